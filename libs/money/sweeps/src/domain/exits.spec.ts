import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { AGAIN, GIVEN_UP, MINED, OWN_SEND, PERSON, REQUEST, TOP_UP, TOPPED_UP } from '../../test/samples.js';
import { complete, leave, request, requestLeg, sendGivenUp, topUpSettled, tryAgain } from './decide.js';
import { type Sweep, sweepDecider, type SweepEvent, type SweepPhase } from './sweep.js';

const presentSend = (sweep: Sweep): string => sweep.sends.at(-1)?.sendId ?? TOP_UP;

const sweep: Walkable<Sweep, SweepEvent> = {
  decider: sweepDecider,
  label: ({ phase }) => phase,
  acts: {
    request: (before, now) => request(before, REQUEST, now),
    requestWithTrx: (before, now) => request(before, { ...REQUEST, leg: 'sweep', sendId: OWN_SEND }, now),
    toppedUp: (before, now) => topUpSettled(before, { ...TOPPED_UP, sendId: presentSend(before) }, OWN_SEND, now),
    settled: (before, now) => complete(before, { ...MINED, sendId: presentSend(before) }, () => 1n, now),
    givenUp: (before, now) => sendGivenUp(before, { ...GIVEN_UP, sendId: presentSend(before) }, now),
    tryAgain: (before, now) => tryAgain(before, [PERSON], now),
    topUpAgain: (before, now) => requestLeg(before, { leg: 'top-up', sendId: AGAIN, sun: 5n }, now),
    sweepAgain: (before, now) => requestLeg(before, { leg: 'sweep', sendId: AGAIN, sun: 0n }, now),
    leave: (before, now) => leave(before, [PERSON], now),
  },
  ends: ['completed', 'ended'],
  // It waits for its send, for a worker, or for a person: the console's list shows each.
  queue: ({ phase }) => (phase === 'none' ? null : phase),
};

describe('every state of a sweep', () => {
  it('ADM-13 can be reached and has a way to an end', () => {
    const found = walk(sweep, 7);
    const all: Record<SweepPhase, true> = {
      none: true,
      'top-up': true,
      sweep: true,
      stuck: true,
      again: true,
      completed: true,
      ended: true,
    };
    expect([...found.keys()].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, sweep.ends)).toEqual([]);
    expect(stuck(found, sweep.ends)).toEqual([]);
  });
});
