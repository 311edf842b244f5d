import { event } from '@usdt-africa/contracts/events';
import { evolveAll } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { callIt, checked, choose, confirmName, forget, keptFor, save, trust } from './decide.js';
import { type Recipient, recipientDecider, type RecipientEvent } from './recipient.js';

const NOW = new Date('2026-11-24T09:00:00.000Z');
const [MINE, OTHER] = ['0199a000-0000-7000-8000-0000000000a1', '0199a000-0000-7000-8000-0000000000a2'];
const ENQUIRY = '0199a000-0000-7000-8000-0000000000e1';
const ORDER = '0199a000-0000-7000-8000-0000000000f1';
const sealed = (c: string) => ({ $sealed: { v: 1 as const, s: 'payee-1', c } });
const about = { recipientId: '6b1f0c2e-8a51-8d3c-b2f0-5a4b7c9d1e2f', accountId: MINE, at: NOW.toISOString() };
const SAVED = event('RecipientSaved', {
  ...about,
  enquiryId: ENQUIRY,
  bankCode: '058',
  account: sealed('account'),
  nickname: null,
  isOwn: false,
});
const CHANGED = event('RecipientNameChanged', { ...about, enquiryId: ENQUIRY, name: sealed('new'), grade: 'close' });
const given = (...events: readonly RecipientEvent[]): Recipient =>
  evolveAll(recipientDecider, recipientDecider.initial, events);
const kept = (...events: readonly RecipientEvent[]) => keptFor(given(SAVED, ...events), MINE);
const heard = { enquiryId: ENQUIRY, isKept: false, isTold: false, name: sealed('new'), grade: 'close' as const };
const wanted = { orderId: ORDER, nairaKobo: 39_400_000n, isKept: true };

describe('a saved recipient', () => {
  it('RCP-01 is its customer’s alone: for anybody else there is none', () => {
    expect(kept()).toMatchObject({ bankCode: '058', trusted: false });
    for (const recipient of [given(), given(SAVED), given(SAVED, event('RecipientDeleted', about))])
      expect(() => keptFor(recipient, OTHER)).toThrow('There is no such recipient');
  });

  it('RCP-03 is kept once, and again after it was deleted', () => {
    expect(save(given(), SAVED.data, null)).toEqual([SAVED]);
    expect(save(given(SAVED), SAVED.data, null)).toEqual([]);
    expect(save(given(SAVED, ...forget(kept(), NOW)), SAVED.data, null)).toEqual([SAVED]);
  });

  it('RCP-02 has a nickname that comes and goes', () => {
    const named = callIt(kept(), sealed('Landlord'), false, NOW);
    expect(kept(...named).nickname).toEqual(sealed('Landlord'));
    expect(kept(...named, ...callIt(kept(...named), null, false, NOW)).nickname).toBeNull();
    expect(callIt(kept(...named), sealed('Landlord'), true, NOW)).toEqual([]);
  });

  it('RCP-02 is trusted after a paid order only, and never while its name is another one', () => {
    expect(() => trust(kept(), true, false, NOW)).toThrow('once an order to them was paid');
    expect(() => trust(kept(CHANGED), true, true, NOW)).toThrow('name at the bank has changed');
    const trusted = trust(kept(), true, true, NOW);
    expect(kept(...trusted).trusted).toBe(true);
    expect(trust(kept(...trusted), true, true, NOW)).toEqual([]);
    expect(kept(...trusted, ...trust(kept(...trusted), false, false, NOW)).trusted).toBe(false);
  });

  it('RCP-04 with another name at the bank is paid no more, and trusted no more, until its customer says yes', () => {
    const trusted = trust(kept(), true, true, NOW);
    const told = checked(kept(...trusted), heard, NOW);
    expect(told).toEqual([CHANGED]);
    const changed = kept(...trusted, ...told);
    expect(changed).toMatchObject({ trusted: false, name: null, account: sealed('account') });
    expect(() => choose(changed, wanted, NOW)).toThrow('name at the bank has changed');
    expect(checked(changed, { ...heard, isTold: true }, NOW)).toEqual([]);
    const yes = confirmName(changed, { enquiryId: ENQUIRY, isTold: true, isKept: false, isOwn: false }, NOW);
    const confirmed = kept(...trusted, ...told, ...yes);
    expect(confirmed).toMatchObject({ name: sealed('new'), change: null, trusted: false });
    expect(choose(confirmed, wanted, NOW)).toMatchObject([{ type: 'RecipientChosen' }]);
  });

  it('RCP-04 is confirmed by the name that was looked at, and by no other', () => {
    const yes = { enquiryId: ENQUIRY, isTold: true, isKept: false, isOwn: false };
    expect(() => confirmName(kept(), yes, NOW)).toThrow('no other name');
    // Its answer was lost, and it is said again.
    expect(confirmName(kept(), { ...yes, isKept: true }, NOW)).toEqual([]);
    expect(() => confirmName(kept(CHANGED), { ...yes, isTold: false }, NOW)).toThrow('yet another name');
    const third = checked(kept(CHANGED), { ...heard, name: sealed('third') }, NOW);
    expect(kept(CHANGED, ...third).change?.name).toEqual(sealed('third'));
  });

  it('RCP-04 is as it was when the bank goes back to the name that is kept', () => {
    const back = checked(kept(CHANGED), { ...heard, isKept: true }, NOW);
    expect(back).toMatchObject([{ type: 'RecipientNameChecked' }]);
    expect(kept(CHANGED, ...back)).toMatchObject({ change: null, trusted: false });
  });

  it('RCP-04 is never paid where the last answer is not the kept name, whatever happened before', () => {
    const step = fc.constantFrom('same', 'other', 'confirm', 'trust', 'choose-same', 'choose-other');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = given(SAVED);
        for (const next of steps) {
          const saved = keptFor(state, MINE);
          let decided: readonly RecipientEvent[];
          try {
            decided =
              next === 'same'
                ? checked(saved, { ...heard, isKept: true }, NOW)
                : next === 'other'
                  ? checked(saved, heard, NOW)
                  : next === 'confirm'
                    ? confirmName(saved, { enquiryId: ENQUIRY, isTold: true, isKept: false, isOwn: false }, NOW)
                    : next === 'trust'
                      ? trust(saved, true, true, NOW)
                      : choose(saved, { ...wanted, isKept: next === 'choose-same' }, NOW);
          } catch {
            continue;
          }
          if (decided.some(({ type }) => type === 'RecipientChosen')) {
            expect(saved.change).toBeNull();
            expect(next).toBe('choose-same');
          }
          state = evolveAll(recipientDecider, state, decided);
          expect(keptFor(state, MINE)).not.toMatchObject({ trusted: true, change: expect.anything() });
        }
      }),
    );
  });
});
