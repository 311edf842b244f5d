import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { FEE_LIMIT_SUN, minedAt, orderOf, referenceAt, scannedTo, signatureOf } from '../../test/sample-send.js';
import {
  drop,
  expire,
  failOnChain,
  foundAfterEnd,
  giveUp,
  pickUp,
  refuseSigning,
  see,
  settle,
  sign,
  startSigning,
} from './decide.js';
import { request } from './request.js';
import { intentOf, presentAttempt, type Send, sendDecider, type SendEvent, type SendPhase } from './send.js';
import { SEND_TIMES } from './send-times.js';

/** The walk's steps are twenty minutes apart. */
const TIMES = { ...SEND_TIMES, giveUpAfterMs: 24 * 3_600_000 };

const present = (send: Send): number => presentAttempt(send)?.attempt ?? Math.max(1, send.attempts.length);
const intent = (now: Date) => ({ reference: referenceAt(now.getTime()), feeLimitSun: FEE_LIMIT_SUN });
const mined = (send: Send, now: Date) => minedAt(signatureOf(present(send)).txId, now.getTime());

const acts: Record<string, (send: Send, now: Date) => readonly SendEvent[]> = {
  request: (send, now) => request(send, orderOf('refund'), now),
  start: (send, now) => startSigning(send, intent(now), now, TIMES),
  refuse: (send, now) => refuseSigning(send, { attempt: present(send), code: 'policy', rule: 'amount' }, now),
  sign: (send, now) => sign(send, signatureOf(present(send)), now),
  pickUp: (send, now) => {
    const attempt = send.attempts.length + 1;
    const known = { ...intent(now), attempt, expiration: now.toISOString(), feeLimitSun: '1' };
    return pickUp(send, intentOf(known), signatureOf(attempt), now);
  },
  see: (send, now) => see(send, { txId: signatureOf(present(send)).txId, blockNumber: 7 }, now),
  drop: (send, now) => drop(send, signatureOf(present(send)), now),
  settle: (send, now) => settle(send, mined(send, now), now),
  fail: (send, now) => failOnChain(send, { ...mined(send, now), outcome: 'REVERT' }, now),
  expire: (send, now) => expire(send, present(send), scannedTo(now.getTime()), now),
  find: (send, now) =>
    foundAfterEnd(send, 1, { ...minedAt(signatureOf(1).txId, now.getTime()), outcome: 'SUCCESS' }, now),
};
for (const reason of ['not-signed', 'frozen', 'cancelled'] as const)
  acts[reason] = (send, now) => giveUp(send, reason, null, now);

const send: Walkable<Send, SendEvent> = {
  decider: sendDecider,
  label: ({ phase, found }) => (found.length > 0 ? `${phase}, found` : phase),
  acts,
  ends: ['settled', 'given-up', 'settled, found', 'given-up, found'],
  // Each of them ends by itself, and rings as unfinished when it does not.
  queue: ({ phase }) => (phase === 'none' ? null : 'sends-unfinished'),
};

describe('every state of a send', () => {
  it('ENG-02 every state of a send can be reached and has a way to an end', () => {
    const found = walk(send, 9);
    const phases = new Set([...found.keys()].map((name) => name.split(',')[0]));
    const all: Record<SendPhase, true> = {
      none: true,
      requested: true,
      signing: true,
      signed: true,
      settled: true,
      'given-up': true,
    };
    expect([...phases].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, send.ends)).toEqual([]);
    expect(stuck(found, send.ends)).toEqual([]);
    for (const end of ['settled', 'given-up'])
      expect([end, [...found.get(end)!.left]]).toEqual([end, expect.not.arrayContaining(['SendSigningStarted'])]);
  });

  it('ENG-02 the check finds a signed send that blocks do not end', () => {
    const { settle: _settle, fail: _fail, expire: _expire, ...others } = acts;
    expect(stuck(walk({ ...send, acts: others }, 6), send.ends)).toContain('signed');
  });
});
