import type { AdminTreasuryView } from '@usdt-africa/contracts/admin';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useRows } from '../data/useLiveQuery';
import { countText, nearText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { useNow } from '../parts/useNow';
import { agreementOf, placesOf } from './figures';
import './own-words';
import { useChainCheck } from './useTreasury';

interface Properties {
  readonly of: AdminTreasuryView;
  /** Leads to a refill, where the operator may request one. */
  readonly refill: ReactNode;
}

/** Where our USDT are, and whether the ledger says the same. */
export function Balances({ of, refill }: Properties) {
  const t = useTranslate();
  const { hotWallet, treasury } = of;
  const { hot, deposits, moving, total, ...places } = placesOf(of);
  const waiting = useCount('waiting');
  const sweeps = useCount('moving');
  return (
    <section className="card wallets__sums" aria-label={t('wallets.balances.label')}>
      <Sum name={t('wallets.balances.hot')} usdt={hot} isLow={hotWallet?.belowFloor ?? false}>
        <HotNote of={hotWallet} /> {refill}
      </Sum>
      <Sign>+</Sign>
      <Sum name={t('wallets.balances.treasury')} usdt={places.treasury}>
        {t(treasury === null ? 'wallets.balances.noTreasury' : 'wallets.balances.device')}
      </Sum>
      <Sign>+</Sign>
      <Sum
        name={
          waiting === null ? t('wallets.balances.deposits') : t('wallets.balances.inDeposits', { smart_count: waiting })
        }
        usdt={deposits}
      >
        {t('wallets.balances.notSwept')}
      </Sum>
      <Sign>+</Sign>
      <Sum name={t('wallets.balances.moving')} usdt={moving}>
        {t('wallets.balances.inSweeps', { smart_count: sweeps ?? 0 })}
      </Sum>
      <Sign>=</Sign>
      <Sum name={t('wallets.balances.total')} usdt={total} look="pos">
        <Agreed />
      </Sum>
    </section>
  );
}

/** How many deposit addresses there are in a state. */
function useCount(state: 'waiting' | 'moving'): number | null {
  const { data } = useRows(
    {
      pageName: 'sweeps',
      resource: 'holdings',
      perPage: 1,
      sort: { field: 'usdt', order: 'DESC' },
      filter: { state },
    },
    { refetchInterval: 30_000 },
  );
  return data?.total ?? null;
}

function HotNote({ of }: { readonly of: AdminTreasuryView['hotWallet'] }) {
  const t = useTranslate();
  if (of === null) return <>{t('wallets.balances.noHot')}</>;
  if (of.usdt === null) return <>{t('wallets.balances.unread')}</>;
  if (of.belowFloor)
    return <span className="wait">{t('wallets.balances.belowFloor', { floor: usdtText(of.floor) })}</span>;
  if (of.aboveCeiling)
    return <span className="wait">{t('wallets.balances.aboveCeiling', { ceiling: usdtText(of.ceiling) })}</span>;
  return <>{t('wallets.balances.between', { floor: usdtText(of.floor), ceiling: usdtText(of.ceiling) })}</>;
}

/** Whether the ledger says what the chain does, by the last check. */
export function Agreed() {
  const t = useTranslate();
  const now = useNow(60_000);
  const { data, error } = useChainCheck();
  if (!data) return error ? <span className="neg">{error.message}</span> : null;
  const agreement = agreementOf(data);
  const counted = new Set(data.differences.filter(({ isCounted }) => isCounted).map(({ address }) => address)).size;
  const look = { agrees: 'pos', differs: 'neg', behind: 'wait', unread: 'wait' }[agreement];
  return (
    <span className={look}>
      {t(`wallets.agrees.${agreement}`, {
        smart_count: counted,
        at: data.checkedAt === null ? '' : nearText(data.checkedAt, now),
        addresses: countText(data.addresses),
      })}
    </span>
  );
}

interface SumProperties {
  readonly name: string;
  readonly usdt: string | null;
  readonly isLow?: boolean;
  readonly look?: string;
  readonly children: ReactNode;
}

function Sum({ name, usdt, isLow = false, look, children }: SumProperties) {
  return (
    <div>
      <p className="dim">{name}</p>
      <p className={isLow ? 'wallets__amount wait' : ['wallets__amount', look].filter(Boolean).join(' ')}>
        <span className="amount">{usdt === null ? '–' : usdtText(usdt)}</span>{' '}
        {usdt !== null && <span className="medium">{PRODUCT}</span>}
      </p>
      <p className="small dim">{children}</p>
    </div>
  );
}

function Sign({ children }: { readonly children: string }) {
  return (
    <span className="wallets__sign dim" aria-hidden="true">
      {children}
    </span>
  );
}
