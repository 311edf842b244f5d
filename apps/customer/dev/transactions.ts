/** A customer's transactions in the mock API. */
import { TransactionRow, TransactionView } from '@usdt-africa/contracts/api';
import type { TransactionsRequest, TransactionsView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel';
import { ago } from './market.js';
import type { Handlers } from './route.js';
import { sample } from './sample.js';
import type { MockState } from './state.js';
import { RECEIVED, WITHDRAWAL } from './wallet.js';
import { SENT } from './transfers.js';

type Row = Partial<TransactionRow>;
const DAY_MS = 86_400_000;
const PAYEES = [
  { key: 'adaezeadaezeadae', name: 'Adaeze Chinwe Okonkwo-Balogun', bankShortName: 'GTBank', account: '0145528174' },
  { key: 'tundetundetundet', name: 'Tunde Adeyemi', bankShortName: 'Zenith', account: '2210010192' },
  { key: 'ibrahimibrahimib', name: 'Ibrahim Musa Danjuma', bankShortName: 'Moniepoint', account: '8161733306' },
  { key: 'ngozingozingozin', name: 'Ngozi Eze', bankShortName: 'OPay', account: '8035550148' },
] as const;
const SEUN = { name: 'Oluwaseun O.', bankShortName: 'Wallet', account: '@seun' };
const HALIMA = { name: 'Halima B.', bankShortName: 'Wallet', account: '@halima_b' };
const NGOZI = { name: 'Ngozi Eze', bankShortName: 'Access Bank', account: '0078452291' };

/** The Lagos day of a time. */
const dayOf = (time: string) => new Date(Date.parse(time) + 3_600_000).toJSON().slice(0, 10);
const row = (number: string, daysAgo: number, naira: string, change: Row): TransactionRow => {
  const at = ago(daysAgo * DAY_MS);
  return sample(TransactionRow, {
    number,
    day: dayOf(at),
    at,
    status: 'completed',
    state: 'completed',
    naira,
    category: 'general',
    ...change,
  });
};
const sold = (number: string, daysAgo: number, payee: 0 | 1 | 2 | 3, usdt: string, naira: string, change: Row = {}) => {
  const { key: _, ...recipient } = PAYEES[payee];
  return row(number, daysAgo, naira, { recipient, usdt, ...change });
};
const BUY = { kind: 'buy', direction: 'out' } as const;
const bought = (number: string, daysAgo: number, name: string, usdt: string, naira: string, change: Row = {}) =>
  row(number, daysAgo, naira, {
    ...BUY,
    usdt,
    recipient: { name, bankShortName: 'USDT TRX', account: 'TNbk…rAx4' },
    ...change,
  });
const moved = (
  number: string,
  daysAgo: number,
  naira: string,
  recipient: typeof SEUN,
  pageId: string,
  more: Row = {},
) => row(number, daysAgo, naira, { kind: 'transfer', direction: 'out', recipient, pageId, ...more });

const transactions = () => [
  bought('B614207935088', 0, 'Phone wallet', '62.519537', '100000.00', { status: 'sending', state: 'waiting' }),
  sold('S482039551845', 0, 0, '250.000000', '394000.00'),
  sold('S482039551846', 0, 1, '18.500000', '29156.00', { status: 'in-wallet', state: 'waiting', needsChoice: true }),
  bought('B207551846390', 1, 'TRON wallet', '0.980306', '1568.00', { status: 'undone', state: 'cancelled' }),
  bought('B330018272415', 1, 'Phone wallet', '49.953110', '79900.00'),
  sold('S482039551847', 1, 2, '800.000000', '1250000.00'),
  moved('W310552874016', 2, '25000.00', NGOZI, WITHDRAWAL, {
    kind: 'withdrawal',
    state: 'cancelled',
    status: 'undone',
  }),
  moved('T730018272415', 3, '10000.00', HALIMA, RECEIVED, { direction: 'in' }),
  moved('T482039551840', 4, '5000.00', SEUN, SENT),
  sold('S482039551848', 5, 0, '50.000000', '79900.00'),
  sold('S063271508495', 5, 3, '10.000000', '15625.00', { status: 'cancelled', state: 'cancelled' }),
];
/** A sale that waits for its deposit. */
export const unpaid = (number: string) =>
  sold(number, 0, 0, '250.000000', '394000.00', { status: 'waiting', state: 'waiting' });

type Filter = TransactionsRequest['filter'];
const isIn = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);
const matches = (filter: Filter, { state, recipient, kind, direction }: TransactionRow) =>
  isIn(filter.states, state) &&
  recipient!.name.toLowerCase().includes(filter.search.toLowerCase()) &&
  // Recipients of the filter are bank accounts here.
  (filter.recipients.length === 0 || kind === 'sell') &&
  (filter.direction === 'all' || filter.direction === direction) &&
  isIn(filter.types, kind === 'sell' ? 'send-out' : kind === 'buy' ? 'send-in' : kind) &&
  isIn(filter.balances, kind === 'sell' ? 'usdt' : 'ngn');

export const transactionRoutes = ({ people }: MockState): Handlers => {
  const find = (filter: Filter) => [...people.newer, ...transactions()].filter((each) => matches(filter, each));
  const page = (filter: Filter, limit: number): TransactionsView => {
    const rows = find(filter).slice(0, limit);
    const received = (day: string) =>
      rows
        .filter((each) => each.day === day && each.state === 'completed' && each.direction === 'in')
        .reduce((sum, { naira }) => sum + parseDecimal(naira!, 2), 0n);
    const days = [...new Set(rows.map(({ day }) => day))];
    const sums = days.map((day) => ({ day, naira: formatDecimal(received(day), 2) }));
    return { rows, days: sums, next: null, any: true, today: dayOf(ago(0)) };
  };
  const mark = (number: string, change: Partial<TransactionView> = {}) => {
    const kind = number.startsWith('B') ? 'buy' : 'sell';
    const known = people.marks[number] ?? sample(TransactionView, { number, kind, category: 'general' });
    return (people.marks[number] = { ...known, ...change });
  };
  return {
    'POST /api/account/transactions/search': ({ body }) => page(body.filter, body.limit),
    'POST /api/account/transactions/count': ({ body }) => ({ count: find(body.filter).length, more: false }),
    'POST /api/account/transactions/download': () => 'Number,Naira',
    'GET /api/account/transactions/recipients': () => ({ recipients: [...PAYEES] }),
    'GET /api/account/transactions/{number}': ({ number }) => mark(number),
    'PUT /api/account/transactions/{number}/category': ({ number, body }) => mark(number, body),
    'PUT /api/account/transactions/{number}/hidden': ({ number, body }) => mark(number, body),
    'PUT /api/account/transactions/{number}/note': ({ number, body }) => mark(number, body),
  };
};
