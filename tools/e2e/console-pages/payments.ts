import type {
  AdminCustomerView,
  AdminFundingCounts,
  AdminFundingRow,
  AdminFundingSummary,
  AdminFundingView,
  AdminWalletView,
} from '@usdt-africa/contracts/admin';
import type { Page, Route } from 'playwright-core';
import { EFFECTS } from '../../../apps/admin/src/approvals/approval-effect.samples.js';
import { answered } from './harness.js';

/* A day of naira in: the sandbox's bank knows no transfer of another day, and none that waits for hours. */

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const idOf = (n: number): string => `0192f3aa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const OWNER = idOf(9001);

const held = (n: number, more: Partial<AdminFundingRow>): AdminFundingRow => ({
  id: idOf(n),
  state: 'held',
  why: 'other-name',
  naira: '250000.00',
  provider: 'paystack',
  from: { name: 'C······I S····S L··', bank: 'Access Bank', last4: '7702' },
  to: { last4: '4417', accountId: OWNER, customer: 'T······e A······e' },
  found: 'webhook',
  receivedAt: ago(1800 * n),
  seenAt: ago(1800 * n - 2),
  endedAt: null,
  dueAt: ago(-1980 * n),
  claimedAt: null,
  version: 2,
  ...more,
});

/** Held, by when they go back: under somebody else's name, without an owner, and one that the provider did not return. */
export const HELD: readonly [AdminFundingRow, AdminFundingRow, AdminFundingRow] = [
  held(1, {}),
  held(2, { why: 'no-owner', naira: '1120000.00', to: { last4: '3062', accountId: null, customer: null } }),
  held(3, {
    state: 'attention',
    why: 'name-unknown',
    naira: '15000.00',
    from: { name: null, bank: 'Opay', last4: null },
    dueAt: null,
  }),
];

const credited = (n: number, naira: string, name: string, bank: string): AdminFundingRow =>
  held(10 + n, {
    state: 'credited',
    why: null,
    naira,
    from: { name, bank, last4: '3306' },
    receivedAt: ago(60 * n + 6),
    seenAt: ago(60 * n + 4),
    endedAt: ago(60 * n + 2),
    dueAt: null,
    version: 3,
  });
const CREDITED = [
  credited(1, '80000.00', 'I·····m M···', 'Moniepoint'),
  credited(2, '35000.00', 'C·····e U··', 'Kuda Bank'),
  credited(3, '2000000.00', 'B····s O····u', 'Guaranty Trust Bank'),
];

const COUNTS: AdminFundingCounts = {
  tabs: { open: 3, credited: 226, 'by-hand': 4, returned: 2, 'taken-back': 0, all: 235 },
  presets: { attention: 1, overdue: 0, 'over-500000': 1 },
};

const SUMMARY: AdminFundingSummary = {
  day: new Date().toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' }),
  received: { naira: '42906750.00', count: 231 },
  credited: { naira: '41471750.00', count: 226 },
  returned: { naira: '50000.00', count: 2 },
  takenBack: { naira: '0.00', count: 0 },
  open: { naira: '1385000.00', count: 3 },
  held: { naira: '1385000.00', count: 3 },
  suspense: '1385000.00',
  agrees: true,
  expected: { naira: '412000.00', count: 9 },
  listReadAt: ago(95),
};

/** The whole record of a held payment. */
export function paymentOf(row: AdminFundingRow): AdminFundingView {
  const isOwned = row.to.accountId !== null;
  const isLarge = Number(row.naira) > 500_000;
  const effect = (action: 'funding-return' | 'funding-credit') => {
    const sample = EFFECTS[action];
    if (sample.kind !== 'funding') throw new Error(`${action} has another effect`);
    const after = Number(row.naira);
    return {
      ...sample,
      fundingId: row.id,
      naira: row.naira,
      evidence: null,
      customer: isOwned ? sample.customer : null,
      changes: [
        { what: 'suspense', unit: 'naira', now: '1385000.00', after: (1_385_000 - after).toFixed(2) } as const,
        ...(isOwned
          ? [
              {
                what: 'wallet',
                unit: 'naira',
                now: '214350.75',
                after: action === 'funding-credit' ? (214_350.75 + after).toFixed(2) : '214350.75',
              } as const,
            ]
          : []),
      ],
    };
  };
  const facts = { naira: row.naira, limitNaira: '500000.00' };
  const seen = {
    eventId: idOf(7001),
    type: 'FundingSeen',
    tone: 'done',
    at: row.seenAt,
    stream: `funding-${row.id}`,
    version: 1,
    facts: { amountNaira: row.naira, provider: 'paystack', reference: 're4lyvq3s3', found: 'webhook' },
    by: { kind: 'system', name: 'funding', role: null },
    reason: null,
    links: [],
  } as unknown as AdminFundingView['timeline'][number];
  return {
    ...row,
    reference: 're4lyvq3s3',
    transactionId: '4099260516',
    fee: '300.00',
    masked: true,
    namesUntil: null,
    comparison: isOwned
      ? {
          owner: 'T······e A······e',
          sender: row.from.name,
          grade: row.from.name === null ? 'unchecked' : 'no-match',
          usedBefore: false,
          expected: { naira: '10000.00', at: ago(2200) },
          narration: null,
        }
      : null,
    refund:
      row.state === 'attention'
        ? { by: 'customer', attempt: 1, requestedAt: ago(600), refundId: '3018284', failure: 'needs-attention' }
        : null,
    evidence: null,
    wallet: isOwned ? '214350.75' : null,
    timeline: [
      seen,
      {
        ...seen,
        eventId: idOf(7002),
        type: 'FundingSuspended',
        tone: 'now',
        version: 2,
        facts: { amountNaira: row.naira, why: row.why, dueAt: ago(-1980) },
      },
    ],
    ledger: [],
    approval: null,
    actions: [
      {
        action: 'return',
        target: null,
        why: null,
        facts,
        twoPeople: isLarge,
        effect: effect('funding-return'),
      },
      {
        action: 'credit',
        target: null,
        why: isOwned ? null : 'no-owner',
        facts,
        twoPeople: true,
        effect: effect('funding-credit'),
      },
    ],
  };
}

/** Answers what the pages of naira in ask with this day, in the server's place. */
export async function playPayments(page: Page): Promise<void> {
  const rows = (route: Route) => {
    const { filter = '{}' } = Object.fromEntries(new URL(route.request().url()).searchParams);
    const { tab } = JSON.parse(filter) as { tab?: string };
    const shown = tab === 'open' ? HELD : tab === 'credited' ? CREDITED : [...HELD, ...CREDITED];
    const range = `fundings 0-${shown.length - 1}/${tab === 'credited' ? 226 : shown.length}`;
    return answered(shown, { 'content-range': range })(route);
  };
  await page.route(/\/api\/admin\/fundings\?/, rows);
  await page.route(/\/api\/admin\/fundings\/counts/, answered(COUNTS));
  await page.route(/\/api\/admin\/fundings\/summary/, answered(SUMMARY));
  for (const row of [...HELD, ...CREDITED])
    await page.route(`**/api/admin/fundings/${row.id}`, answered(paymentOf(row)));
}

/** A wallet with something owed; it belongs to the customer of the page. */
export const WALLET: AdminWalletView = {
  balance: '214350.75',
  owed: null,
  number: { state: 'open', provider: 'paystack', bank: 'Wema Bank', last4: '4417' },
  lines: [
    ['funding', '80000.00', '214350.75', idOf(11)],
    ['purchase', '-150000.00', '134350.75', null],
    ['purchase-undone', '20000.00', '284350.75', null],
    ['funding', '264350.75', '264350.75', idOf(12)],
    ['funding-taken-back', '-35000.00', '0.00', idOf(13)],
    ['funding', '35000.00', '35000.00', idOf(13)],
  ].map(([kind, naira, balance, fundingId], n) => ({
    id: idOf(500 + n),
    at: ago(3600 * (n + 1)),
    kind: kind as AdminWalletView['lines'][number]['kind'],
    naira: naira!,
    balance: balance!,
    owed: null,
    fundingId: fundingId ?? null,
    withdrawalId: null,
  })),
  next: null,
};

/** Shows this wallet and these held payments on the page of a customer. */
export async function playWallet(page: Page, { id }: Pick<AdminCustomerView, 'id'>): Promise<void> {
  await page.route(new RegExp(`/api/admin/customers/${id}/wallet`), answered(WALLET));
  await page.route(/\/api\/admin\/fundings\?/, answered(HELD.slice(0, 1), { 'content-range': 'fundings 0-0/1' }));
}
