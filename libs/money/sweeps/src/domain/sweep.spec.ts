import { evolveAll } from '@usdt-africa/kernel';
import {
  AGAIN,
  GIVEN_UP,
  later,
  MINED,
  NOW,
  OWN_SEND,
  PERSON,
  REQUEST,
  SWEEP_ID,
  TOP_UP,
  TOPPED_UP,
} from '../../test/samples.js';
import { complete, type Decided, leave, request, requestLeg, sendGivenUp, topUpSettled, tryAgain } from './decide.js';
import { causeOf, type Sweep, sweepDecider } from './sweep.js';

class History {
  sweep: Sweep = sweepDecider.initial;
  then(decide: (sweep: Sweep) => Decided): this {
    this.sweep = evolveAll(sweepDecider, this.sweep, decide(this.sweep));
    return this;
  }
}

const requested = (): History => new History().then((sweep) => request(sweep, REQUEST, NOW));
const toppedUp = (): History => requested().then((sweep) => topUpSettled(sweep, TOPPED_UP, OWN_SEND, later(2)));
const stuck = (): History =>
  toppedUp().then((sweep) => sendGivenUp(sweep, { ...GIVEN_UP, sendId: OWN_SEND }, later(5)));
const kobo = (sun: bigint): bigint => sun / 100n;

describe('a sweep', () => {
  it('ADM-13 goes from its top-up to its own send, and is completed with the cost of both', () => {
    const history = toppedUp();
    expect(history.sweep).toMatchObject({ phase: 'sweep', feeSun: '1100000', toppedUp: { sun: '6428500' } });
    expect(history.sweep.sends.map(({ leg, sun }) => [leg, sun])).toEqual([
      ['top-up', '6428500'],
      ['sweep', '0'],
    ]);
    const events = complete(history.sweep, MINED, kobo, later(4));
    expect(events).toMatchObject([{ type: 'SweepCompleted', data: { feeSun: '7528500', kobo: '75285' } }]);
    history.then(() => events);
    expect(history.sweep).toMatchObject({ phase: 'completed', feeSun: '7528500' });
  });

  it('ADM-13 decides nothing for a repeat, nor for another send', () => {
    const history = toppedUp();
    expect(request(history.sweep, REQUEST, later(1))).toEqual([]);
    expect(topUpSettled(history.sweep, TOPPED_UP, OWN_SEND, later(3))).toEqual([]);
    expect(complete(history.sweep, { ...MINED, sendId: TOP_UP }, kobo, later(3))).toEqual([]);
    expect(sendGivenUp(history.sweep, { ...GIVEN_UP, sendId: TOP_UP }, later(3))).toEqual([]);
    expect(complete(requested().sweep, MINED, kobo, later(3))).toEqual([]);
    expect(requestLeg(history.sweep, { leg: 'sweep', sendId: AGAIN, sun: 0n }, later(3))).toEqual([]);
  });

  it('ADM-13 is stuck when a leg was given up, with its reason and what that cost', () => {
    expect(stuck().sweep).toMatchObject({
      phase: 'stuck',
      feeSun: '7528500',
      stuck: { leg: 'sweep', reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY' },
    });
    expect(() => tryAgain(toppedUp().sweep, [PERSON], later(3))).toThrow(/no longer stuck/);
    expect(() => leave(toppedUp().sweep, [PERSON], later(3))).toThrow(/no longer stuck/);
    expect(() => leave(new History().sweep, [PERSON], NOW)).toThrow(/can’t find this sweep/);
  });

  it('ADM-13 is tried again by a new send of the leg that it needs, for another cause', () => {
    const history = stuck().then((sweep) => tryAgain(sweep, [PERSON, PERSON], later(20)));
    expect(tryAgain(history.sweep, [PERSON], later(21))).toEqual([]);
    const before = causeOf(SWEEP_ID, 'sweep', []);
    history.then((sweep) => requestLeg(sweep, { leg: 'sweep', sendId: AGAIN, sun: 0n }, later(21)));
    expect(history.sweep).toMatchObject({ phase: 'sweep' });
    expect(history.sweep.sends.map(({ sendId }) => sendId)).toEqual([TOP_UP, OWN_SEND, AGAIN]);
    expect(history.sweep.sends[1]!.causeId).toBe(before);
    expect(history.sweep.sends[2]!.causeId).not.toBe(before);
    expect(complete(history.sweep, MINED, kobo, later(22))).toEqual([]);
    history.then((sweep) => complete(sweep, { ...MINED, sendId: AGAIN }, kobo, later(22)));
    expect(history.sweep).toMatchObject({ phase: 'completed', feeSun: '13957000' });
  });

  it('ADM-13 is left by a person, once', () => {
    const history = stuck().then((sweep) => leave(sweep, [PERSON], later(20)));
    expect(history.sweep).toMatchObject({ phase: 'ended', ended: { why: 'left', people: [PERSON] } });
    expect(leave(history.sweep, [PERSON], later(21))).toEqual([]);
    expect(() => tryAgain(history.sweep, [PERSON], later(21))).toThrow(/no longer stuck/);
  });
});
