import type { EventData } from '@usdt-africa/contracts/events';
import { openingOf } from '../src/domain/payout.js';

/** The payout of the domain's test scenarios, and the time of its request. */
export const PAYOUT_ID = '0197a000-0000-7000-8000-000000000001';
export const START = Date.parse('2026-01-05T09:00:00.000Z');
export const REQUEST: EventData<'PayoutRequested'> = {
  payoutId: PAYOUT_ID,
  orderId: '0197a000-0000-7000-8000-000000000002',
  number: 'S123456789012',
  sequence: 1,
  depositKeys: [],
  amountMicro: '12500000',
  amountKobo: '1960000',
  recipient: { $sealed: { v: 1, s: 'recipient-1', c: 'AA==' } },
  why: 'reached',
  requestedAt: new Date(START).toISOString(),
  postings: [],
};

/** The same payout as a withdrawal requests it. */
export const WITHDRAWAL: EventData<'WithdrawalRequested'> = {
  withdrawalId: '0197a000-0000-7000-8000-000000000003',
  number: 'W123456789012',
  accountId: '0197a000-0000-7000-8000-000000000004',
  payoutId: PAYOUT_ID,
  amountKobo: REQUEST.amountKobo,
  recipient: { $sealed: { v: 1, s: 'withdrawal-1', c: 'AA==' } },
  payeeIndex: 'payee-1',
  recipientId: null,
  note: null,
  debitId: '0197a000-0000-7000-8000-000000000005',
  balanceKobo: '0',
  limitDay: '2026-01-05',
  at: REQUEST.requestedAt,
};

/** What it is opened with, and the fields that all its events have in common. */
export const OPENING = openingOf(REQUEST, 'paystack');
export const COMMON = { for: OPENING.for, provider: OPENING.provider };

/** The provider's answer about it once it is paid. */
export const PAID = {
  amountKobo: 1_960_000n,
  currency: 'NGN',
  accountMatches: true,
  feeKobo: 2_500n,
  sessionId: null,
  at: null,
};
