import { stuck, walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { ASSET, later, MINED, OWN, PEOPLE, REQUEST, SEND_ID } from '../../test/samples.js';
import {
  approve,
  complete,
  end,
  expire,
  nameAddress,
  proofReceived,
  proveBySignature,
  request,
  requestAssetSend,
  requestProof,
  requestSend,
  requestTopUp,
  sendGivenUp,
  toppedUp,
  tryAgain,
} from './decide.js';
import { type Refund, refundDecider, type RefundEvent, type RefundPhase } from './refund.js';

const TOP_UP_ID = 'c1f3b2a4-77de-8b11-9a0c-3d52e6f7a9b4';

const refund: Walkable<Refund, RefundEvent> = {
  decider: refundDecider,
  label: ({ phase }) => phase,
  acts: {
    request: (before, now) => request(before, REQUEST, now),
    requestLarge: (before, now) => request(before, { ...REQUEST, worthKobo: '50000001' }, now),
    requestAsset: (before, now) =>
      request(before, { ...REQUEST, depositKeys: [], amountMicro: '0', worthKobo: '0', asset: ASSET }, now),
    requestMessage: (before, now) => requestProof(before, { method: 'message', message: 'line' }, now),
    signed: (before, now) =>
      proveBySignature(before, { message: 'line', signature: '1'.repeat(130), recovered: OWN }, now),
    topUp: (before, now) => requestTopUp(before, { sendId: TOP_UP_ID, causeId: TOP_UP_ID, sun: 6_428_500n }, now),
    toppedUp: (before, now) => toppedUp(before, { sendId: TOP_UP_ID, txId: 'c4'.repeat(32), feeSun: '0' }, now),
    topUpGivenUp: (before, now) => sendGivenUp(before, { sendId: TOP_UP_ID, reason: 'expired', detail: null }, now),
    sendAsset: (before, now) => requestAssetSend(before, { sendId: SEND_ID, causeId: SEND_ID }, now),
    tryAgain: (before, now) => tryAgain(before, now),
    nameAddress: (before, now) => nameAddress(before, OWN, now),
    requestProof: (before, now) => requestProof(before, { method: 'sum', amountMicro: 417_300n }, now),
    proved: (before, now) =>
      proofReceived(
        before,
        {
          depositKey: `${'b'.repeat(64)}-0`,
          from: OWN,
          amountMicro: 417_300n,
          receivedAt: before.proofs.at(-1)?.at ?? now.toISOString(),
        },
        now,
      ),
    approve: (before, now) => approve(before, PEOPLE, now),
    send: (before, now) => requestSend(before, { sendId: SEND_ID, amountMicro: 250_417_300n }, now),
    settled: (before, now) => complete(before, MINED, now),
    givenUp: (before, now) => sendGivenUp(before, { sendId: SEND_ID, reason: 'expired', detail: null }, now),
    withdraw: (before, now) => end(before, 'withdrawn', null, now),
    refuse: (before, now) => end(before, 'refused', PEOPLE, now),
    expire: (before) => expire(before, later(60 * 24 * 9)),
  },
  ends: ['completed', 'ended'],
  // It waits for its owner until its time ends, for two people, for its send, or for a person: lists show each.
  queue: ({ phase }) => (phase === 'none' || phase === 'ready' ? null : phase),
};

describe('every state of a refund', () => {
  it('SELL-13 can be reached and has a way to an end', () => {
    const found = walk(refund, 9);
    const all: Record<RefundPhase, true> = {
      none: true,
      unproved: true,
      held: true,
      ready: true,
      'topping-up': true,
      sending: true,
      stuck: true,
      completed: true,
      ended: true,
    };
    expect([...found.keys()].sort()).toEqual(Object.keys(all).sort());
    expect(withoutExit(found, refund.ends)).toEqual([]);
    expect(stuck(found, refund.ends)).toEqual([]);
  });
});
