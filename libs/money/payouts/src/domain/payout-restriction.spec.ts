import { type PayeeHistory, restrictionOn } from './payout-restriction.js';

const UNTIL = new Date('2026-01-06T08:00:00.000Z');
const NEW: PayeeHistory = { isPaid: false, isTrusted: false, isPersonPaid: false };

describe('restrictions on a payout', () => {
  it('RCP-06 cap a first payout, unless its payee is trusted or the person was paid out before', () => {
    expect(restrictionOn(NEW, null, 100n)).toEqual({ waitsUntil: null, capKobo: 100n });
    for (const known of [{ isTrusted: true }, { isPersonPaid: true }])
      expect(restrictionOn({ ...NEW, ...known }, null, 100n)).toEqual({ waitsUntil: null, capKobo: null });
  });

  it('AUTH-12 delay payouts to every payee who was not paid before, with or without a cap', () => {
    const waitsUntil = UNTIL.toISOString();
    expect(restrictionOn(NEW, UNTIL, 100n)).toEqual({ waitsUntil, capKobo: 100n });
    expect(restrictionOn({ ...NEW, isTrusted: true, isPersonPaid: true }, UNTIL, 100n)).toEqual({
      waitsUntil,
      capKobo: null,
    });
    expect(restrictionOn({ ...NEW, isPaid: true }, UNTIL, 100n)).toEqual({ waitsUntil: null, capKobo: null });
  });
});
