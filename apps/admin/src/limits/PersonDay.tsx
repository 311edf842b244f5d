import type { AdminLimitView, AdminVerb } from '@usdt-africa/contracts/admin';
import { parseMoney, formatMoney } from '@usdt-africa/kernel';
import { Chip } from '@usdt-africa/web-kit';
import { mail } from '@usdt-africa/web-kit/account-icons';
import { landmark, user } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { session } from '../auth/session';
import { Button } from '../parts/Button';
import { dayStart, minuteText, orderNumberText, timeText, usdtText } from '../parts/format';
import { PendingSay } from '../parts/PendingSay';
import { endText } from '../parts/until';
import { VerbDialog } from '../verbs/VerbDialog';
import { Override } from './Override';
import { Use } from './Use';

interface Properties {
  readonly person: AdminLimitView;
}
const micro = (text: string): bigint => parseMoney(text, 'USDT');
const usdt = (units: bigint): string => usdtText(formatMoney(units, 'USDT'));

/** One person's day: what they are known by, what takes up their limit, and a limit of their own. */
export function PersonDay({ person }: Properties) {
  const t = useTranslate();
  const [isEnding, setEnding] = useState(false);
  const { who, pending, verbs, entries } = person;
  const can = (name: AdminLimitView['verbs'][number]['verb']): AdminVerb | undefined =>
    session.may('limits.override') ? verbs.find(({ verb, why }) => verb === name && why === null) : undefined;
  const end = can('end-override');
  const usual = usualText(person, t);
  return (
    <>
      {who ? (
        <div className="row row--wrap">
          <Chip icon={mail}>{who.email}</Chip>
          <Chip icon={user}>{who.phone}</Chip>
          <Chip icon={landmark}>
            {who.bank} {who.account}
          </Chip>
        </div>
      ) : (
        <p className="dim">{t('limits.erasedText')}</p>
      )}
      <Day person={person} />
      {person.month && <Month of={person.month} isThis={isToday(person)} />}
      <dl className="limits__entries">
        {entries.map((entry) => (
          <div key={`${entry.orderId}-${entry.state}-${entry.at}`}>
            <dt className={entry.state === 'held' ? 'wait' : 'dim'}>
              {minuteText(entry.at)} ·{' '}
              <Link to={`/orders/${entry.orderId}/show`} className="limits__order">
                {orderNumberText(entry.orderNumber)}
              </Link>
            </dt>
            <dd className={entry.state === 'held' ? 'wait' : undefined}>
              {t(`limits.entry.${entry.state}`, { amount: usdtText(entry.amount) })}
            </dd>
          </div>
        ))}
      </dl>
      {pending && <PendingSay approval={pending} what={t('limits.asked')} />}
      <Own person={person} end={end} onEnd={() => setEnding(true)} />
      {can('override') && <Override key={person.overrides[0]?.id ?? 'first'} person={person} />}
      {isEnding && end && (
        <VerbDialog
          resource="limits"
          record={person}
          verb={{ ...end, facts: { ...end.facts, usual } }}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

const isToday = ({ day }: AdminLimitView): boolean => dayStart() === new Date(`${day}T00:00:00+01:00`).toISOString();

function Day({ person }: Properties) {
  const t = useTranslate();
  const { day, tier, limit, used, reserved, held, left } = person;
  const isOfToday = isToday(person);
  const taken = micro(used) + micro(reserved);
  const all = taken + micro(held);
  const over = limit === null ? 0n : all - micro(limit);
  return (
    <div>
      <p className="row between">
        <span className="dim">
          {isOfToday ? t('limits.today') : endText(`${day}T23:00:00.000Z`).split(',')[0]}, {t(`orders.tier.${tier}`)}
        </span>
        <span>
          <b>{usdt(taken)}</b>{' '}
          <span className="dim">
            {limit === null ? t('limits.noLimit') : t('limits.of', { limit: usdtText(limit) })}
          </span>
        </span>
      </p>
      <Use of={person} />
      <p className="dim small">
        {micro(held) === 0n
          ? left !== null && t(isOfToday ? 'limits.leftToday' : 'limits.leftThen', { left: usdtText(left) })
          : over > 0n
            ? t('limits.withHeldOver', { held: usdtText(held), all: usdt(all), over: usdt(over) })
            : t('limits.withHeld', { held: usdtText(held), all: usdt(all) })}
        {isOfToday && limit !== null && ` ${t('limits.renews')}`}
      </p>
    </div>
  );
}

function Month({ of, isThis }: { readonly of: NonNullable<AdminLimitView['month']>; readonly isThis: boolean }) {
  const t = useTranslate();
  const { limit, used, reserved, left } = of;
  return (
    <div>
      <p className="row between">
        <span className="dim">{t(isThis ? 'limits.thisMonth' : 'limits.thatMonth')}</span>
        <span>
          <b>{usdt(micro(used) + micro(reserved))}</b>{' '}
          <span className="dim">{t('limits.of', { limit: usdtText(limit) })}</span>
        </span>
      </p>
      <Use of={{ limit, used, reserved, held: '0' }} />
      <p className="dim small">{t('limits.leftThisMonth', { left: usdtText(left) })}</p>
    </div>
  );
}

/** What holds for them without a limit of their own. */
function usualText({ usual, usualMonth }: AdminLimitView, t: ReturnType<typeof useTranslate>): string {
  if (usual === null) return t('limits.noLimit');
  if (usualMonth === null) return t('limits.tierWasDay', { day: usdtText(usual) });
  return t('limits.tierWas', { day: usdtText(usual), month: usdtText(usualMonth) });
}

/** The limit of their own, and those that were before it. */
function Own({ person, end, onEnd }: Properties & { readonly end: AdminVerb | undefined; readonly onEnd: () => void }) {
  const t = useTranslate();
  if (person.overrides.length === 0) return null;
  return (
    <section className="stack stack--8" aria-labelledby="limits-own">
      <h2 id="limits-own" className="heading">
        {t('limits.own')}
      </h2>
      <ul className="stack stack--8">
        {person.overrides.map((own) => (
          <li key={own.id} className="row row--top">
            <span className={own.inForce ? 'grow' : 'grow dim'}>
              <b className="nowrap">{usdtText(own.limit)}</b>{' '}
              {own.until ? t('limits.until', { until: endText(own.until) }) : t('limits.untilEnded')}, {own.setBy.name}
              {own.reason && ` “${own.reason}”`}{' '}
              {!own.inForce && (own.endedAt ? t('limits.endedAt', { at: timeText(own.endedAt) }) : t('limits.over'))}
            </span>
            {own.inForce && end && (
              <Button look="edge" onClick={onEnd}>
                {t('verbs.end-override.name')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
