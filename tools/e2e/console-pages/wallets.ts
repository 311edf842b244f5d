import type {
  AdminChainCheckView,
  AdminHoldingRow,
  AdminRefillRow,
  AdminRefillView,
  AdminSweep,
  AdminSweepRunRow,
  AdminSweepRunView,
  AdminTreasuryView,
} from '@usdt-africa/contracts/admin';
import type { Page, Route } from 'playwright-core';
import { answered } from './harness.js';

/* A Saturday's wallets: a stuck sweep, one that goes on, and a refill that waits. */

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const idOf = (n: number): string => `0192f3aa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const hashOf = (n: number): string => (n * 7919).toString(16).padStart(4, '0').repeat(16);
const HOT = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const TREASURY = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const ADDRESSES = [
  'TWq4xP7mKdR2vLs9nBc3hYt6gJf8ze7NdA',
  'TN5cHq2xYd7RkVb3mPz8LfWs6gJt4uw8Qa',
  'TXk2mQv7nRb4tWs9pLd3hGf6yJc8zeUaP5',
] as const;
const FEMI = { kind: 'operator', name: 'Femi O.', role: 'finance', operatorId: idOf(7001) } as const;
const TAYO = { kind: 'operator', name: 'Tayo M.', role: 'finance', operatorId: idOf(7002) } as const;

const ledger = (usdt: string) => ({ usdt, trx: '84.000000' });

export const TREASURY_VIEW: AdminTreasuryView = {
  hotWallet: {
    address: HOT,
    usdt: '18402.750000',
    trx: '418.600000',
    readAt: ago(4),
    floor: '1000.000000',
    belowFloor: false,
    ceiling: '50000.000000',
    aboveCeiling: false,
    trxAlarm: '500.000000',
    energyAlarmPercent: 30,
    resources: {
      energyLeft: 3_300_000,
      energyLimit: 15_000_000,
      freeBandwidthLeft: 600,
      stakedBandwidthLeft: 42_000,
      stakedTrx: '12000.000000',
    },
  },
  opening: null,
  treasury: { address: TREASURY, usdt: '148658.750000', trx: '70000.000000' },
  readAt: ago(4),
  ledger: {
    hot: ledger('18402.750000'),
    deposits: ledger('3522.400000'),
    treasury: ledger('148658.750000'),
    transit: ledger('1204.000000'),
  },
  openRefills: 1,
};

export const CHECK: AdminChainCheckView = { checkedAt: ago(1800), addresses: 33, problem: null, differences: [] };
export const DIFFERS: AdminChainCheckView = {
  ...CHECK,
  differences: [
    {
      address: ADDRESSES[1],
      place: 'deposit',
      currency: 'USDT',
      chain: '75.000000',
      ledger: '74.900000',
      difference: '0.100000',
      block: 77_411_780,
      since: ago(5400),
      isCounted: true,
    },
    {
      address: HOT,
      place: 'hot',
      currency: 'TRX',
      chain: '418.600000',
      ledger: '412.170000',
      difference: '6.430000',
      block: 77_411_780,
      since: ago(1800),
      isCounted: false,
    },
  ],
};

const runOf = (n: number, more: Partial<AdminSweepRunRow>): AdminSweepRunRow => ({
  id: idOf(400 + n),
  number: `SW-${n}`,
  state: 'final',
  at: ago(900 * (72 - (n % 100))),
  by: null,
  reason: null,
  outcome: 'planned',
  detail: null,
  leftOut: 0,
  addresses: 31,
  completed: 31,
  stuck: 0,
  usdt: '3018.500000',
  usdtCompleted: '3018.500000',
  planTrx: '200.260000',
  planNaira: '92119.60',
  planBps: 95,
  trx: '199.330000',
  naira: '91691.80',
  finalAt: ago(900 * (72 - (n % 100)) - 120),
  ...more,
});

export const STUCK = runOf(4466, {
  state: 'stuck',
  addresses: 1,
  completed: 0,
  stuck: 1,
  usdt: '300.000000',
  usdtCompleted: '0.000000',
  planTrx: '6.430000',
  planNaira: '2957.80',
  trx: '0.345000',
  naira: '0.00',
  finalAt: null,
});
const OPEN_RUN = runOf(4471, {
  state: 'open',
  by: FEMI,
  reason: 'Before the Saturday peak',
  addresses: 14,
  completed: 6,
  leftOut: 2,
  usdt: '1204.000000',
  usdtCompleted: '516.000000',
  finalAt: null,
  at: ago(240),
});
const RUNS = [
  OPEN_RUN,
  runOf(4470, {
    state: 'not-planned',
    outcome: 'sends',
    detail: 'trx-short',
    addresses: 0,
    completed: 0,
    usdt: '0.000000',
    usdtCompleted: '0.000000',
    planTrx: '0.000000',
    planNaira: '0.00',
    planBps: null,
    finalAt: null,
  }),
  runOf(4469, {}),
  runOf(4468, { addresses: 29, completed: 29, usdt: '2740.250000', usdtCompleted: '2740.250000' }),
  STUCK,
];

const action = <Name extends string>(name: Name, why: 'own-request' | null = null) => ({
  action: name,
  target: null,
  why,
  facts: {},
  twoPeople: false,
});

const sweepOf = (n: number, more: Partial<AdminSweep>): AdminSweep => ({
  id: idOf(500 + n),
  address: ADDRESSES[n % 3]!,
  index: 40 + n,
  to: HOT,
  into: 'chain:hot',
  phase: 'completed',
  usdt: '86.000000',
  planTrx: '6.430000',
  planNaira: '2957.80',
  planBps: 95,
  trx: '6.430000',
  naira: '2957.80',
  order: { id: idOf(300 + n), number: `S${482_039_551_840 + n}` },
  legs: [
    { sendId: idOf(600 + n), leg: 'top-up', trx: '6.430000', at: ago(2100) },
    { sendId: idOf(700 + n), leg: 'sweep', trx: null, at: ago(2040) },
  ],
  txId: hashOf(n + 1),
  url: null,
  stuck: null,
  at: ago(2100),
  lastAt: ago(1900),
  version: 3,
  actions: [],
  ...more,
});
export const STUCK_SWEEP = sweepOf(0, {
  phase: 'stuck',
  usdt: '300.000000',
  trx: '0.345000',
  naira: null,
  txId: null,
  stuck: { leg: 'sweep', reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY', at: ago(2030) },
  version: 4,
  actions: [action('try-again'), action('leave')],
});

export const stuckRun = (more: Partial<AdminSweep> = {}): AdminSweepRunView => ({
  ...STUCK,
  sweeps: [{ ...STUCK_SWEEP, ...more }],
});
const VIEWS: Readonly<Record<string, AdminSweepRunView>> = Object.fromEntries(
  RUNS.map((run) => [
    run.id,
    run.id === STUCK.id
      ? stuckRun()
      : {
          ...run,
          sweeps: run.addresses === 0 ? [] : [sweepOf(1, {}), sweepOf(2, { phase: 'sweep', txId: null, naira: null })],
        },
  ]),
);

const HOLDINGS: readonly AdminHoldingRow[] = [
  {
    id: ADDRESSES[0],
    usdt: '300.000000',
    trx: '6.085000',
    foundTrx: '0.000000',
    order: { id: idOf(300), number: 'S554019872637' },
    firstAt: ago(3600),
    lastAt: ago(3600),
    sweptAt: null,
    sweep: { id: STUCK_SWEEP.id, runId: STUCK.id, phase: 'stuck' },
  },
  {
    id: ADDRESSES[1],
    usdt: '86.000000',
    trx: '0.000000',
    foundTrx: '0.000000',
    order: { id: idOf(302), number: 'S482039551842' },
    firstAt: ago(1200),
    lastAt: ago(1200),
    sweptAt: null,
    sweep: { id: idOf(502), runId: OPEN_RUN.id, phase: 'sweep' },
  },
  {
    id: ADDRESSES[2],
    usdt: '11.300000',
    trx: '0.000000',
    foundTrx: '2.000000',
    order: null,
    firstAt: ago(2 * 86_400),
    lastAt: ago(2 * 86_400),
    sweptAt: null,
    sweep: null,
  },
];

export const REFILL: AdminRefillRow = {
  id: idOf(801),
  phase: 'requested',
  asset: 'USDT',
  amount: '20000.000000',
  from: TREASURY,
  to: HOT,
  requestedBy: TAYO,
  reason: 'Saturday peak, 36 sends an hour',
  at: ago(900),
  expiresAt: ago(900 - 86_400),
  approvedBy: null,
  approvedAt: null,
  txId: null,
  endedAt: null,
  why: null,
  version: 1,
};
const RECEIVED: AdminRefillRow = {
  ...REFILL,
  id: idOf(802),
  phase: 'received',
  requestedBy: FEMI,
  at: ago(3 * 86_400),
  expiresAt: null,
  approvedBy: TAYO,
  approvedAt: ago(3 * 86_400 - 600),
  txId: hashOf(99),
  endedAt: ago(3 * 86_400 - 1800),
  version: 3,
};

/** The whole record of a refill. */
export function refillOf(row: AdminRefillRow, more: Partial<AdminRefillView> = {}): AdminRefillView {
  const requested = {
    eventId: idOf(8101),
    type: 'RefillRequested',
    tone: 'done',
    at: row.at,
    stream: `refill-${row.id}`,
    version: 1,
    facts: { assetAmount: '20,000.00 USDT', to: row.to },
    by: row.requestedBy,
    reason: row.reason,
    links: [],
  } as unknown as AdminRefillView['timeline'][number];
  return {
    ...row,
    timeline: [requested],
    actions: row.phase === 'requested' ? [action('approve'), action('end')] : [],
    ...more,
  };
}

const filterOf = (route: Route): Readonly<Record<string, unknown>> => {
  const { filter = '{}' } = Object.fromEntries(new URL(route.request().url()).searchParams);
  return JSON.parse(filter) as Readonly<Record<string, unknown>>;
};
const page = (name: string, rows: readonly unknown[], total = rows.length) =>
  answered(rows, {
    'content-range': rows.length === 0 ? `${name} */0` : `${name} 0-${rows.length - 1}/${total}`,
  });

/** The treasury held something before its transfers were booked. */
export const UNOPENED: AdminTreasuryView = {
  ...TREASURY_VIEW,
  opening: {
    address: TREASURY,
    usdt: '128658.750000',
    trx: '70000.000000',
    block: 61_234_567,
    ledger: { usdt: '20000.000000', trx: '-7.000000' },
    pending: null,
  },
};

/** Answers what the page of wallets asks with this Saturday, in the server's place. */
export async function playWallets(
  to: Page,
  {
    treasury = TREASURY_VIEW,
    check = CHECK,
  }: { readonly treasury?: AdminTreasuryView; readonly check?: AdminChainCheckView } = {},
): Promise<void> {
  await to.route(/\/api\/admin\/treasury$/, answered(treasury));
  await to.route(/\/api\/admin\/treasury\/chain-check$/, answered(check));
  await to.route(/\/api\/admin\/sweeps\?/, (route) =>
    page('sweeps', filterOf(route)['tab'] === 'stuck' ? [STUCK] : RUNS)(route),
  );
  for (const [id, view] of Object.entries(VIEWS)) await to.route(`**/api/admin/sweeps/${id}`, answered(view));
  await to.route(/\/api\/admin\/holdings\?/, (route) => {
    const { state } = filterOf(route);
    if (state === 'stuck') return page('holdings', HOLDINGS.slice(0, 1))(route);
    if (state === 'moving') return page('holdings', HOLDINGS.slice(1, 2), 8)(route);
    return page('holdings', HOLDINGS, state === 'waiting' ? 31 : 39)(route);
  });
  await to.route(/\/api\/admin\/refills\?/, (route) =>
    page('refills', filterOf(route)['open'] === true ? [REFILL] : [RECEIVED])(route),
  );
  for (const row of [REFILL, RECEIVED]) await to.route(`**/api/admin/refills/${row.id}`, answered(refillOf(row)));
}
