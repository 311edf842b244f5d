import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { approve, RECEIPT_MS, receive, end, expire, request } from './decide.js';
import { type Refill, refillDecider, type RefillEvent, type RefillPhase } from './refill.js';
import { APPROVER, RECEIVED, REQUEST, REQUESTER } from '../../test/samples.js';

const refill: Walkable<Refill, RefillEvent> = {
  decider: refillDecider,
  label: ({ phase }) => phase,
  acts: {
    request: (before, now) => request(before, REQUEST, now),
    approve: (before, now) => approve(before, APPROVER, now),
    withdraw: (before, now) => end(before, REQUESTER, now),
    refuse: (before, now) => end(before, APPROVER, now),
    receive: (before, now) => receive(before, RECEIVED, now),
    expire: (before, now) => expire(before, new Date(now.getTime() + RECEIPT_MS)),
  },
  ends: ['received', 'ended'],
  // It waits for another operator or its receipt: the list shows both, and its time ends it.
  queue: ({ phase }) => (phase === 'none' ? null : phase),
};

describe('every state of a refill', () => {
  it('ADM-13 can be reached and has a way to an end', () => {
    const found = walk(refill, 6);
    const all: Record<RefillPhase, true> = { none: true, requested: true, approved: true, received: true, ended: true };
    expect([...found.keys()].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, refill.ends)).toEqual([]);
    expect(stuck(found, refill.ends)).toEqual([]);
  });
});
