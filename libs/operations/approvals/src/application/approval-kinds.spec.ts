import { APPROVAL_VERBS } from '@usdt-africa/contracts/admin';
import { rolesFor } from './approval-kinds.js';

describe('who decides which request', () => {
  it('SEC-28 money is decided by finance alone', () => {
    const money = APPROVAL_VERBS.filter((verb) => !verb.startsWith('operator-'));
    expect(money.length).toBeGreaterThanOrEqual(6);
    for (const verb of money) {
      expect([verb, rolesFor({ verb, amountKobo: 60_000_000n })]).toEqual([verb, ['finance']]);
      expect([verb, rolesFor({ verb, amountKobo: null })]).toEqual([verb, ['finance']]);
    }
  });

  it('SEC-28 an override by which no held money goes is an admin’s, too', () => {
    expect(rolesFor({ verb: 'limit-override', amountKobo: 0n })).toEqual(['finance', 'admin']);
    expect(rolesFor({ verb: 'limit-override', amountKobo: 1n })).toEqual(['finance']);
  });

  it('SEC-28 operators are decided about by admins alone', () => {
    const about = APPROVAL_VERBS.filter((verb) => verb.startsWith('operator-'));
    expect(about).toHaveLength(4);
    for (const verb of about) expect(rolesFor({ verb, amountKobo: null })).toEqual(['admin']);
  });
});
