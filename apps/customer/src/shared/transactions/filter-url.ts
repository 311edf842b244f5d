import {
  TRANSACTION_BALANCES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type TransactionBalance,
  type TransactionsFilter,
  type TransactionState,
  type TransactionType,
} from '@usdt-africa/contracts/api';

/** The filter in the page's address: without the search text, which may be a person's name. */
export type UrlFilter = Omit<TransactionsFilter, 'search'>;

export const NO_FILTER: UrlFilter = {
  from: null,
  to: null,
  recipients: [],
  types: [],
  states: [],
  balances: [],
  direction: 'all',
  hidden: false,
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const KEY = /^[A-Za-z0-9_-]{16}$/;

/** Parses an untrusted address: values that are not valid filters are ignored. */
export function filterOf(query: URLSearchParams): UrlFilter {
  const several = (name: string): string[] => [...new Set((query.get(name) ?? '').split('.').filter(Boolean))];
  const day = (name: string): string | null => {
    const text = query.get(name) ?? '';
    return DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text ? text : null;
  };
  const direction = query.get('direction');
  return {
    from: day('from'),
    to: day('to'),
    recipients: several('to-whom')
      .filter((key) => KEY.test(key))
      .slice(0, 50),
    types: several('type').filter((type): type is TransactionType =>
      (TRANSACTION_TYPES as readonly string[]).includes(type),
    ),
    states: several('status').filter((state): state is TransactionState =>
      (TRANSACTION_STATES as readonly string[]).includes(state),
    ),
    balances: several('balance').filter((balance): balance is TransactionBalance =>
      (TRANSACTION_BALANCES as readonly string[]).includes(balance),
    ),
    direction: direction === 'in' || direction === 'out' ? direction : 'all',
    hidden: query.get('hidden') === '1',
  };
}

/** The address of a filter, without default values. */
export function queryOf({
  from,
  to,
  recipients,
  types,
  states,
  balances,
  direction,
  hidden,
}: UrlFilter): URLSearchParams {
  const parameters: [string, string | null][] = [
    ['from', from],
    ['to', to],
    ['to-whom', recipients.join('.')],
    ['type', types.join('.')],
    ['status', states.join('.')],
    ['balance', balances.join('.')],
    ['direction', direction === 'all' ? null : direction],
    ['hidden', hidden ? '1' : null],
  ];
  return new URLSearchParams(parameters.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])));
}

export const isFiltered = (filter: UrlFilter): boolean => queryOf(filter).size > 0;

export const PRESETS = ['last-month', 'last-quarter', 'last-year'] as const;

/** The days of the calendar month, quarter or year before the one that `today` is in. */
export function presetDays(
  preset: (typeof PRESETS)[number],
  today: string,
): { readonly from: string; readonly to: string } {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const length = { 'last-month': 1, 'last-quarter': 3, 'last-year': 12 }[preset];
  const begins = Math.floor((month - 1) / length) * length;
  const day = (at: number, date: number) => new Date(Date.UTC(year, at, date)).toJSON().slice(0, 10);
  return { from: day(begins - length, 1), to: day(begins, 0) };
}
