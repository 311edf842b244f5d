import { event } from '@usdt-africa/contracts/events';
import { evolveAll } from '@usdt-africa/kernel';
import fc from 'fast-check';
import {
  callIt,
  checked,
  choose,
  confirmName,
  forget,
  mailTo,
  save,
  saveAddress,
  savedAddressOf,
  savedRecipientOf,
  trust,
} from './decide.js';
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
const reduced = (...events: readonly RecipientEvent[]) => savedRecipientOf(given(SAVED, ...events), MINE);
const answer = {
  enquiryId: ENQUIRY,
  isSavedName: false,
  isNotifiedName: false,
  name: sealed('new'),
  grade: 'close' as const,
};
const wanted = { orderId: ORDER, nairaKobo: 39_400_000n, isSavedName: true };

describe('a saved recipient', () => {
  it('RCP-01 a recipient is found for its own customer only', () => {
    expect(reduced()).toMatchObject({ bankCode: '058', trusted: false });
    for (const recipient of [given(), given(SAVED), given(SAVED, event('RecipientDeleted', about))])
      expect(() => savedRecipientOf(recipient, OTHER)).toThrow('isn’t in your list');
  });

  it('RCP-03 is saved once, and again after a deletion', () => {
    expect(save(given(), SAVED.data, null)).toEqual([SAVED]);
    expect(save(given(SAVED), SAVED.data, null)).toEqual([]);
    expect(save(given(SAVED, ...forget(reduced(), NOW)), SAVED.data, null)).toEqual([SAVED]);
  });

  it('RCP-02 has a nickname that can be set and removed', () => {
    const named = callIt(reduced(), sealed('Landlord'), false, NOW);
    expect(reduced(...named).nickname).toEqual(sealed('Landlord'));
    expect(reduced(...named, ...callIt(reduced(...named), null, false, NOW)).nickname).toBeNull();
    expect(callIt(reduced(...named), sealed('Landlord'), true, NOW)).toEqual([]);
  });

  it('RCP-02 can be trusted only after a paid order, and not while the bank gives another name', () => {
    expect(() => trust(reduced(), true, false, NOW)).toThrow('once an order to them is paid');
    expect(() => trust(reduced(CHANGED), true, true, NOW)).toThrow('name at the bank has changed');
    const trusted = trust(reduced(), true, true, NOW);
    expect(reduced(...trusted).trusted).toBe(true);
    expect(trust(reduced(...trusted), true, true, NOW)).toEqual([]);
    expect(reduced(...trusted, ...trust(reduced(...trusted), false, false, NOW)).trusted).toBe(false);
  });

  it('RCP-04 with another name at the bank is neither paid nor trusted until its customer confirms the name', () => {
    const trusted = trust(reduced(), true, true, NOW);
    const change = checked(reduced(...trusted), answer, NOW);
    expect(change).toEqual([CHANGED]);
    const changed = reduced(...trusted, ...change);
    expect(changed).toMatchObject({ trusted: false, name: null, account: sealed('account') });
    expect(() => choose(changed, wanted, NOW)).toThrow('name at the bank has changed');
    expect(checked(changed, { ...answer, isNotifiedName: true }, NOW)).toEqual([]);
    const yes = confirmName(
      changed,
      { enquiryId: ENQUIRY, isNotifiedName: true, isSavedName: false, isOwn: false },
      NOW,
    );
    const confirmed = reduced(...trusted, ...change, ...yes);
    expect(confirmed).toMatchObject({ name: sealed('new'), change: null, trusted: false });
    expect(choose(confirmed, wanted, NOW)).toMatchObject([{ type: 'RecipientUsed' }]);
  });

  it('RCP-04 is confirmed only with the name that was reviewed', () => {
    const yes = { enquiryId: ENQUIRY, isNotifiedName: true, isSavedName: false, isOwn: false };
    expect(() => confirmName(reduced(), yes, NOW)).toThrow('no other name');
    // The response was lost, and the request is repeated.
    expect(confirmName(reduced(), { ...yes, isSavedName: true }, NOW)).toEqual([]);
    expect(() => confirmName(reduced(CHANGED), { ...yes, isNotifiedName: false }, NOW)).toThrow('a different name');
    const third = checked(reduced(CHANGED), { ...answer, name: sealed('third') }, NOW);
    expect(reduced(CHANGED, ...third).change?.name).toEqual(sealed('third'));
  });

  it('RCP-04 the change ends when the bank returns to the stored name', () => {
    const back = checked(reduced(CHANGED), { ...answer, isSavedName: true }, NOW);
    expect(back).toMatchObject([{ type: 'RecipientNameChecked' }]);
    expect(reduced(CHANGED, ...back)).toMatchObject({ change: null, trusted: false });
  });

  it('RCP-04 is never paid while the last answer differs from the stored name, whatever happened before', () => {
    const step = fc.constantFrom('same', 'other', 'confirm', 'trust', 'choose-same', 'choose-other');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = given(SAVED);
        for (const next of steps) {
          const saved = savedRecipientOf(state, MINE);
          let decided: readonly RecipientEvent[];
          try {
            decided =
              next === 'same'
                ? checked(saved, { ...answer, isSavedName: true }, NOW)
                : next === 'other'
                  ? checked(saved, answer, NOW)
                  : next === 'confirm'
                    ? confirmName(
                        saved,
                        { enquiryId: ENQUIRY, isNotifiedName: true, isSavedName: false, isOwn: false },
                        NOW,
                      )
                    : next === 'trust'
                      ? trust(saved, true, true, NOW)
                      : choose(saved, { ...wanted, isSavedName: next === 'choose-same' }, NOW);
          } catch {
            continue;
          }
          if (decided.some(({ type }) => type === 'RecipientUsed')) {
            expect(saved.change).toBeNull();
            expect(next).toBe('choose-same');
          }
          state = evolveAll(recipientDecider, state, decided);
          expect(savedRecipientOf(state, MINE)).not.toMatchObject({ trusted: true, change: expect.anything() });
        }
      }),
    );
  });
});

