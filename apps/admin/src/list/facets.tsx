import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useLiveQuery } from '../data/useLiveQuery';
import { ChoiceFilter, RangeFilter, SearchFilter } from './filters';

/** Search within the list as it is filtered now; shows the number of these rows. */
export function SearchHere() {
  const t = useTranslate();
  const { total = 0 } = useListContext();
  return <SearchFilter label={t('list.inThese', { total: total.toLocaleString('en-GB') })} />;
}

/** By bank, by naira, by provider: what orders and payouts have in common. */
export function MoneyFilters() {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { data } = useLiveQuery('facets', `${resource as 'orders' | 'payouts'}/facets`, { staleTime: 600_000 });
  return (
    <>
      <ChoiceFilter
        label={t('orders.filter.bank')}
        sources={['bankCode']}
        choices={(data?.banks ?? []).map(({ code, name }) => ({ label: name, values: { bankCode: code } }))}
      />
      <RangeFilter label={t('orders.filter.amount')} source="naira" unit="₦" />
      <ChoiceFilter
        label={t('orders.filter.provider')}
        sources={['provider']}
        choices={(data?.providers ?? []).map(({ id, name }) => ({ label: name, values: { provider: id } }))}
      />
    </>
  );
}
