import type { EventData } from '@usdt-africa/contracts/events';

export const REFUND_ID = '5b0de6a7-9c1f-8a52-b3d4-61f0c9e2a781';
export const ORDER_ID = '3eeb7e96-e59c-840f-9cb1-a089daba079f';
export const SEND_ID = 'c1f3b2a4-77de-8b11-9a0c-3d52e6f7a901';
export const AT = '2026-11-30T09:10:00.000Z';
export const NOW = new Date(AT);
export const OWN = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
export const OTHER = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';
export const PEOPLE = ['01a1f0aa-0000-7000-8000-00000000fe31', '01a1f0aa-0000-7000-8000-00000000fe32'] as const;

/** 250 USDT of a sale, worth ₦394,000. */
export const REQUEST: Omit<EventData<'RefundRequested'>, 'dueAt' | 'at'> = {
  refundId: REFUND_ID,
  orderId: ORDER_ID,
  number: 'R482039551840',
  orderNumber: 'S482039551840',
  payoutId: null,
  depositKeys: [`${'a'.repeat(64)}-0`],
  amountMicro: '250000000',
  costMicro: '0',
  worthKobo: '39400000',
  asset: null,
  by: 'customer',
};

/** 12.5 of a token with 18 decimals, at the deposit address of the sale. */
export const ASSET: NonNullable<EventData<'RefundRequested'>['asset']> = {
  contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  symbol: 'USDC',
  decimals: 18,
  assetKeys: [`${'b'.repeat(64)}-0`],
  units: '12500000000000000000',
  costUnits: '0',
  twoPeopleAbove: '300000000000000000000',
  address: OTHER,
  index: 1,
};

export const MINED = {
  sendId: SEND_ID,
  txId: 'c3'.repeat(32),
  block: { number: 66_000_123, id: 'd4'.repeat(32), time: AT },
  feeSun: '6400000',
};

export const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
