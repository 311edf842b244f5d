import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import {
  type ChainDeposit,
  close,
  confirm,
  depositDecider,
  type DepositEvent,
  drop,
  lose,
  see,
  suspend,
} from './deposit.js';

const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const ORDER = '0199a000-0000-7000-8000-000000000001';
const HASH = 'a'.repeat(64);

const block = (name: string): ChainDeposit => ({
  depositKey: `${HASH}-0`,
  orderId: ORDER,
  address: ADDRESS,
  amountMicro: '10000000',
  from: ADDRESS,
  transactionId: HASH,
  logIndex: 0,
  blockNumber: 7,
  transactionIndex: 0,
  blockId: name.repeat(64),
  receivedAt: '2026-01-05T09:00:00.000Z',
});
type DepositState = typeof depositDecider.initial;
const deposit: Walkable<DepositState, DepositEvent> = {
  decider: depositDecider,
  label: ({ stage }) => stage,
  acts: {
    see: (state, now) => see(state, block('b'), now),
    seeElsewhere: (state, now) => see(state, block('c'), now),
    drop: (state, now) => drop(state, `${HASH}-0`, 'b'.repeat(64), now),
    lose: (state, now) => lose(state, `${HASH}-0`, 7, now),
    confirm: (state, now) => confirm(state, block('b'), now),
    suspend: (state, now) => {
      const { orderId: _unknown, transactionIndex: _untold, ...transfer } = block('b');
      return suspend(state, { ...transfer, addressIndex: 7, reason: 'no-order', namedOrderId: null }, now);
    },
    close: (state, now) =>
      close(state, `${HASH}-0`, { outcome: 'returned', evidence: 'Transfer back', key: ORDER }, now),
  },
  ends: ['confirmed', 'closed'],
};

describe('every state of a deposit', () => {
  it('ENG-02 has an event that leaves it, or is its end', () => {
    const found = walk(deposit, 6);
    expect(withoutExit(found, deposit.ends)).toEqual([]);
  });
});
