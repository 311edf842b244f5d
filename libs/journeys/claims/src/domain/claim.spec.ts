import { claimDecider, claimDeposit } from './claim.js';

const facts = {
  claimId: '5d0c7f3a-2e91-8b3e-9a6c-2d9b51c7e0f4',
  orderId: '01a1fe30-14c0-7f1e-8d65-3b7a09e2c4d8',
  transactionId: '5be2c4a07d913f6e8b52017c9da4f3e61b08d7265ac94ef31287b60d5c3e9fd8',
  blockNumber: 67_214_903,
};
const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 5, 13, 0, seconds));

describe('claimDeposit', () => {
  it('SELL-15 has the block read again, and once more after a minute', () => {
    const first = claimDeposit(claimDecider.initial, facts, at(0));
    expect(first).toMatchObject([{ type: 'DepositClaimed', data: { ...facts, at: at(0).toISOString() } }]);
    const claimed = first.reduce(claimDecider.evolve, claimDecider.initial);
    expect(claimDeposit(claimed, facts, at(59))).toEqual([]);
    expect(claimDeposit(claimed, facts, at(60))).toHaveLength(1);
  });
});
