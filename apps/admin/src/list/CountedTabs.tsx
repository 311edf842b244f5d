import type { AdminCounts, AdminListRequest } from '@usdt-africa/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useResourceContext, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { withInstants } from '../data/days';
import { Tabs } from '../parts/Tabs';
import { useTotalText } from './useTotalText';

/** The figures on tabs and saved queries of a list: one request for all of them. */
export function useCounts(filter: object = {}) {
  const resource = useResourceContext()!;
  const provider = useDataProvider<ConsoleDataProvider>();
  // Counts of every list are queried and returned like those of orders.
  const path = `${resource}/counts` as 'orders/counts';
  return useQuery<AdminCounts>({
    queryKey: ['counts', resource, filter],
    queryFn: ({ signal }) =>
      // With words it is a post, as the list itself.
      'q' in filter
        ? provider.postCommand(crypto.randomUUID(), path, {
            body: { filter: withInstants(filter) } as AdminListRequest,
          })
        : provider.query(path, signal, { query: { filter: JSON.stringify(withInstants(filter)) } }),
    placeholderData: (before) => before,
  }).data;
}

/** As wide as a figure, and nothing to read. */
const NO_FIGURE = '\u2007';

interface Properties {
  readonly tabs: readonly string[];
  /** Tabs that need an operator when they are not empty. */
  readonly urgent?: readonly string[];
}

/** Tabs over one list: each is a filter, counted under all the others. */
export function CountedTabs({ tabs, urgent = [] }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { filterValues, setFilters } = useListContext();
  const { tab = 'all', ...others } = filterValues as { tab?: string };
  const counts = useCounts(others);
  const totalText = useTotalText();
  return (
    <Tabs
      label={t(`resources.${resource}.tabs.label`)}
      chosen={tab}
      onChoose={(id) => setFilters(id === 'all' ? others : { ...others, tab: id })}
      tabs={tabs.map((id) => {
        const count = counts?.tabs[id];
        return {
          id,
          label: t(`resources.${resource}.tabs.${id}`),
          // The space is reserved: the tabs after it do not move when the count arrives.
          count: count === undefined ? NO_FIGURE : totalText(count),
          tone: urgent.includes(id) && (count ?? 0) > 0 ? ('caution' as const) : ('plain' as const),
        };
      })}
    />
  );
}
