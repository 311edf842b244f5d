import type { EventData } from '@usdt-africa/contracts/events';
import type { OrderRules } from './rules.js';

/** Sample order for tests of this library: 250 units at a rate locked for 1:45. */
export const PLACED_AT = '2026-01-05T09:00:00.000Z';
export const rules: OrderRules = {
  minimumSellMicro: 1_000_000n,
  lockSeconds: 105,
  lockHeadroomBps: 1_000,
  toleranceBps: 50,
  toleranceMicro: 1_000_000n,
  shortfallWaitSeconds: 600,
  shortfallChosenWaitSeconds: 86_400,
  holdAboveKobo: 500_000_000n,
  orderSeconds: 86_400,
  watchDays: 90,
};
export const sealed = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
export const orderId = '0199a000-0000-7000-8000-000000000001';
export const placedData: EventData<'OrderPlaced'> = {
  orderId,
  number: 'S482039551840',
  word: 'mango',
  side: 'sell',
  network: 'TRC20',
  quoteId: orderId,
  amountMicro: '250000000',
  nairaKobo: '39400000',
  rate: '1576.0000',
  referenceRate: '1583.5000',
  marginBps: 47,
  sources: [],
  feeKobo: '0',
  placedAt: PLACED_AT,
  lockEndsAt: '2026-01-05T09:01:45.000Z',
  expiresAt: '2026-01-06T09:00:00.000Z',
  watchedUntil: '2026-04-05T09:00:00.000Z',
  address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
  addressIndex: 1,
  enquiryId: orderId,
  recipient: sealed,
  sender: sealed,
  guestHash: 'guest',
  bankCode: '057',
};
