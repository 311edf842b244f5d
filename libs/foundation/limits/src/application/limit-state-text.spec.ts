import type { Allowance } from '../domain/allowance.js';
import { FORM, READ_FORMS, readState, writtenState } from './limit-state-text.js';

const orderId = '0199a000-0000-7000-8000-000000000001';
const deposit = (n: number) => `${String(n).padStart(64, '0')}-0`;
const day = '2026-11-24';
const state: Allowance = {
  kind: 'account',
  accountId: '0199a000-0000-7000-8000-000000000002',
  reservations: { [orderId]: { day, amountMicro: 5n, until: `${day}T10:00:00.000Z`, released: false } },
  pendingDeposits: { [deposit(1)]: { orderId, day, amountMicro: 7n } },
  deposits: {
    [deposit(2)]: { orderId, day, amountMicro: 9_007_199_254_740_993n, counts: true },
    [deposit(3)]: { orderId, day, amountMicro: 0n, counts: false },
  },
  closed: { '2026-11-01': 12n },
  latestOrder: orderId,
  override: { id: 'one', limitMicro: 3n, monthMicro: null, until: null, at: `${day}T09:00:00.000Z` },
  clock: `${day}T09:00:00.000Z`,
  version: 70,
};
/** As the release before wrote it. */
const inFirstRowVersion = (of: Allowance): string =>
  JSON.stringify(of, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

test('LIM-01 reads a stored state as it was written, in the current format and in the previous one', () => {
  const withMonth = { ...state, override: { ...state.override!, monthMicro: 11n } };
  for (const one of [state, withMonth, { ...state, override: null, deposits: {} }]) {
    expect(readState(writtenState(one))).toEqual(one);
    expect(readState(inFirstRowVersion(one))).toEqual(one);
  }
  expect(READ_FORMS).toEqual([1, FORM]);
});
