import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { ADA, FEMI, PLACED, SENT } from '../../test/samples.js';
import { place, release, settle, undo, type Undoing, whyNotDecide } from './decide.js';
import { type Purchase, purchaseDecider, type PurchaseEvent, type PurchasePhase } from './purchase.js';

const undone =
  (of: Undoing['of'], reason: Undoing['reason']) =>
  (purchase: Purchase, now: Date): readonly PurchaseEvent[] =>
    undo(purchase, { of, reason, detail: null, people: null }, 1n, now);

const acts: Record<string, (purchase: Purchase, now: Date) => readonly PurchaseEvent[]> = {
  place: (purchase, now) => place(purchase, { ...PLACED, at: now.toISOString() }, null, now),
  placeHeld: (purchase, now) => place(purchase, { ...PLACED, at: now.toISOString() }, { why: 'large', people: 2 }, now),
  release: (purchase, now) => (whyNotDecide(purchase, now) ? [] : release(purchase, [ADA!, FEMI!], now)),
  settle: (purchase, now) => settle(purchase, SENT, now),
  refuse: undone('hold', 'refused'),
  time: undone('hold', 'not-approved'),
  freeze: undone('hold', 'frozen'),
  notSigned: undone('send', 'not-signed'),
  expired: undone('send', 'expired'),
};

const purchase: Walkable<Purchase, PurchaseEvent> = {
  decider: purchaseDecider,
  label: ({ phase }) => phase,
  acts,
  ends: ['settled', 'undone'],
  // Held ones are a queue of the console; the others end with their send, which rings when it does not end.
  queue: ({ phase }) => (phase === 'held' ? 'purchases' : phase === 'sending' ? 'sends-unfinished' : null),
};

describe('every state of a purchase', () => {
  it('ENG-02 every state of a purchase can be reached and has a way to an end', () => {
    const found = walk(purchase, 6);
    const all: Record<PurchasePhase, true> = { none: true, held: true, sending: true, settled: true, undone: true };
    expect([...found.keys()].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, purchase.ends)).toEqual([]);
    expect(stuck(found, purchase.ends)).toEqual([]);
  });
});
