/** What an order is found by. */
export interface Sample {
  readonly number: string;
  readonly transaction: string;
  readonly reference: string;
  readonly session: string;
}

/** What is asked with a body is a `POST`. */
export interface Question {
  readonly path: string;
  readonly body?: object;
}

/** A question that the console asks. */
export interface Case {
  readonly name: string;
  /** Another one each time. */
  readonly ask: (n: number) => Question;
}

interface ListAsked {
  readonly filter?: object;
  readonly sort?: readonly [string, 'ASC' | 'DESC'];
  readonly first?: number;
}

const PAGE = 25;
const DAY_MS = 86_400_000;

/** As the console does: words are asked for in a body. */
function list(resource: string, { filter = {}, sort, first = 0 }: ListAsked): Question {
  const parts = { filter, range: [first, first + PAGE - 1], ...(sort ? { sort } : {}) };
  if ('q' in filter) return { path: `/api/admin/${resource}/search`, body: parts };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
  return { path: `/api/admin/${resource}?${query.join('&')}` };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const BANKS = ['058', '057', '030', '50211'];

/** Questions about orders: pages, filters, sorts, searches, figures. */
export function orderCases(samples: readonly Sample[]): readonly Case[] {
  const of = (n: number): Sample => samples[n % samples.length]!;
  const asked = (name: string, ask: (n: number) => ListAsked): Case => ({
    name: `orders: ${name}`,
    ask: (n) => list('orders', ask(n)),
  });
  const newest = ['placedAt', 'DESC'] as const;
  return [
    asked('first page, what needs a person first', () => ({})),
    asked('first page, newest first', () => ({ sort: newest })),
    asked('page after page', (n) => ({ sort: newest, first: n * PAGE })),
    asked('a jump of up to 500,000 rows', (n) => ({ sort: newest, first: 5_000 * (1 + ((n * 37) % 100)) })),
    asked('by amount', (n) => ({ sort: [n % 2 ? 'usdt' : 'naira', n % 3 ? 'DESC' : 'ASC'] })),
    asked('by number', (n) => ({ sort: ['number', n % 2 ? 'DESC' : 'ASC'] })),
    asked('longest waiting first', () => ({ sort: ['waitingSince', 'ASC'] })),
    asked('tab', (n) => ({ filter: { tab: ['held', 'completed', 'ended', 'paying'][n % 4] } })),
    asked('tab, newest first', (n) => ({ filter: { tab: ['held', 'completed', 'ended'][n % 3] }, sort: newest })),
    asked('what needs a person', () => ({ filter: { attention: true } })),
    asked('held for an hour', () => ({ filter: { tab: 'held', waitingSeconds_gte: 3_600 } })),
    asked('bank', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length] } })),
    asked('bank, by naira', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length] }, sort: ['naira', 'DESC'] })),
    asked('bank and tab', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length], tab: 'held' } })),
    asked('one day', (n) => ({
      filter: { placedAt_gte: daysAgo((n % 300) + 2), placedAt_lt: daysAgo((n % 300) + 1) },
    })),
    asked('one month long ago', (n) => ({
      filter: { placedAt_gte: daysAgo((n % 200) + 130), placedAt_lt: daysAgo((n % 200) + 100) },
    })),
    asked('one week, by naira', (n) => ({
      filter: { placedAt_gte: daysAgo((n % 300) + 8), placedAt_lt: daysAgo((n % 300) + 1) },
      sort: ['naira', 'DESC'],
    })),
    asked('a narrow amount', (n) => ({ filter: { usdt_gte: `${20 + n}`, usdt_lte: `${20 + n}.05` } })),
    asked('a wide amount, newest first', (n) => ({ filter: { naira_gte: `${20_000 + n * 100}` }, sort: newest })),
    asked('over ₦500,000', () => ({ filter: { naira_gte: '500000' } })),
    asked('found by number', (n) => ({ filter: { q: of(n).number } })),
    asked('found by the number’s end', (n) => ({ filter: { q: of(n).number.slice(-4 - (n % 5)) } })),
    asked('found by transaction, reference or session', (n) => ({
      filter: { q: [of(n).transaction, of(n).reference, of(n).session][n % 3] },
    })),
    { name: 'orders: figures on tabs', ask: () => ({ path: '/api/admin/orders/counts' }) },
    {
      name: 'orders: figures on tabs, under a filter',
      ask: (n) => ({
        path: `/api/admin/orders/counts?filter=${encodeURIComponent(`{"bankCode":"${BANKS[n % BANKS.length]}"}`)}`,
      }),
    },
    { name: 'orders: what can be chosen', ask: () => ({ path: '/api/admin/orders/facets' }) },
    {
      name: 'search over everything',
      ask: (n) => ({ path: '/api/admin/search', body: { q: [of(n).number, of(n).reference][n % 2] } }),
    },
    { name: 'figures in the menu', ask: () => ({ path: '/api/admin/counts' }) },
  ];
}

/** Questions about payouts. */
export function payoutCases(samples: readonly Sample[]): readonly Case[] {
  const of = (n: number): Sample => samples[n % samples.length]!;
  const asked = (name: string, ask: (n: number) => ListAsked): Case => ({
    name: `payouts: ${name}`,
    ask: (n) => list('payouts', ask(n)),
  });
  return [
    asked('first page, what needs a person first', () => ({})),
    asked('newest first, page after page', (n) => ({ sort: ['requestedAt', 'DESC'], first: n * PAGE })),
    asked('by naira', (n) => ({ sort: ['naira', n % 2 ? 'DESC' : 'ASC'] })),
    asked('by settling', (n) => ({ sort: ['settledAt', n % 2 ? 'DESC' : 'ASC'] })),
    asked('longest waiting first', () => ({ sort: ['waitingSince', 'ASC'] })),
    asked('tab', (n) => ({ filter: { tab: ['settled', 'returned', 'failed'][n % 3] } })),
    asked('what needs a person', () => ({ filter: { attention: true } })),
    asked('bank', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length] } })),
    asked('one day', (n) => ({
      filter: { requestedAt_gte: daysAgo((n % 300) + 2), requestedAt_lt: daysAgo((n % 300) + 1) },
    })),
    asked('found by reference, session or order', (n) => ({
      filter: { q: [of(n).reference, of(n).session, of(n).number][n % 3] },
    })),
    { name: 'payouts: figures on tabs', ask: () => ({ path: '/api/admin/payouts/counts' }) },
  ];
}
