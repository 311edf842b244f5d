import type {
  AdminPurchaseCounts,
  AdminPurchaseRow,
  AdminPurchaseSummary,
  AdminPurchaseView,
  AdminUnknownSignatureRow,
} from '@usdt-africa/contracts/admin';
import type { Page, Route } from 'playwright-core';
import { EFFECTS } from '../../../apps/admin/src/approvals/approval-effect.samples.js';
import { answered } from './harness.js';

/* An hour of purchases: the sandbox's customers buy nothing that waits for people. */

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const idOf = (n: number): string => `0192f3aa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const hashOf = (n: number): string => (n * 7919).toString(16).padStart(4, '0').repeat(16);

const bought = (n: number, more: Partial<AdminPurchaseRow>): AdminPurchaseRow => ({
  id: idOf(100 + n),
  number: `B${719_204_663_180 + n * 1_010_101}`,
  status: 'sent',
  hold: null,
  usdt: '75.000000',
  naira: '119962.50',
  address: 'TN5cHq2xYd7RkVb3mPz8LfWs6gJt4uw8Qa',
  hash: hashOf(n),
  confirmations: 0,
  accountId: idOf(9001),
  customer: 'B····s O····u',
  placedAt: ago(4 * n),
  dueAt: ago(-290 + 4 * n),
  endedAt: null,
  version: 1,
  ...more,
});

/** A large one that waits, one that takes long, one in a block, and one that is not signed yet. */
export const OPEN: readonly [AdminPurchaseRow, AdminPurchaseRow, AdminPurchaseRow, AdminPurchaseRow] = [
  bought(0, {
    status: 'approval',
    hold: 'large',
    usdt: '2500.000000',
    naira: '3998750.00',
    hash: null,
    placedAt: ago(1080),
    dueAt: ago(-2520),
    version: 2,
  }),
  bought(1, { usdt: '150.000000', placedAt: ago(1680), dueAt: ago(120) }),
  bought(2, { usdt: '300.000000', confirmations: 7, placedAt: ago(26) }),
  bought(3, { status: 'sending', usdt: '190.000000', hash: null, placedAt: ago(1), dueAt: null }),
];
const FINAL: readonly AdminPurchaseRow[] = [4, 5, 6].map((n) =>
  bought(n, {
    status: 'completed',
    confirmations: 19,
    placedAt: ago(200 * n),
    endedAt: ago(200 * n - 60 - n),
    dueAt: null,
    version: 3,
  }),
);

const COUNTS: AdminPurchaseCounts = {
  tabs: { open: 4, attention: 2, completed: 308, undone: 1, all: 313 },
  presets: {},
};
const SUMMARY: AdminPurchaseSummary = {
  promised: { usdt: '3140.000000', count: 4 },
  hotWallet: {
    address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
    usdt: '18402.750000',
    trx: '912.400000',
    usdtAfter: '15262.750000',
    readAt: ago(4),
    signerRefusal: null,
  },
  obstacle: null,
  medianSeconds: 70,
  completedToday: 308,
  margin: '482150.00',
  networkCostTrx: '4312.700000',
  unknownSignatures: 0,
};

export const UNKNOWN: AdminUnknownSignatureRow = {
  id: hashOf(77),
  sequence: 412,
  kind: 'purchase',
  asset: 'USDT',
  amount: '40.000000',
  from: null,
  address: 'TN5cHq2xYd7RkVb3mPz8LfWs6gJt4uw8Qa',
  accountId: idOf(9001),
  customer: 'B····s O····u',
  expiresAt: ago(3000),
  foundAt: ago(600),
  outcome: 'executed',
  block: 76_204_117,
  url: null,
  resolvedAt: null,
  resolvedBy: null,
};

/** The whole record of a purchase. */
export function purchaseOf(row: AdminPurchaseRow): AdminPurchaseView {
  const isHeld = row.status === 'approval';
  const sample = EFFECTS['purchase-release'];
  if (sample.kind !== 'purchase') throw new Error('purchase-release has another effect');
  const facts = { number: row.number, usdt: row.usdt, naira: row.naira };
  const placed = {
    eventId: idOf(8001),
    type: 'PurchasePlaced',
    tone: 'done',
    at: row.placedAt,
    stream: `purchase-${row.id}`,
    version: 1,
    facts: { amountUsdt: row.usdt, nairaNaira: row.naira, rate: '1599.5000', address: row.address },
    by: { kind: 'customer', name: 'customer', role: null, operatorId: null },
    reason: null,
    links: [],
  } as unknown as AdminPurchaseView['timeline'][number];
  return {
    ...row,
    rate: '1599.5000',
    referenceRate: '1583.6600',
    sources: [{ name: 'quidax', rate: '1583.6600', at: row.placedAt }],
    margin: '39600.00',
    networkCostTrx: row.status === 'completed' ? '13.840000' : null,
    heldFor: isHeld ? { people: 2, until: row.dueAt! } : null,
    block: row.status === 'completed' ? 76_204_117 : null,
    usedBefore: 5,
    undone: null,
    hotWallet: isHeld ? { now: '18402.750000', after: '15902.750000' } : null,
    timeline: [
      placed,
      ...(isHeld
        ? [
            {
              ...placed,
              eventId: idOf(8002),
              type: 'PurchaseHeld',
              tone: 'attention',
              facts: { why: 'large' },
            } as const,
          ]
        : []),
      ...(row.hash
        ? [{ ...placed, eventId: idOf(8003), type: 'SendSigned', facts: { attempt: 1, txId: row.hash } }]
        : []),
    ],
    ledger: [],
    approval: null,
    actions: isHeld
      ? [
          {
            action: 'release',
            target: null,
            why: null,
            facts,
            twoPeople: true,
            effect: { ...sample, purchaseId: row.id, number: row.number },
          },
          { action: 'refuse', target: null, why: null, facts, twoPeople: false },
        ]
      : [],
  };
}

/** Answers what the pages of purchases ask with this hour, in the server's place. */
export async function playPurchases(page: Page, unknown: readonly AdminUnknownSignatureRow[] = []): Promise<void> {
  const rows = (route: Route) => {
    const { filter = '{}' } = Object.fromEntries(new URL(route.request().url()).searchParams);
    const { tab } = JSON.parse(filter) as { tab?: string };
    const shown = tab === 'open' ? OPEN : tab === 'completed' ? FINAL : tab === 'attention' ? OPEN.slice(0, 2) : FINAL;
    return answered(shown, { 'content-range': `purchases 0-${shown.length - 1}/${shown.length}` })(route);
  };
  await page.route(/\/api\/admin\/purchases\?/, rows);
  await page.route(/\/api\/admin\/purchases\/counts/, answered(COUNTS));
  await page.route(
    /\/api\/admin\/purchases\/summary/,
    answered({ ...SUMMARY, unknownSignatures: unknown.length } satisfies AdminPurchaseSummary),
  );
  await page.route(
    /\/api\/admin\/unknown-signatures\?/,
    answered(unknown, {
      'content-range': unknown.length === 0 ? 'unknown-signatures */0' : 'unknown-signatures 0-0/1',
    }),
  );
  for (const row of [...OPEN, ...FINAL])
    await page.route(`**/api/admin/purchases/${row.id}`, answered(purchaseOf(row)));
}
