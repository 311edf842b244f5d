import { ADMIN_RECONCILIATION_ROW_SORTS, type AdminReconciliationRowFilter } from '@usdt-africa/contracts/admin';
import type { SortPayload } from 'react-admin';
import { useRows } from '../data/useLiveQuery';

/** Tabs of a day's lines: open lines, their kinds, and finished lines. */
export const LINE_TABS = ['explain', 'missing', 'different', 'extra', 'pending', 'resolved', 'matched'] as const;
export type LineTab = (typeof LINE_TABS)[number];
export type LineSort = (typeof ADMIN_RECONCILIATION_ROW_SORTS)[number];
export const PAGE = 100;

export interface Wanted {
  readonly dayId: string;
  /** Changes with the day's figures: the lines are then refetched. */
  readonly stamp: string;
  readonly tab: LineTab;
  readonly words: string;
  readonly sort: { readonly field: LineSort; readonly order: SortPayload['order'] };
  readonly page: number;
}

const STATES: readonly string[] = ['missing', 'different', 'extra'];

export function lineFilter({ dayId, tab, words }: Wanted): AdminReconciliationRowFilter {
  return {
    day: dayId,
    ...(STATES.includes(tab) ? { state: [tab as 'missing'] } : { tab: tab as 'explain' }),
    ...(words !== '' && { q: words }),
  };
}

/** The requested lines of a day; refetched when the server reports a change. */
export function useLines(wanted: Wanted) {
  const { sort, page, stamp } = wanted;
  return useRows({
    pageName: 'reconciliation-rows',
    resource: 'reconciliation-rows',
    page,
    perPage: PAGE,
    sort,
    filter: lineFilter(wanted),
    stamp,
  });
}
