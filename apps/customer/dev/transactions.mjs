/** What a customer has done, as the invented API knows it. */
import { RECEIVED, SENT } from './transfers.mjs';
import { WITHDRAWAL } from './wallet.mjs';

export const PAYEES = [
  { key: 'adaezeadaezeadae', name: 'Adaeze Chinwe Okonkwo-Balogun', bankShortName: 'GTBank', account: '0145528174' },
  { key: 'tundetundetundet', name: 'Tunde Adeyemi', bankShortName: 'Zenith', account: '2210010192' },
  { key: 'ibrahimibrahimib', name: 'Ibrahim Musa Danjuma', bankShortName: 'Moniepoint', account: '8161733306' },
  { key: 'ngozingozingozin', name: 'Ngozi Eze', bankShortName: 'OPay', account: '8035550148' },
];

const DAY_MS = 86_400_000;

const sold = (number, daysAgo, payee, usdt, naira, state = 'completed', more = {}) => {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const { name, bankShortName, account } = PAYEES[payee];
  return {
    number,
    pageId: null,
    kind: 'sell',
    day: new Date(at.getTime() + 3_600_000).toJSON().slice(0, 10),
    at: at.toJSON(),
    status: { completed: 'completed', waiting: 'in-wallet', cancelled: 'cancelled' }[state],
    state,
    needsChoice: false,
    direction: 'in',
    recipient: { name, bankShortName, account },
    usdt,
    naira,
    hidden: false,
    category: 'general',
    ...more,
  };
};

const TRON = { bankShortName: 'USDT TRX', account: 'TNbk…rAx4' };
const bought = (number, daysAgo, name, usdt, naira, status = 'completed') => ({
  ...sold(number, daysAgo, 0, usdt, naira),
  kind: 'buy',
  status,
  state: { approval: 'waiting', sending: 'waiting', completed: 'completed', undone: 'cancelled' }[status],
  direction: 'out',
  recipient: { name, ...TRON },
});

const moved = (number, daysAgo, kind, pageId, recipient, naira, more = {}) => ({
  ...sold(number, daysAgo, 0, null, naira),
  kind,
  pageId,
  direction: 'out',
  recipient,
  ...more,
});
const SEUN = { name: 'Oluwaseun O.', bankShortName: 'Wallet', account: '@seun' };
const HALIMA = { name: 'Halima B.', bankShortName: 'Wallet', account: '@halima_b' };
const NGOZI = { name: 'Ngozi Eze', bankShortName: 'Access Bank', account: '0078452291' };

const transactions = () => [
  bought('B614207935088', 0, 'Phone wallet', '62.519537', '100000.00', 'sending'),
  sold('S482039551845', 0, 0, '250.000000', '394000.00'),
  sold('S482039551846', 0, 1, '18.500000', '29156.00', 'waiting', { needsChoice: true }),
  bought('B207551846390', 1, 'TRON wallet', '0.980306', '1568.00', 'undone'),
  bought('B330018272415', 1, 'Phone wallet', '49.953110', '79900.00'),
  sold('S482039551847', 1, 2, '800.000000', '1250000.00'),
  moved('W310552874016', 2, 'withdrawal', WITHDRAWAL, NGOZI, '25000.00', { state: 'cancelled', status: 'undone' }),
  moved('T730018272415', 3, 'transfer', RECEIVED, HALIMA, '10000.00', { direction: 'in' }),
  moved('T482039551840', 4, 'transfer', SENT, SEUN, '5000.00'),
  sold('S482039551848', 5, 0, '50.000000', '79900.00'),
  sold('S063271508495', 5, 3, '10.000000', '15625.00', 'cancelled'),
];

/** Kobo as a decimal of naira. */
const naira = (kobo) =>
  String(kobo)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1');

const TYPES = { sell: 'send-out', buy: 'send-in' };

/** A sale of the fixtures that waits for its deposit. */
export const unpaid = (number) => sold(number, 0, 0, '250.000000', '394000.00', 'waiting', { status: 'waiting' });

/** A page of the transactions that match the filter; `more`: newer ones. */
export function transactionsPage({ filter, limit }, more = []) {
  const word = filter.search.toLowerCase();
  const rows = [...more, ...transactions()]
    .filter(({ state }) => filter.states.length === 0 || filter.states.includes(state))
    .filter(({ recipient }) => recipient.name.toLowerCase().includes(word))
    // Recipients of the filter are bank accounts here.
    .filter(({ kind }) => filter.recipients.length === 0 || kind === 'sell')
    .filter(({ direction }) => filter.direction === 'all' || filter.direction === direction)
    .filter(({ kind }) => filter.types.length === 0 || filter.types.includes(TYPES[kind] ?? kind))
    .filter(({ kind }) => filter.balances.length === 0 || filter.balances.includes(kind === 'sell' ? 'usdt' : 'ngn'))
    .slice(0, limit);
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => ({
    day,
    naira: naira(
      rows
        .filter((row) => row.day === day && row.state === 'completed' && row.direction === 'in')
        .reduce((sum, row) => sum + BigInt(row.naira.replace('.', '')), 0n),
    ),
  }));
  const today = new Date(Date.now() + 3_600_000).toJSON().slice(0, 10);
  return { rows, days, next: null, any: true, today };
}

/** What its owner keeps about one of them. */
export function marksOf(people, number, mark, body) {
  people.marks ??= {};
  const known = people.marks[number] ?? {
    number,
    kind: number.startsWith('B') ? 'buy' : 'sell',
    hidden: false,
    category: 'general',
    note: '',
    files: [],
  };
  return (people.marks[number] = mark && mark in known && body ? { ...known, ...body } : known);
}
