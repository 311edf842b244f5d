import type { EventData } from '@usdt-africa/contracts/events';

export const SWEEP_ID = '6c1f0e52-4ad1-8b3e-9a6c-2d9b51c7e0f4';
export const RUN_ID = '01a1fe36-0940-7f3e-8b69-22e55bd7d4aa';
export const TOP_UP = 'c1f3b2a4-77de-8b11-9a0c-3d52e6f7a9a1';
export const OWN_SEND = 'c1f3b2a4-77de-8b11-9a0c-3d52e6f7a9a2';
export const AGAIN = 'c1f3b2a4-77de-8b11-9a0c-3d52e6f7a9a3';
export const AT = '2026-11-30T09:00:00.000Z';
export const NOW = new Date(AT);
export const ADDRESS = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
export const HOT_WALLET = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb';
export const TREASURY = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';
export const PERSON = '01a1f0aa-0000-7000-8000-00000000fe31';

/** 1,204 USDT that lack 6.4285 TRX. */
export const REQUEST: Omit<EventData<'SweepRequested'>, 'at'> = {
  sweepId: SWEEP_ID,
  runId: RUN_ID,
  runNumber: 'SW-4471',
  index: 18,
  address: ADDRESS,
  to: HOT_WALLET,
  into: 'chain:hot',
  amountMicro: '1204000000',
  plan: { topUpSun: '6428500', feeSun: '7528500', kobo: '379724', bps: 21 },
  leg: 'top-up',
  sendId: TOP_UP,
};

export const TOPPED_UP = { sendId: TOP_UP, txId: 'a1'.repeat(32), feeSun: '1100000' };
export const MINED = {
  sendId: OWN_SEND,
  txId: 'b2'.repeat(32),
  block: { number: 77_411_780, id: 'c3'.repeat(32), time: AT },
  feeSun: '6428500',
};
export const GIVEN_UP = { reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY', feeSun: '6428500' };

export const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