const ADDRESS = event('RecipientAddressSaved', {
  ...about,
  network: 'TRC20',
  address: sealed('address'),
  nickname: null,
  isOwn: true,
});

describe('a saved address', () => {
  const address = (...events: readonly RecipientEvent[]) => savedAddressOf(given(ADDRESS, ...events), MINE);

  it('RCP-03 is found for its own customer only, and is no bank account', () => {
    expect(address()).toMatchObject({ network: 'TRC20', address: sealed('address'), email: null, isOwn: true });
    for (const recipient of [given(), given(SAVED), given(ADDRESS, event('RecipientDeleted', about))])
      expect(() => savedAddressOf(recipient, MINE)).toThrow('isn’t in your list');
    expect(() => savedAddressOf(given(ADDRESS), OTHER)).toThrow('isn’t in your list');
    expect(() => savedRecipientOf(given(ADDRESS), MINE)).toThrow('isn’t in your list');
  });

  it('RCP-03 is saved once, and again after a deletion', () => {
    expect(saveAddress(given(), ADDRESS.data, null)).toEqual([ADDRESS]);
    expect(saveAddress(given(), ADDRESS.data, sealed('mail'))).toMatchObject([
      ADDRESS,
      { type: 'RecipientEmailSet', data: { address: sealed('mail') } },
    ]);
    expect(saveAddress(given(ADDRESS), ADDRESS.data, null)).toEqual([]);
    expect(saveAddress(given(ADDRESS, ...forget(address(), NOW)), ADDRESS.data, null)).toEqual([ADDRESS]);
  });

  it('RCP-03 has a nickname and a mail address that can be set and removed', () => {
    const named = [...callIt(address(), sealed('Phone'), false, NOW), ...mailTo(address(), sealed('mail'), false, NOW)];
    expect(address(...named)).toMatchObject({ nickname: sealed('Phone'), email: sealed('mail') });
    expect(address(...named, ...callIt(address(...named), null, false, NOW)).nickname).toBeNull();
    expect(mailTo(address(...named), sealed('mail'), true, NOW)).toEqual([]);
  });

  it('RCP-03 continues from a state that was stored before there were addresses', () => {
    expect(evolveAll(recipientDecider, { saved: null }, [ADDRESS]).address).toEqual(address());
  });
});
