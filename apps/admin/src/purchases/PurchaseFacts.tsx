import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { FactsCard } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { nairaAmount, shortHash, timeText, usdtText } from '../parts/format';
import { useNow } from '../parts/useNow';
import { addressText } from './words';

/** What is known of a purchase. */
export function PurchaseFacts() {
  const t = useTranslate();
  const purchase = useRecord('purchases');
  const now = useNow(60_000);
  const { address, accountId, customer, hash, block, usedBefore, networkCostTrx, undone } = purchase;
  const time = (at: string | null): string => (at ? timeText(at, now) : '–');
  return (
    <FactsCard
      title={t('purchases.facts.title')}
      pairs={[
        [
          t('purchases.facts.for'),
          <Link className="link" to={`/customers/${accountId}/show`}>
            {customer ?? t('purchases.noName')}
          </Link>,
        ],
        [
          t('purchases.facts.to'),
          <Copyable text={address} what={t('layout.matched.address')}>
            {addressText(address)}
          </Copyable>,
        ],
        [
          t('purchases.facts.used'),
          usedBefore === 0 ? t('purchases.facts.never') : t('purchases.facts.times', { smart_count: usedBefore }),
        ],
        [
          t('purchases.facts.paid'),
          t('purchases.facts.paidAt', { naira: nairaAmount(purchase.naira), rate: nairaAmount(purchase.rate) }),
        ],
        [t('purchases.facts.reference'), nairaAmount(purchase.referenceRate)],
        [
          t('purchases.facts.sources'),
          purchase.sources.map(({ name }) => t(`purchases.source.${name}`, { _: name })).join(', '),
        ],
        [t('purchases.facts.margin'), nairaAmount(purchase.margin)],
        [t('purchases.facts.cost'), networkCostTrx === null ? '–' : `${usdtText(networkCostTrx)} TRX`],
        [
          t('purchases.facts.hash'),
          hash === null ? (
            t('purchases.notSigned')
          ) : (
            <Copyable text={hash} what={t('layout.matched.transaction')}>
              {shortHash(hash)}
            </Copyable>
          ),
        ],
        [t('purchases.facts.block'), block === null ? '–' : <span className="num">{block}</span>],
        [t('purchases.facts.placed'), time(purchase.placedAt)],
        [t('purchases.facts.expires'), time(purchase.dueAt)],
        [t('purchases.facts.ended'), time(purchase.endedAt)],
        ...(undone === null ? [] : [[t('purchases.facts.undone'), t(`purchases.undone.${undone}`)] as const]),
      ]}
    />
  );
}
