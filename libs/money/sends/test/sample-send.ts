import { createHash } from 'node:crypto';
import type { MinedTransaction, ScannedBlocks } from '../src/domain/decide.js';
import type { SendOrder } from '../src/domain/request.js';
import type { SendSignature } from '../src/domain/send.js';

export const START = Date.parse('2026-01-05T12:00:00.000Z');
export const CAUSE_ID = '0199a000-0000-7000-8000-000000000001';
export const WALLET_ID = '0199a000-0000-7000-8000-000000000002';
export const FEE_LIMIT_SUN = 30_000_000n;

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** 12.5 USDT for a purchase; an own kind has more attempts. */
export const orderOf = (kind: SendOrder['for']['kind'] = 'purchase'): SendOrder => ({
  for: { kind, id: CAUSE_ID },
  walletId: WALLET_ID,
  to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  amountMicro: 12_500_000n,
});

/** The deposit address of index 7. */
export const DEPOSIT = { kind: 'deposit', index: 7, address: 'TSaJqQ1AZ2bEYyqBwBmJqCBSPv8KPRTAdv' } as const;

/** Moves between addresses of our own: a sweep of USDT, one to the treasury, and a top-up with TRX. */
export const OWN_MOVES: readonly SendOrder[] = [
  {
    for: { kind: 'sweep', id: CAUSE_ID },
    walletId: null,
    from: DEPOSIT,
    to: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    amountMicro: 412_500_000n,
    into: 'chain:hot',
  },
  {
    for: { kind: 'sweep', id: CAUSE_ID },
    walletId: null,
    from: DEPOSIT,
    to: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    amountMicro: 412_500_000n,
    into: 'chain:treasury',
  },
  {
    for: { kind: 'top-up', id: CAUSE_ID },
    walletId: null,
    asset: 'TRX',
    to: DEPOSIT.address,
    amountMicro: 6_773_500n,
    into: 'chain:deposits',
  },
];

/** The number of the solid block at a time: one every three seconds. */
export const blockAt = (time: number): number => 100_000 + Math.floor((time - START) / 3_000);

/** What an attempt that is begun now refers to: the solid block of a minute ago. */
export const referenceAt = (time: number) => {
  const number = blockAt(time - 60_000);
  return { number, id: hash(`block ${number}`) };
};

/** The signer's answer for an attempt, begun at a time. */
export const signatureOf = (attempt: number, begun = START): SendSignature => ({
  attempt,
  txId: hash(`transaction ${attempt} of ${begun}`),
  raw: '0a02c855',
  signature: `${hash('r')}${hash('s')}1b`,
  journal: { sequence: attempt, hash: hash(`line ${attempt}`) },
});

/** A transaction in a solid block. */
export const minedAt = (txId: string, time: number, feeSun = 4_145_000n): MinedTransaction => ({
  txId,
  block: { number: blockAt(time), id: hash(`block ${blockAt(time)}`), time: new Date(time) },
  feeSun,
  energy: 64_285,
  bandwidth: 345,
});

/** All blocks from the first one up to a time were read. */
export const scannedTo = (time: number, continuousFrom = 0): ScannedBlocks => ({
  continuousFrom,
  to: blockAt(time),
  toTime: new Date(time),
});
