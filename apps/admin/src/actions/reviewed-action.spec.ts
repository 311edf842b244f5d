import type { AdminAction } from '@usdt-africa/contracts/admin';
import { isOld, lookAgain } from './reviewed-action';
import type { ReviewedAction } from './reviewed-action';

const release = (naira: string, why: AdminAction['why'] = null): AdminAction => ({
  action: 'release',
  target: null,
  why,
  facts: { naira },
  twoPeople: false,
});

describe('reviewed action', () => {
  const seen: ReviewedAction = { action: release('400000.00'), version: 7 };

  it('ADM-03 is outdated after another deposit, and keeps the reviewed sum until it is refreshed', () => {
    const order = { version: 8, actions: [release('475000.00')] };
    expect(isOld(seen, { ...order, version: 7 })).toBe(false);
    expect(isOld(seen, order)).toBe(true);
    expect(seen).toEqual({ action: release('400000.00'), version: 7 });
    const refreshed = lookAgain(seen, order);
    expect(refreshed).toEqual({ action: release('475000.00'), version: 8 });
    expect(isOld(refreshed, order)).toBe(false);
  });

  it('ADM-03 shows the reason after it became impossible, and keeps the facts added by its page', () => {
    const usual = { ...seen, action: { ...seen.action, facts: { ...seen.action.facts, usual: '500.00' } } };
    const { action } = lookAgain(usual, { version: 9, actions: [release('0.00', 'not-held')] });
    expect(action).toMatchObject({ why: 'not-held', facts: { naira: '0.00', usual: '500.00' } });
  });

  it('ADM-03 stays the same on refresh when the record lists no actions', () => {
    expect(lookAgain(seen, { version: 8 })).toEqual({ ...seen, version: 8 });
  });
});
