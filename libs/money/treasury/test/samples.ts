import type { ReceivedTransfer } from '../src/domain/decide.js';
import type { RefillRequest } from '../src/domain/refill.js';

export const REQUESTER = '01a1f0aa-0000-7000-8000-00000000fe31';
export const APPROVER = '01a1f0aa-0000-7000-8000-00000000fe32';
export const HOT_WALLET = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
export const TREASURY = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';

export const REQUEST: RefillRequest = {
  refillId: '7c1e90b2-4d3a-8f65-b1c8-92d04e6fa731',
  asset: 'USDT',
  amount: '20000000000',
  from: TREASURY,
  to: HOT_WALLET,
  requestedBy: REQUESTER,
};

export const RECEIVED: ReceivedTransfer = {
  transferKey: `${'4'.repeat(64)}-0`,
  txId: '4'.repeat(64),
  blockNumber: 61_234_567,
};
