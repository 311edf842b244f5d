import {
  type AdminLimitEffect,
  type AdminLimitView,
  type AdminAction,
  type LimitAfter,
  limitAfter,
} from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { Chip, Notice } from '@usdt-africa/web-kit';
import { mail } from '@usdt-africa/web-kit/account-icons';
import { info, landmark, user } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { heldNaira } from '../approvals/approval-effect';
import { session } from '../auth/session';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { decimalOf } from '../parts/decimal';
import { dayStart, timeText, usdtText } from '../parts/format';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { endsOfDays, endText, UNTIL_ENDED } from '../parts/until';
import { UntilField, untilOf, untilStart, type UntilValues } from '../parts/UntilField';
import { ActionDialog } from '../actions/ActionDialog';
import { BuyBars } from './BuyBars';
import { Entries } from './Entries';
import { Use } from './Use';

const micro = (text: string): bigint => parseMoney(text, 'USDT');
const usdt = (units: bigint): string => usdtText(formatMoney(units, 'USDT'));

/** One person's day: what they are known by, what takes up their limit, and a limit of their own. */
export function PersonDay() {
  const t = useTranslate();
  const person = useRecord('limits');
  const [ending, setEnding] = useState<string | null>(null);
  const { who, pending, actions, entries } = person;
  const can = (name: AdminLimitView['actions'][number]['action']): AdminAction | undefined =>
    session.may('limits.override') ? actions.find(({ action, why }) => action === name && why === null) : undefined;
  const end = can('end-override');
  const usual = usualText(person, t);
  return (
    <div className="card__body stack">
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
      <Day />
      {person.month && <Month of={person.month} isThis={isToday(person)} />}
      <Buying />
      <Entries of={entries} />
      {pending && <PendingApprovalNotice approval={pending} what={t('limits.requested')} />}
      <Own end={end} onEnd={setEnding} />
      {can('override') && <Override key={person.overrides[0]?.id ?? 'first'} />}
      {ending !== null && end && (
        <ActionDialog
          action={{ ...end, facts: { ...end.facts, usual } }}
          extra={() => ({ overrideId: ending })}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

const isToday = ({ day }: AdminLimitView): boolean => dayStart() === new Date(`${day}T00:00:00+01:00`).toISOString();

function Day() {
  const t = useTranslate();
  const person = useRecord('limits');
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

/** What an account used for buying on the same day and in its month. */
function Buying() {
  const t = useTranslate();
  const person = useRecord('limits');
  const { buy } = person;
  if (!buy) return null;
  const isOfToday = isToday(person);
  return (
    <BuyBars
      of={buy}
      names={{
        day: t(isOfToday ? 'limits.buyToday' : 'limits.buyThatDay'),
        month: t(isOfToday ? 'limits.buyThisMonth' : 'limits.buyThatMonth'),
      }}
    />
  );
}

/** What holds for them without a limit of their own. */
function usualText({ usual, usualMonth }: AdminLimitView, t: ReturnType<typeof useTranslate>): string {
  if (usual === null) return t('limits.noLimit');
  if (usualMonth === null) return t('limits.tierWasDay', { day: usdtText(usual) });
  return t('limits.tierWas', { day: usdtText(usual), month: usdtText(usualMonth) });
}

interface OwnProperties {
  readonly end: AdminAction | undefined;
  /** Gets the id of the displayed override: another one may be in force when the button is clicked. */
  readonly onEnd: (overrideId: string) => void;
}

/** The limit of their own, and those that were before it. */
function Own({ end, onEnd }: OwnProperties) {
  const t = useTranslate();
  const { overrides } = useRecord('limits');
  if (overrides.length === 0) return null;
  return (
    <section className="stack stack--8" aria-labelledby="limits-own">
      <h2 id="limits-own" className="heading">
        {t('limits.own')}
      </h2>
      <ul className="stack stack--8">
        {overrides.map((own) => (
          <li key={own.id} className="row row--top">
            <span className={own.inForce ? 'grow' : 'grow dim'}>
              <b className="nowrap">{usdtText(own.limit)}</b>{' '}
              {own.until ? t('limits.until', { until: endText(own.until) }) : t('limits.untilEnded')}, {own.setBy.name}
              {own.reason && ` “${own.reason}”`}{' '}
              {!own.inForce && (own.endedAt ? t('limits.endedAt', { at: timeText(own.endedAt) }) : t('limits.over'))}
            </span>
            {own.inForce && end && (
              <Button look="edge" onClick={() => onEnd(own.id)}>
                {t('actions.end-override.name')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Limited = Reasoned & UntilValues & { readonly limit: string };
/** Text for a sum without a limit. */
const NO_LIMIT = 'none';
const HUNDRED = 100_000_000n;

/** An individual limit: the daily amount, the end, the reason, and the immediate effect. */
function Override() {
  const t = useTranslate();
  const person = useRecord('limits');
  const [opened] = useState(() => Date.now());
  const choices = [...endsOfDays(opened, 7, 30), UNTIL_ENDED];
  const form = useActionForm<Limited>(['limits', person.id, 'override'], {
    start: { limit: usdt(enoughFor(person)), reason: '', ...untilStart() },
    body: ({ limit = '', reason, ...end }) => ({
      limit: decimalOf(limit, 6),
      until: untilOf(choices, end),
      orderId: person.orderId,
      seen: person.overrides.find(({ inForce }) => inForce)?.id ?? null,
      reason,
    }),
    done: (done) => t((done as unknown as AdminLimitView).pending !== null ? 'actions.requested' : 'limits.done'),
    onDone: (_answer, methods) => methods.setValue('reason', '', { shouldValidate: true }),
  });
  const amount = decimalOf(form.values.limit, 6);
  const limit = amount === null ? null : micro(amount);
  const follows = limit === null ? null : effectOf(person, limit);
  const until = untilOf(choices, form.values);
  return (
    <ConsoleForm className="stack limits__form" form={form}>
      <div className="limits__pair">
        <TextInput
          source="limit"
          label={t('limits.newLimit', { product: import.meta.env.DEFAULT_PRODUCT })}
          inputMode="decimal"
          autoComplete="off"
          wrong={(typed) => decimalOf(typed, 6) === null && t('limits.notAnAmount')}
          needed
        />
        <UntilField choices={choices} />
      </div>
      <ReasonInput
        label={t('actions.why.label')}
        hint={t(follows && !follows.alone ? 'actions.why.hint' : 'actions.why.hintAlone')}
      />
      {limit !== null && follows && !follows.alone && (
        <EffectFacts effect={restated(person, limit, until ?? null, follows)} />
      )}
      {follows && (
        <Notice icon={info} live>
          {follows.goes &&
            `${t(person.heldNaira ? 'limits.goes' : 'limits.goesUnpriced', {
              naira: person.heldNaira ? heldNaira(person.heldNaira, person.heldIsEstimate, t) : '',
              to: person.who ? `${person.who.bank} ${person.who.account}` : t('limits.recipient'),
            })} `}
          {follows.stays && `${t('limits.stays', { held: usdtText(person.held) })} `}
          {t('limits.free', { free: usdt(follows.freeMicro) })}{' '}
          {t(follows.alone ? 'limits.mayAlone' : 'limits.mayNotAlone', { amount: usdtText(person.aloneUpTo) })}
        </Notice>
      )}
      <FormError />
      <Submit tall unavailable={until === undefined}>
        {t(follows && !follows.alone ? 'limits.request' : follows?.goes ? 'limits.setAndGo' : 'limits.set', {
          limit: limit === null ? '' : usdt(limit),
        })}
      </Submit>
    </ConsoleForm>
  );
}

/** The request as the approver will read it. */
function restated(
  person: AdminLimitView,
  limit: bigint,
  until: string | null,
  { goes, freeMicro }: LimitAfter,
): AdminLimitEffect {
  const after = formatMoney(limit, 'USDT');
  return {
    kind: 'limit',
    person: person.who,
    usdt: after,
    wasUsdt: person.limit ?? NO_LIMIT,
    usualUsdt: person.usual ?? NO_LIMIT,
    until,
    goes: goes ? { usdt: person.heldAll, naira: person.heldNaira, isEstimate: person.heldIsEstimate } : null,
    changes: [
      { what: 'day-limit', unit: 'limit', now: person.limit ?? NO_LIMIT, after },
      { what: 'left-today', unit: 'limit', now: person.left ?? NO_LIMIT, after: formatMoney(freeMicro, 'USDT') },
    ],
  };
}

/** What a limit would change for this person's day. */
function effectOf(person: AdminLimitView, limit: bigint) {
  const held = micro(person.held);
  const { goes, freeMicro } = limitAfter(person, limit);
  const isWorthLittle =
    micro(person.heldAll) === 0n ||
    (person.heldNaira !== null && parseMoney(person.heldNaira, 'NGN') <= parseMoney(person.aloneReleases, 'NGN'));
  return {
    goes,
    stays: held > 0n && !goes,
    freeMicro,
    alone: limit <= micro(person.aloneUpTo) && isWorthLittle,
  };
}

/** The next hundred that lets everything of theirs through. */
function enoughFor(person: AdminLimitView): bigint {
  const all = micro(person.used) + micro(person.reserved) + micro(person.held);
  const enough = ((all + HUNDRED - 1n) / HUNDRED) * HUNDRED;
  const limit = micro(person.limit ?? '0');
  return enough > limit ? enough : limit;
}
