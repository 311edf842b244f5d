import { evolveAll } from '@usdt-africa/kernel';
import { listSender, listingOf, senderDecider, type SenderEvent, unlistSender } from './senders.js';

const ADDRESS = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const NOW = new Date('2026-11-27T16:00:00.000Z');
const KEMI = '01a1fe33-0000-7000-8000-00000000000a';
const FEMI = '01a1fe33-0000-7000-8000-00000000000b';
const ONE = '01a304f1-11a2-7c3d-9a4b-5c6d7e8f9b01';
const OTHER = '01a304f1-11a2-7c3d-9a4b-5c6d7e8f9b02';

const given = (...steps: ((list: typeof senderDecider.initial) => readonly SenderEvent[])[]) =>
  steps.reduce((list, step) => evolveAll(senderDecider, list, step(list)), senderDecider.initial);
const listed =
  (id: string, address = ADDRESS) =>
  (list: typeof senderDecider.initial) =>
    listSender(list, { id, address, by: KEMI }, NOW);
const unlisted = (id: string) => (list: typeof senderDecider.initial) => unlistSender(list, id, [KEMI, FEMI], NOW);

describe('listed senders', () => {
  it('SELL-07 a repeated request lists it once; one that is listed already is refused', () => {
    const list = given(listed(ONE));
    expect(listed(ONE)(list)).toEqual([]);
    expect(() => listed(OTHER)(list)).toThrow('already on the list');
    expect(listingOf(list, ONE)).toEqual({ id: ONE, address: ADDRESS, by: KEMI, at: NOW.toISOString() });
  });

  it('SELL-07 a removed entry cannot be removed again, and its address can be listed again under a new id', () => {
    const list = given(listed(ONE), unlisted(ONE));
    expect(list.listed).toEqual({});
    expect(() => unlisted(ONE)(list)).toThrow('no longer on the list');
    expect(() => unlisted(OTHER)(list)).toThrow('isn’t on the list');
    const again = given(listed(ONE), unlisted(ONE), listed(OTHER));
    // A second person's yes to the one before does not take this one off.
    expect(() => unlisted(ONE)(again)).toThrow('no longer on the list');
    expect(listingOf(again, OTHER).address).toBe(ADDRESS);
  });
});
