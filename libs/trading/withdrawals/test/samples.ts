import type { EventData } from '@usdt-africa/contracts/events';
import { debitIdOf, payoutIdOf } from '../src/domain/decide.js';

export const WITHDRAWAL_ID = '01a1fe52-1a20-8a55-9b12-4ad18b3e9a70';
export const ACCOUNT_ID = '0199a7c2-51d0-7b3e-8f44-2d9b51c7e0f4';
export const AT = '2026-11-30T09:12:30.500Z';
export const NOW = new Date(AT);

/** ₦25,000 to a saved recipient. */
export const REQUESTED: EventData<'WithdrawalRequested'> = {
  withdrawalId: WITHDRAWAL_ID,
  number: 'W310552874016',
  accountId: ACCOUNT_ID,
  payoutId: payoutIdOf(WITHDRAWAL_ID),
  amountKobo: '2500000',
  recipient: { $sealed: { v: 1, s: `withdrawal-${WITHDRAWAL_ID}`, c: 'AA==' } },
  payeeIndex: 'payee-1',
  recipientId: null,
  note: null,
  debitId: debitIdOf(WITHDRAWAL_ID),
  balanceKobo: '3500000',
  limitDay: '2026-11-30',
  at: AT,
};

export const PAID = { reference: 'po-1', sessionId: '090286261130091300000000000009' };
