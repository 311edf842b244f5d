import type { AdminPurchaseSummary } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveQuery } from '../data/useLiveQuery';
import { durationText, nairaAmount, shortHash, timeText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { Waiting } from '../parts/Waiting';

const useSummary = () => useLiveQuery('purchases', 'purchases/summary', { refetchInterval: 15_000 });

/** What is promised, what the hot wallet has after it, how soon purchases are final, and what they bring and cost. */
export function Summary() {
  const t = useTranslate();
  const { data, error } = useSummary();
  if (error && !data) return <p className="card card__body neg">{error.message}</p>;
  if (!data)
    return (
      <section className="card card__body">
        <Waiting lines={2} />
      </section>
    );
  const { promised, hotWallet, medianSeconds, completedToday, margin, networkCostTrx } = data;
  return (
    <>
      <section className="card purchases__sums" aria-label={t('purchases.summary.label')}>
        <Sum name={t('purchases.summary.promised')} value={usdtText(promised.usdt)}>
          {PRODUCT} {t('purchases.summary.inBuys', { smart_count: promised.count })}
        </Sum>
        <Sum
          name={t('purchases.summary.after')}
          value={hotWallet?.usdtAfter ? usdtText(hotWallet.usdtAfter) : '–'}
          isLow={hotWallet?.usdtAfter?.startsWith('-') ?? false}
        >
          {hotWallet === null ? t('purchases.summary.none') : <Rest of={hotWallet} />}
        </Sum>
        <Sum name={t('purchases.summary.median')} value={medianSeconds === null ? '–' : durationText(medianSeconds)}>
          {t('purchases.summary.today', { smart_count: completedToday })}
        </Sum>
        <Sum name={t('purchases.summary.margin')} value={nairaAmount(margin)}>
          {t('purchases.summary.cost', { trx: usdtText(networkCostTrx) })}
        </Sum>
      </section>
      <Obstacle of={data} />
    </>
  );
}

function Rest({ of: { trx, readAt } }: { readonly of: NonNullable<AdminPurchaseSummary['hotWallet']> }) {
  const t = useTranslate();
  if (readAt === null || trx === null) return <>{t('purchases.summary.unread')}</>;
  return (
    <>
      {PRODUCT}, {t('purchases.summary.trx', { trx: usdtText(trx) })}
    </>
  );
}

function Sum(of: {
  readonly name: string;
  readonly value: string;
  readonly isLow?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <p className="dim">{of.name}</p>
      <p>
        <span className={of.isLow ? 'amount wait' : 'amount'}>{of.value}</span>{' '}
        <span className="small">{of.children}</span>
      </p>
    </div>
  );
}

/** Why nothing would be signed now. */
function Obstacle({ of: { obstacle, hotWallet } }: { readonly of: AdminPurchaseSummary }) {
  const t = useTranslate();
  const refusal = hotWallet?.signerRefusal ?? null;
  if (refusal !== null)
    return (
      <Notice tone="bad" icon={triangleAlert} live>
        <b>{t('purchases.signer.title')}</b> {t(`purchases.signer.${refusal}`, { _: refusal })}
      </Notice>
    );
  if (obstacle === null) return null;
  return (
    <Notice tone="caution" icon={triangleAlert} live>
      <b>{t('purchases.obstacle.title')}</b> {t(`purchases.obstacle.${obstacle}`, { _: obstacle })}
    </Notice>
  );
}

/** Which wallet it is, and when its balances were read. */
export function SummaryNote() {
  const t = useTranslate();
  const { data } = useSummary();
  if (!data?.hotWallet) return null;
  const { address, readAt } = data.hotWallet;
  return (
    <p className="dim small">
      {readAt === null
        ? t('purchases.neverRead', { address: shortHash(address) })
        : t('purchases.readAt', { address: shortHash(address), at: timeText(readAt) })}
    </p>
  );
}
