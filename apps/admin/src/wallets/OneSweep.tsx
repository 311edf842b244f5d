import type { AdminSweep } from '@usdt-africa/contracts/admin';
import { Chip, Icon, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { chain, check, circleSlash2, circleX, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { Copyable } from '../parts/Copyable';
import { FormDialog } from '../parts/FormDialog';
import { orderNumberText, shortHash, timeText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { useNow } from '../parts/useNow';
import './own-words';
import { useReadAgain } from './useTreasury';

type Action = AdminSweep['actions'][number]['action'];

const LOOKS: Readonly<Record<AdminSweep['phase'], readonly [icon: string, tone: Tone]>> = {
  'top-up': [chain, 'now'],
  sweep: [chain, 'now'],
  stuck: [triangleAlert, 'caution'],
  again: [hourglass, 'plain'],
  completed: [check, 'good'],
  ended: [circleSlash2, 'plain'],
};

/** The sweep of one address: its legs, why it is stuck, and what can be done. */
export function OneSweep({ of: sweep }: { readonly of: AdminSweep }) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [act, setAct] = useState<Action | null>(null);
  const { id, address, order, usdt, phase, into, legs, stuck, url, trx, actions } = sweep;
  const [icon, tone] = LOOKS[phase];
  const why = useWhy(stuck);
  return (
    <section className="wallets__sweep stack stack--8" aria-label={shortHash(address)}>
      <div className="row row--wrap between">
        <Copyable text={address} what={t('layout.matched.address')}>
          {shortHash(address)}
        </Copyable>
        <Chip tone={tone} icon={icon}>
          {t(`wallets.phase.${phase}`)}
        </Chip>
      </div>
      <p className="row row--wrap between">
        <span>
          {order && (
            <Link className="link num" to={`/orders/${order.id}/show`}>
              {orderNumberText(order.number)}
            </Link>
          )}
        </span>
        <span>
          <b className="num nowrap">
            {usdtText(usdt)} {PRODUCT}
          </b>{' '}
          <span className="dim">{t(`wallets.into.${into}`)}</span>
        </span>
      </p>
      {(phase === 'stuck' || phase === 'again') && (
        <ol className="wallets__legs">
          {legs.map((leg, at) => {
            const isGivenUp = stuck !== null && at === legs.length - 1;
            return (
              <li key={leg.sendId} className="row">
                <Icon of={isGivenUp ? circleX : check} size="small" className={isGivenUp ? 'wait' : 'pos'} />
                <span className="grow">
                  {t(`wallets.leg.${leg.leg}`, { trx: leg.trx === null ? '' : usdtText(leg.trx) })}
                </span>
                <span className="dim nowrap num">{timeText(leg.at, now)}</span>
              </li>
            );
          })}
        </ol>
      )}
      {stuck && (
        <p>
          <span className="wait">{why}</span> <span className="dim">{t('wallets.safe', { usdt: usdtText(usdt) })}</span>
        </p>
      )}
      {actions.length > 0 && (
        <Allowed action="act" resource="sweeps">
          <div className="row row--wrap">
            {actions.map(({ action }) => (
              <Button key={action} look={action === 'leave' ? 'soft' : 'edge'} onClick={() => setAct(action)}>
                {t(`wallets.act.${action}.name`)}
              </Button>
            ))}
          </div>
        </Allowed>
      )}
      <p className="row row--wrap small dim">
        {phase === 'completed' && <span>{t('wallets.cost', { trx: usdtText(trx) })}</span>}
        {url && (
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {t('links.transaction')}
          </a>
        )}
        <Allowed action="list" resource="events">
          <Link className="link" to={`/events/streams/sweep-${id}`}>
            {t('orders.stream')}
          </Link>
        </Allowed>
      </p>
      {act && <Act key={act} action={act} of={sweep} onClose={() => setAct(null)} />}
    </section>
  );
}

/** Why a leg was given up, in words: by the check before it, else by what became of its send. */
function useWhy(stuck: AdminSweep['stuck']): string {
  const t = useTranslate();
  if (stuck === null) return '';
  const { leg, reason, detail } = stuck;
  const what = t(`wallets.gaveUp.${leg}`);
  if (detail === null) return `${what} ${t(`wallets.why.${reason}`, { _: reason })}`;
  // A code that has no words yet is still what an engineer looks for.
  const known = t(`wallets.why.${detail}`, { _: '' });
  return `${what} ${known || `${t(`wallets.why.${reason}`, { _: reason })} (${detail})`}`;
}

interface Properties {
  readonly action: Action;
  readonly of: AdminSweep;
  readonly onClose: () => void;
}

/** Has a stuck sweep tried again, or leaves it, for a reason. */
function Act({ action, of: { id, usdt, address, planTrx, version }, onClose }: Properties) {
  const t = useTranslate();
  const readAgain = useReadAgain();
  const form = useActionForm(['sweeps/addresses', id, action], {
    body: (input) => ({ ...input, version }),
    done: t(`wallets.act.${action}.done`),
    onDone: onClose,
    onEnd: readAgain,
  });
  return (
    <FormDialog
      form={form}
      title={t(`wallets.act.${action}.title`)}
      action={t(`wallets.act.${action}.name`)}
      onClose={onClose}
    >
      <p>
        {t(`wallets.act.${action}.what`, {
          usdt: `${usdtText(usdt)} ${PRODUCT}`,
          address: shortHash(address),
          trx: usdtText(planTrx),
        })}
      </p>
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hintAlone')} autoFocus />
    </FormDialog>
  );
}
