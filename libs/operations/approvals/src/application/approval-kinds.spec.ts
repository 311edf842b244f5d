import { APPROVAL_ACTIONS } from '@usdt-africa/contracts/admin';
import { rolesFor } from './approval-kinds.js';

describe('who decides which request', () => {
  it('SEC-28 only finance decides requests about money', () => {
    const money = APPROVAL_ACTIONS.filter((action) => !action.startsWith('operator-'));
    expect(money.length).toBeGreaterThanOrEqual(6);
    for (const action of money) {
      expect([action, rolesFor({ action, amountKobo: 60_000_000n })]).toEqual([action, ['finance']]);
      expect([action, rolesFor({ action, amountKobo: null })]).toEqual([action, ['finance']]);
    }
  });

  it('SEC-28 an admin may also decide a limit override that releases no held money', () => {
    expect(rolesFor({ action: 'limit-override', amountKobo: 0n })).toEqual(['finance', 'admin']);
    expect(rolesFor({ action: 'limit-override', amountKobo: 1n })).toEqual(['finance']);
  });

  it('SEC-28 only admins decide requests about operators', () => {
    const about = APPROVAL_ACTIONS.filter((action) => action.startsWith('operator-'));
    expect(about).toHaveLength(4);
    for (const action of about) expect(rolesFor({ action, amountKobo: null })).toEqual(['admin']);
  });
});
