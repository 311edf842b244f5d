import type { FundingStateView, HeldFundingView } from '@usdt-africa/contracts/api';
import { differenceOf, fundingPace, isLate } from './funding-state';

const about = { intentId: 'i', typedKobo: '1000000', openedAt: '2026-11-21T14:04:00.000Z' };
const waiting: FundingStateView = { state: 'waiting', ...about };
const held = (state: HeldFundingView['state']): FundingStateView => ({
  state: 'held',
  ...about,
  held: {
    fundingId: 'f',
    state,
    why: 'other-name',
    amountKobo: '1000000',
    senderName: null,
    senderBank: null,
    last4: null,
    receivedAt: about.openedAt,
    dueAt: about.openedAt,
  },
});

describe('the state of a sum that is to be added', () => {
  it('WALLET-02 says after 12 minutes that nothing was seen', () => {
    expect([719_999, 720_000].map(isLate)).toEqual([false, true]);
  });

  it('WALLET-02 is queried often at first, then less often, and not any more once the sum is added or returned', () => {
    expect(fundingPace(waiting, 0)).toBe(3_000);
    expect(fundingPace(waiting, 200_000)).toBe(8_000);
    expect(fundingPace(held('held'), 0)).toBe(20_000);
    expect(fundingPace(held('returning'), 0)).toBe(20_000);
    expect(fundingPace(held('returned'), 0)).toBe(false);
    expect(fundingPace(held('credited'), 0)).toBe(false);
  });

  it('WALLET-02 tells a missing stamp duty from another missing sum', () => {
    expect(differenceOf('1000000', '1000000')).toEqual({ kind: 'none' });
    expect(differenceOf('1000000', '1000001')).toEqual({ kind: 'more' });
    expect(differenceOf('1000000', '995000')).toEqual({ kind: 'less', missingKobo: 5_000n, isDuty: true });
    expect(differenceOf('1000000', '900000')).toEqual({ kind: 'less', missingKobo: 100_000n, isDuty: false });
    expect(differenceOf('50000', '45000')).toEqual({ kind: 'less', missingKobo: 5_000n, isDuty: false });
  });
});
