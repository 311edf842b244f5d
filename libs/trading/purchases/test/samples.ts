import type { EventData } from '@usdt-africa/contracts/events';
import { debitIdOf } from '../src/domain/decide.js';
import { placedPostings } from '../src/domain/postings.js';

export const PURCHASE_ID = '01a1fe41-7c20-8a55-9b12-4ad18b3e9a6c';
export const ACCOUNT_ID = '0199a7c2-51d0-7b3e-8f44-2d9b51c7e0f4';
export const PLACED_AT = '2026-01-05T12:00:00.000Z';
export const [ADA, FEMI] = ['01a1f0aa-0000-7000-8000-00000000fe31', '01a1f0aa-0000-7000-8000-00000000fe32'];

/** 25 USDT for ₦40,000.00. */
export const PLACED: EventData<'PurchasePlaced'> = {
  purchaseId: PURCHASE_ID,
  accountId: ACCOUNT_ID,
  number: 'B204417539021',
  word: 'harbour',
  network: 'TRC20',
  quoteId: '01a1fe41-5a00-7d13-8e2f-6b0c9d1e2f3a',
  nairaKobo: '4000000',
  feeKobo: '0',
  amountMicro: '25000000',
  rate: '1600.0000',
  referenceRate: '1584.0000',
  marginBps: 100,
  sources: [{ name: 'quidax', rate: '1584.0000', at: '2026-01-05T11:59:50.000Z' }],
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  recipientId: null,
  label: null,
  debitId: debitIdOf(PURCHASE_ID),
  balanceKobo: '6000000',
  limitDay: '2026-01-05',
  at: PLACED_AT,
  postings: placedPostings({
    purchaseId: PURCHASE_ID,
    nairaKobo: 4_000_000n,
    amountMicro: 25_000_000n,
    referenceRate: '1584.0000',
  }),
};

/** Its send, final. */
export const SENT: EventData<'SendSettled'> = {
  sendId: '9c8620f5-5629-8a75-a45e-3a6ed49bddd2',
  for: { kind: 'purchase', id: PURCHASE_ID },
  walletId: ACCOUNT_ID,
  attempt: 1,
  txId: 'ab'.repeat(32),
  block: { number: 71_204_417, id: 'cd'.repeat(32), time: '2026-01-05T12:00:30.000Z' },
  feeSun: '6432100',
  energy: 64_285,
  bandwidth: 345,
  at: '2026-01-05T12:01:20.000Z',
  postings: [],
};
