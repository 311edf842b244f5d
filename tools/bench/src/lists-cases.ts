/** What an order is found by. */
export interface Sample {
  readonly number: string;
  readonly transaction: string;
  readonly reference: string;
  readonly session: string;
}

/** A request with a body is a `POST`. */
export interface Question {
  readonly path: string;
  readonly body?: object;
}

/** A request that the console makes. */
export interface Case {
  readonly name: string;
  /** Another one each time. */
  readonly request: (n: number) => Question;
}

interface ListRequest {
  readonly filter?: object;
  readonly sort?: readonly [string, 'ASC' | 'DESC'];
  readonly first?: number;
}

const PAGE = 25;
const DAY_MS = 86_400_000;

/** As the console does: search words are sent in a body. */
function list(resource: string, { filter = {}, sort, first = 0 }: ListRequest): Question {
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
  const request = (name: string, requestOf: (n: number) => ListRequest): Case => ({
    name: `orders: ${name}`,
    request: (n) => list('orders', requestOf(n)),
  });
  const newest = ['placedAt', 'DESC'] as const;
  return [
    request('first page, what needs a person first', () => ({})),
    request('first page, newest first', () => ({ sort: newest })),
    request('page after page', (n) => ({ sort: newest, first: n * PAGE })),
    request('a jump of up to 500,000 rows', (n) => ({ sort: newest, first: 5_000 * (1 + ((n * 37) % 100)) })),
    request('by amount', (n) => ({ sort: [n % 2 ? 'usdt' : 'naira', n % 3 ? 'DESC' : 'ASC'] })),
    request('by number', (n) => ({ sort: ['number', n % 2 ? 'DESC' : 'ASC'] })),
    request('longest waiting first', () => ({ sort: ['waitingSince', 'ASC'] })),
    request('tab', (n) => ({ filter: { tab: ['held', 'completed', 'ended', 'paying'][n % 4] } })),
    request('tab, newest first', (n) => ({ filter: { tab: ['held', 'completed', 'ended'][n % 3] }, sort: newest })),
    request('what needs a person', () => ({ filter: { attention: true } })),
    request('held for an hour', () => ({ filter: { tab: 'held', waitingSeconds_gte: 3_600 } })),
    request('bank', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length] } })),
    request('bank, by naira', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length] }, sort: ['naira', 'DESC'] })),
    request('bank and tab', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length], tab: 'held' } })),
    request('one day', (n) => ({
      filter: { placedAt_gte: daysAgo((n % 300) + 2), placedAt_lt: daysAgo((n % 300) + 1) },
    })),
    request('one month long ago', (n) => ({
      filter: { placedAt_gte: daysAgo((n % 200) + 130), placedAt_lt: daysAgo((n % 200) + 100) },
    })),
    request('one week, by naira', (n) => ({
      filter: { placedAt_gte: daysAgo((n % 300) + 8), placedAt_lt: daysAgo((n % 300) + 1) },
      sort: ['naira', 'DESC'],
    })),
    request('a narrow amount', (n) => ({ filter: { usdt_gte: `${20 + n}`, usdt_lte: `${20 + n}.05` } })),
    request('a wide amount, newest first', (n) => ({ filter: { naira_gte: `${20_000 + n * 100}` }, sort: newest })),
    request('over ₦500,000', () => ({ filter: { naira_gte: '500000' } })),
    request('found by number', (n) => ({ filter: { q: of(n).number } })),
    request('found by the number’s end', (n) => ({ filter: { q: of(n).number.slice(-4 - (n % 5)) } })),
    request('found by transaction, reference or session', (n) => ({
      filter: { q: [of(n).transaction, of(n).reference, of(n).session][n % 3] },
    })),
    { name: 'orders: figures on tabs', request: () => ({ path: '/api/admin/orders/counts' }) },
    {
      name: 'orders: figures on tabs, under a filter',
      request: (n) => ({
        path: `/api/admin/orders/counts?filter=${encodeURIComponent(`{"bankCode":"${BANKS[n % BANKS.length]}"}`)}`,
      }),
    },
    { name: 'orders: what can be chosen', request: () => ({ path: '/api/admin/orders/facets' }) },
    {
      name: 'search over everything',
      request: (n) => ({ path: '/api/admin/search', body: { q: [of(n).number, of(n).reference][n % 2] } }),
    },
    { name: 'figures in the menu', request: () => ({ path: '/api/admin/counts' }) },
  ];
}

/** Questions about payouts. */
export function payoutCases(samples: readonly Sample[]): readonly Case[] {
  const of = (n: number): Sample => samples[n % samples.length]!;
  const request = (name: string, requestOf: (n: number) => ListRequest): Case => ({
    name: `payouts: ${name}`,
    request: (n) => list('payouts', requestOf(n)),
  });
  return [
    request('first page, what needs a person first', () => ({})),
    request('newest first, page after page', (n) => ({ sort: ['requestedAt', 'DESC'], first: n * PAGE })),
    request('by naira', (n) => ({ sort: ['naira', n % 2 ? 'DESC' : 'ASC'] })),
    request('by settling', (n) => ({ sort: ['settledAt', n % 2 ? 'DESC' : 'ASC'] })),
    request('longest waiting first', () => ({ sort: ['waitingSince', 'ASC'] })),
    request('tab', (n) => ({ filter: { tab: ['settled', 'returned', 'failed'][n % 3] } })),
    request('what needs a person', () => ({ filter: { attention: true } })),
    request('bank', (n) => ({ filter: { bankCode: BANKS[n % BANKS.length] } })),
    request('one day', (n) => ({
      filter: { requestedAt_gte: daysAgo((n % 300) + 2), requestedAt_lt: daysAgo((n % 300) + 1) },
    })),
    request('found by reference, session or order', (n) => ({
      filter: { q: [of(n).reference, of(n).session, of(n).number][n % 3] },
    })),
    { name: 'payouts: figures on tabs', request: () => ({ path: '/api/admin/payouts/counts' }) },
  ];
}
