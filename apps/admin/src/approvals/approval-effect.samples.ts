/** What each kind of request does, one sample each: tests want words for every one of them. */
import type {
  AdminActor,
  AdminApprovalEffect,
  AdminDepositEffect,
  AdminEffectChange,
  AdminEvidenceEffect,
  AdminOperatorEffect,
  AdminPayAgainEffect,
  AdminPayoutAttempt,
  ApprovalAction,
} from '@usdt-africa/contracts/admin';

const uuid = (n: number, kind: string): string => `0192f3${kind}${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const KEMI: AdminActor = { kind: 'operator', name: 'Kemi A.', role: 'finance', operatorId: uuid(3, 'e') };

const at = (clock: string): string => new Date(`2026-11-21T${clock}.000+01:00`).toISOString();
const orderId = uuid(1, 'a');
const payoutId = '0192f3b0-7c41-7000-8000-0000000041f2';
const reference = `po-${payoutId.replaceAll('-', '')}`;

const money = {
  naira: '598796.00',
  usdt: '380.000000',
  order: { id: orderId, number: 'S918447203116' },
  payee: { name: 'Adaeze O···', bank: 'Access', account: '··5561', masked: true, until: null },
  provider: 'paystack',
};
const float: AdminEffectChange = { what: 'float', unit: 'naira', now: '118240300.00', after: '117641504.00' };
const sent = (attempt: number, clock: string, given: Partial<AdminPayoutAttempt>): AdminPayoutAttempt => ({
  attempt,
  reference: attempt === 1 ? reference : `${reference}-a${attempt}`,
  provider: 'paystack',
  sentAt: at(clock),
  phase: 'failed',
  failure: 'bank-down',
  sessionId: null,
  ...given,
});
const again: AdminPayAgainEffect = {
  kind: 'pay-again',
  ...money,
  rate: '1575.7789',
  payoutId,
  reference: `${reference}-a3`,
  tried: [sent(1, '11:48:20', {}), sent(2, '11:54:31', { phase: 'returned', failure: null })],
  unpaidSince: at('12:01:14'),
  changes: [{ what: 'owed', unit: 'naira', now: '598796.00', after: '0.00' }, float],
};
const evidence = (outcome: AdminEvidenceEffect['outcome']): AdminEvidenceEffect => ({
  kind: 'evidence',
  ...money,
  withdrawal: null,
  outcome,
  payoutId,
  reference,
  evidence: 'Statement of 21 November, line 884',
  fee: outcome === 'settled' ? '25.00' : null,
  phase: 'disputed',
  tried: [sent(1, '11:48:20', { phase: 'disputed', failure: null })],
  changes: [
    { what: 'payout', unit: 'phase', now: 'disputed', after: outcome },
    { what: 'owed', unit: 'naira', now: '598796.00', after: outcome === 'settled' ? '0.00' : '598796.00' },
  ],
});
const operatorEffect = (
  action: AdminOperatorEffect['action'],
  given: Pick<AdminOperatorEffect, 'changes'>,
): AdminOperatorEffect => ({
  kind: 'operator',
  action,
  name: 'Uche Nwosu',
  email: 'uche@usdt.africa',
  role: 'finance',
  ...given,
});

const depositEffect = (outcome: 'returned' | 'attributed'): AdminDepositEffect => ({
  kind: 'deposit',
  outcome,
  usdt: '1200.000000',
  assets: [],
  order: outcome === 'returned' ? money.order : null,
  depositKey: outcome === 'returned' ? null : `${'9c4e07ab'.repeat(8)}-2`,
  evidence: 'Letter 12 of 20 November',
  changes: [{ what: 'deposit', unit: 'deposit', now: 'open', after: outcome }],
});

const assetEffect = (outcome: 'returned' | 'retained'): AdminDepositEffect => ({
  ...depositEffect('returned'),
  outcome,
  usdt: null,
  assets: [
    { kind: 'TRX', asset: 'TRX', amount: '25.000000' },
    { kind: 'TRC20', asset: 'TN5cHq2xYd7RkVb3mPz8LfWs6gJt4uw8Qa', amount: '1000000' },
  ],
  changes: [{ what: 'deposit', unit: 'deposit', now: 'open', after: outcome }],
});

export const EFFECTS: Readonly<Record<ApprovalAction, AdminApprovalEffect>> = {
  'deposit-returned-by-evidence': depositEffect('returned'),
  'deposit-attributed-by-evidence': depositEffect('attributed'),
  'deposit-assets-returned-by-evidence': assetEffect('returned'),
  'deposit-assets-retained-by-evidence': assetEffect('retained'),
  'payout-repay': again,
  'dispute-repay': again,
  'order-release': {
    kind: 'release',
    ...money,
    rate: null,
    holds: [
      { reason: 'above-threshold', since: at('11:48:20'), by: null, words: null },
      {
        reason: 'held-by-operator',
        since: at('12:10:02'),
        by: KEMI,
        words: 'The sender rang: somebody else used her phone',
      },
    ],
    changes: [
      { what: 'held', unit: 'naira', now: '598796.00', after: '0.00' },
      { what: 'on-its-way', unit: 'naira', now: '0.00', after: '598796.00' },
      float,
    ],
  },
  'payout-settle-by-evidence': evidence('settled'),
  'payout-fail-by-evidence': evidence('failed'),
  'limit-override': {
    kind: 'limit',
    person: {
      name: 'H···a B···o',
      email: 'h···a@m···.ng',
      phone: '+234 8·· ··· ··39',
      bank: 'Kuda',
      account: '··8125',
    },
    usdt: '40000.000000',
    wasUsdt: '2500.000000',
    usualUsdt: '2500.000000',
    until: at('23:59:59'),
    goes: { usdt: '700.000000', naira: '1103200.00', isEstimate: false },
    changes: [
      { what: 'day-limit', unit: 'limit', now: '2500.000000', after: '40000.000000' },
      { what: 'left-today', unit: 'limit', now: '160.000000', after: '36960.000000' },
      { what: 'held-by-limit', unit: 'limit', now: '700.000000', after: '0.000000' },
    ],
  },
  'tier-limits': {
    kind: 'tier-limits',
    action: 'tier-limits',
    tier: 'individual',
    until: at('23:59:59'),
    atMost: { usdt: '700.000000', naira: '1103200.00', isEstimate: true },
    changes: [
      { what: 'day-limit', unit: 'limit', now: '10000.000000', after: '12000.000000' },
      { what: 'month-limit', unit: 'limit', now: '300000.000000', after: 'none' },
      { what: 'buy-day-limit', unit: 'naira-limit', now: '5000000.00', after: '6000000.00' },
      { what: 'buy-month-limit', unit: 'naira-limit', now: '100000000.00', after: 'none' },
      { what: 'send-day-limit', unit: 'naira-limit', now: '5000000.00', after: '8000000.00' },
      { what: 'send-month-limit', unit: 'naira-limit', now: 'none', after: '90000000.00' },
    ],
  },
  'tier-limits-end': {
    kind: 'tier-limits',
    action: 'tier-limits-end',
    tier: 'guest',
    until: null,
    atMost: null,
    changes: [{ what: 'day-limit', unit: 'limit', now: '3000.000000', after: '2500.000000' }],
  },
  'rate-pin': {
    kind: 'rate',
    side: 'sell',
    pin: { rate: '1640.0000', until: at('18:00:00') },
    marginBps: null,
    median: '1583.5000',
    fromMedianBps: 357,
    changes: [
      { what: 'rate', unit: 'rate', now: '1576.0000', after: '1640.0000' },
      { what: 'spread', unit: 'bps', now: '47', after: '0' },
    ],
  },
  'rate-margin': {
    kind: 'rate',
    side: 'sell',
    pin: null,
    marginBps: 500,
    median: '1583.5000',
    fromMedianBps: -500,
    changes: [
      { what: 'margin', unit: 'bps', now: '47', after: '500' },
      { what: 'rate', unit: 'rate', now: '1576.0000', after: '1504.3200' },
      { what: 'spread', unit: 'bps', now: '47', after: '500' },
    ],
  },
  'operator-invite': operatorEffect('operator-invite', {
    changes: [{ what: 'role', unit: 'role', now: null, after: 'finance' }],
  }),
  'operator-role': operatorEffect('operator-role', {
    changes: [{ what: 'role', unit: 'role', now: 'support', after: 'finance' }],
  }),
  'operator-reset': operatorEffect('operator-reset', {
    changes: [{ what: 'operator', unit: 'operator', now: 'as-set-up', after: 'new-link' }],
  }),
  'operator-enable': operatorEffect('operator-enable', {
    changes: [{ what: 'operator', unit: 'operator', now: 'disabled', after: 'active' }],
  }),
  'funding-return': {
    kind: 'funding',
    action: 'funding-return',
    fundingId: '0192f3aa-0000-7000-8000-00000000000b',
    naira: '750000.00',
    customer: { id: 'a', name: 'T······e A······e' },
    evidence: null,
    changes: [
      { what: 'suspense', unit: 'naira', now: '885000.00', after: '135000.00' },
      { what: 'wallet', unit: 'naira', now: '214350.75', after: '214350.75' },
    ],
  },
  'funding-credit': {
    kind: 'funding',
    action: 'funding-credit',
    fundingId: '0192f3aa-0000-7000-8000-00000000000b',
    naira: '750000.00',
    customer: { id: 'a', name: 'T······e A······e' },
    evidence: 'Letter 2026-114',
    changes: [
      { what: 'suspense', unit: 'naira', now: '885000.00', after: '135000.00' },
      { what: 'wallet', unit: 'naira', now: '214350.75', after: '964350.75' },
    ],
  },
  'purchase-release': {
    kind: 'purchase',
    purchaseId: '0192f3aa-0000-7000-8000-00000000000c',
    number: 'B719204663180',
    usdt: '2500.000000',
    naira: '3998750.00',
    rate: '1599.5000',
    address: 'TN5cHq2xYd7RkVb3mPz8LfWs6gJt4uw8Qa',
    usedBefore: 5,
    customer: { id: 'a', name: 'B····s O····u' },
    changes: [
      { what: 'promised', unit: 'usdt', now: '3215.000000', after: '715.000000' },
      { what: 'hot-wallet', unit: 'usdt', now: '18402.750000', after: '15902.750000' },
    ],
  },
  'refund-approve': {
    kind: 'refund',
    asset: null,
    refundId: '0192f3aa-0000-7000-8000-00000000000d',
    number: 'R482039551840',
    order: money.order,
    usdt: '420.417300',
    cost: '0.000000',
    naira: '661920.00',
    address: 'TN5cHq2xYd7RkVb3mPz8LfWs6gJt4uw8Qa',
    proved: { method: 'sum', at: at('14:49:12') },
    payoutId,
    changes: [
      { what: 'reserved', unit: 'usdt', now: '420.417300', after: '0.000000' },
      { what: 'hot-wallet', unit: 'usdt', now: '18402.750000', after: '17982.332700' },
    ],
  },
  'treasury-open': {
    kind: 'treasury',
    address: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    usdt: '148658.750000',
    trx: '7.000000',
    block: 61_234_567,
    changes: [
      { what: 'treasury', unit: 'usdt', now: '20.000000', after: '148678.750000' },
      { what: 'treasury-trx', unit: 'trx', now: '0.000000', after: '7.000000' },
    ],
  },
  'sender-unlist': {
    kind: 'sender',
    address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
    changes: [{ what: 'sender', unit: 'sender', now: 'listed', after: 'unlisted' }],
  },
  'customer-unfreeze': {
    kind: 'unfreeze',
    customer: { id: 'a', name: 'H···a B···o' },
    naira: '4000000.00',
    payouts: 7,
    changes: [
      { what: 'account', unit: 'customer', now: 'frozen', after: 'unfrozen' },
      { what: 'held', unit: 'naira', now: '4000000.00', after: '0.00' },
    ],
  },
  'customer-second-factor': {
    kind: 'second-factor',
    customer: { id: 'a', name: 'H···a B···o' },
    evidence: 'Video call, recording 118',
    changes: [
      { what: 'second-factor', unit: 'customer', now: 'set-up', after: 'void' },
      { what: 'devices', unit: 'customer', now: 'signed-in', after: 'signed-out' },
      { what: 'new-payees', unit: 'customer', now: 'paid', after: 'wait' },
    ],
  },
};
