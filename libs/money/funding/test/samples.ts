import type { NameGrade } from '@usdt-africa/contracts/api';
import type { Owner } from '../src/domain/decide.js';
import type { Seen } from '../src/domain/funding.js';

/** The instant that most examples begin at. */
export const START = Date.parse('2026-11-28T09:00:00.000Z');
export const ACCOUNT_ID = '0199a000-0000-7000-8000-0000000000a1';
export const FUNDING_ID = '0199a000-0000-8000-8000-0000000000f1';

/** A payment of 10,000 naira, as the provider reported it. */
export const SEEN: Seen = {
  fundingId: FUNDING_ID,
  provider: 'paystack',
  transactionId: '4099260516',
  reference: 're4lyvq3s3',
  amountKobo: '1000000',
  feeKobo: '10000',
  accountId: ACCOUNT_ID,
  sender: { $sealed: { v: 1, s: `account-${ACCOUNT_ID}`, c: 'x' } },
  paidAt: '2026-11-28T08:59:40.000Z',
  found: 'webhook',
  at: new Date(START).toISOString(),
};

/** The owner of the paid number, whose name and the sender's compare so. */
export function owner(grade: NameGrade, more: Partial<Owner> = {}): Owner {
  return { accountId: ACCOUNT_ID, state: 'active', isNumberOpen: true, grade, ...more };
}
