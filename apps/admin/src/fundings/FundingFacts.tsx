import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { useProviderName } from '../payouts/useProviderName';
import { FactsCard } from '../parts/Card';
import { nairaAmount, timeText } from '../parts/format';
import { useNow } from '../parts/useNow';

/** What is known of a payment beside its names. */
export function FundingFacts() {
  const t = useTranslate();
  const funding = useRecord('fundings');
  const providerOf = useProviderName();
  const now = useNow(60_000);
  const { provider, to, refund } = funding;
  const time = (at: string | null): string => (at ? timeText(at, now) : '–');
  return (
    <FactsCard
      title={t('fundings.facts.title')}
      pairs={[
        [
          t('fundings.facts.customer'),
          to.accountId === null ? (
            t('fundings.noOwner')
          ) : (
            <Link className="link" to={`/customers/${to.accountId}/show`}>
              {to.customer ?? t('limits.erased')}
            </Link>
          ),
        ],
        [t('fundings.facts.number'), to.last4 ? <span className="num">··{to.last4}</span> : '–'],
        [t('fundings.facts.provider'), providerOf(provider)],
        [t('fundings.facts.transaction'), <span className="mono">{funding.transactionId}</span>],
        [t('fundings.facts.found'), t(`fundings.found.${funding.found}`)],
        [t('fundings.facts.received'), time(funding.receivedAt)],
        [t('fundings.facts.seen'), time(funding.seenAt)],
        [t('fundings.facts.claimed'), time(funding.claimedAt)],
        [t('fundings.facts.due'), time(funding.dueAt)],
        [t('fundings.facts.ended'), time(funding.endedAt)],
        [t('fundings.facts.fee'), funding.fee === null ? '–' : nairaAmount(funding.fee)],
        ...(funding.wallet === null ? [] : [[t('fundings.facts.wallet'), nairaAmount(funding.wallet)] as const]),
        ...(refund
          ? ([
              [t('fundings.facts.refundBy'), t(`fundings.by.${refund.by}`)],
              [t('fundings.facts.refundAt'), time(refund.requestedAt)],
              [t('fundings.facts.attempt'), refund.attempt],
              [t('fundings.facts.refundId'), <span className="mono">{refund.refundId ?? '–'}</span>],
            ] as const)
          : []),
        ...(funding.evidence === null ? [] : [[t('fundings.evidence'), funding.evidence] as const]),
      ]}
    />
  );
}
