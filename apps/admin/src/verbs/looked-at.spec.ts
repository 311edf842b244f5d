import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { isOld, lookAgain } from './looked-at';
import type { LookedAt } from './looked-at';

const release = (naira: string, why: AdminVerb['why'] = null): AdminVerb => ({
  verb: 'release',
  target: null,
  why,
  facts: { naira },
  twoPeople: false,
});

describe('what an act is asked about', () => {
  const seen: LookedAt = { verb: release('400000.00'), version: 7 };

  it('ADM-03 is old once more has arrived, and stays what it was until somebody looks: no other sum is let go than was read', () => {
    const order = { version: 8, verbs: [release('475000.00')] };
    expect(isOld(seen, { ...order, version: 7 })).toBe(false);
    expect(isOld(seen, order)).toBe(true);
    expect(seen).toEqual({ verb: release('400000.00'), version: 7 });
    const looked = lookAgain(seen, order);
    expect(looked).toEqual({ verb: release('475000.00'), version: 8 });
    expect(isOld(looked, order)).toBe(false);
  });

  it('ADM-03 says why it cannot be done any more, and keeps what its page knows of it', () => {
    const usual = { ...seen, verb: { ...seen.verb, facts: { ...seen.verb.facts, usual: '500.00' } } };
    const { verb } = lookAgain(usual, { version: 9, verbs: [release('0.00', 'not-held')] });
    expect(verb).toMatchObject({ why: 'not-held', facts: { naira: '0.00', usual: '500.00' } });
  });

  it('ADM-03 of what no record lists it is as it was', () => {
    expect(lookAgain(seen, { version: 8 })).toEqual({ ...seen, version: 8 });
  });
});
