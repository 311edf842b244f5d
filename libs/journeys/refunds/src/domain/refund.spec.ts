import { refundCost } from '@usdt-africa/orders';
import { evolveAll, Refusal } from '@usdt-africa/kernel';
import { AT, later, MINED, NOW, OTHER, OWN, PEOPLE, REFUND_ID, REQUEST, SEND_ID } from '../../test/samples.js';
import {
  approve,
  complete,
  end,
  expire,
  isSendable,
  nameAddress,
  type ProofDeposit,
  proofReceived,
  proveBySignature,
  request,
  requestProof,
  requestSend,
  sendGivenUp,
} from './decide.js';
import { nextCauseId, presentProof, type Refund, refundDecider, type RefundEvent } from './refund.js';
import { proofSum } from './rules.js';

const SUM = 417_300n;
const MESSAGE = 'usdt.africa refund R482039551840';
const after = (refund: Refund, events: readonly RefundEvent[]): Refund => evolveAll(refundDecider, refund, events);
const types = (events: readonly RefundEvent[]): string[] => events.map(({ type }) => type);

function requested(more: Partial<typeof REQUEST> = {}): Refund {
  return after(refundDecider.initial, request(refundDecider.initial, { ...REQUEST, ...more }, NOW));
}

function awaiting(more: Partial<typeof REQUEST> = {}): Refund {
  const named = after(requested(more), nameAddress(requested(more), OWN, NOW));
  return after(named, requestProof(named, { method: 'sum', amountMicro: SUM }, NOW));
}

function sending(): Refund {
  const proved = after(awaiting(), proofReceived(awaiting(), deposit(), later(2)));
  return after(proved, requestSend(proved, { sendId: SEND_ID, amountMicro: 250_417_300n }, later(2)));
}

const deposit = (more: Partial<ProofDeposit> = {}): ProofDeposit => ({
  depositKey: `${'b'.repeat(64)}-0`,
  from: OWN,
  amountMicro: SUM,
  receivedAt: later(1).toISOString(),
  ...more,
});

const refused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing';
};

describe('a refund', () => {
  it('SELL-14 is requested once, proved by the exact sum from the named address, and sent', () => {
    const proved = proofReceived(awaiting(), deposit(), later(2));
    expect(types(proved)).toEqual(['RefundProved']);
    const refund = sending();
    expect(refund).toMatchObject({ phase: 'sending', sends: [{ sendId: SEND_ID, causeId: REFUND_ID }] });
    expect(request(refund, REQUEST, later(3))).toEqual([]);
    const completed = after(refund, complete(refund, MINED, later(4)));
    expect(completed.phase).toBe('completed');
    expect(complete(completed, MINED, later(5))).toEqual([]);
  });

  it('SELL-14 waits for two people above ₦500,000, and for no one below', () => {
    const refund = awaiting({ worthKobo: '50000001' });
    const held = after(refund, proofReceived(refund, deposit(), later(2)));
    expect(held).toMatchObject({ phase: 'held', peopleNeeded: 2 });
    expect(isSendable(held)).toBe(false);
    expect(refused(() => approve(held, [PEOPLE[0], PEOPLE[0]], later(3)))).toBe('two-people');
    const approved = after(held, approve(held, PEOPLE, later(3)));
    expect(isSendable(approved)).toBe(true);
    expect(refused(() => approve(approved, PEOPLE, later(3)))).toBe('not-held');
    const exactly = awaiting({ worthKobo: '50000000' });
    expect(types(proofReceived(exactly, deposit(), later(2)))).toEqual(['RefundProved']);
  });

  it.each<[string, Partial<ProofDeposit>, string[]]>([
    ['another address', { from: OTHER }, ['RefundProofFailed']],
    ['another sum', { amountMicro: SUM + 100n }, []],
    ['a time after its window', { receivedAt: later(31).toISOString() }, []],
    ['a time before it', { receivedAt: new Date(NOW.getTime() - 15_001).toISOString() }, []],
  ])('SELL-14 is not proved by a deposit of %s', (_, more, events) => {
    expect(types(proofReceived(awaiting(), deposit(more), later(2)))).toEqual(events);
  });

  it('SELL-14 is proved by a block whose slot began just before the request', () => {
    const receivedAt = new Date(NOW.getTime() - 3_000).toISOString();
    expect(types(proofReceived(awaiting(), deposit({ receivedAt }), later(2)))).toEqual(['RefundProved']);
  });

  it('SELL-14 is not proved by the old sum once the address was changed, from either address', () => {
    const before = awaiting();
    const changed = after(before, nameAddress(before, OTHER, later(1)));
    expect(presentProof(changed)).toBeNull();
    for (const from of [OWN, OTHER])
      expect(types(proofReceived(changed, deposit({ from }), later(2)))).toEqual(['RefundProofFailed']);
    const again = after(changed, requestProof(changed, { method: 'sum', amountMicro: 523_100n }, later(2)));
    const right = deposit({ from: OTHER, amountMicro: 523_100n, receivedAt: later(3).toISOString() });
    expect(proofReceived(again, right, later(4))[0]).toMatchObject({ type: 'RefundProved', data: { address: OTHER } });
  });

  it('SELL-14 records the wrong sender of a sum once, and is proved by the right one afterwards', () => {
    const failed = after(awaiting(), proofReceived(awaiting(), deposit({ from: OTHER }), later(2)));
    expect(proofReceived(failed, deposit({ from: OTHER }), later(3))).toEqual([]);
    const right = deposit({ depositKey: `${'c'.repeat(64)}-0` });
    const proved = after(failed, proofReceived(failed, right, later(3)));
    expect(types(proofReceived(failed, right, later(3)))).toEqual(['RefundProved']);
    // The sum twice proves nothing more.
    expect(proofReceived(proved, deposit({ depositKey: `${'d'.repeat(64)}-0` }), later(4))).toEqual([]);
  });

  it('SELL-14 is proved by a signature of exactly its message by the named address, in time', () => {
    const named = after(requested(), nameAddress(requested(), OWN, NOW));
    const refund = after(named, requestProof(named, { method: 'message', message: MESSAGE }, NOW));
    const signed = { message: MESSAGE, signature: 'ab'.repeat(65), recovered: OWN };
    expect(types(proveBySignature(refund, signed, later(1)))).toEqual(['RefundProved']);
    expect(refused(() => proveBySignature(refund, { ...signed, message: `${MESSAGE}\r\n` }, later(1)))).toBe(
      'another-message',
    );
    expect(refused(() => proveBySignature(refund, { ...signed, recovered: OTHER }, later(1)))).toBe('another-signer');
    expect(refused(() => proveBySignature(refund, signed, later(31)))).toBe('no-proof-open');
    expect(refused(() => proveBySignature(awaiting(), signed, later(1)))).toBe('no-proof-open');
    const changed = after(refund, nameAddress(refund, OTHER, later(1)));
    expect(refused(() => proveBySignature(changed, { ...signed, recovered: OTHER }, later(2)))).toBe('no-proof-open');
  });

  it('SELL-14 has one proof at a time, and needs an address first', () => {
    expect(refused(() => requestProof(requested(), { method: 'sum', amountMicro: SUM }, NOW))).toBe('no-address');
    expect(requestProof(awaiting(), { method: 'sum', amountMicro: 523_100n }, later(1))).toEqual([]);
    expect(requestProof(awaiting(), { method: 'sum', amountMicro: 523_100n }, later(30))).toHaveLength(1);
  });

  it('SELL-14 keeps its address once it is proved', () => {
    const proved = after(awaiting(), proofReceived(awaiting(), deposit(), later(2)));
    expect(refused(() => nameAddress(proved, OTHER, later(3)))).toBe('proved-already');
    expect(refused(() => requestProof(proved, { method: 'sum', amountMicro: SUM }, later(3)))).toBe('proved-already');
  });

  it('SELL-14 ends without a proof after seven days, not before the last proof’s blocks were processed', () => {
    const day = 24 * 60;
    expect(expire(requested(), later(7 * day - 1))).toEqual([]);
    expect(expire(requested(), later(7 * day))).toMatchObject([{ type: 'RefundEnded', data: { why: 'no-proof' } }]);
    const named = after(requested(), nameAddress(requested(), OWN, NOW));
    const late = after(named, requestProof(named, { method: 'sum', amountMicro: SUM }, later(7 * day - 1)));
    expect(expire(late, later(7 * day + 39))).toHaveLength(1);
    expect(expire(late, later(7 * day + 38))).toEqual([]);
    expect(expire(sending(), later(8 * day))).toEqual([]);
  });

  it('SELL-14 is withdrawn while nothing is sent, and not while it is', () => {
    expect(types(end(requested(), 'withdrawn', null, NOW))).toEqual(['RefundEnded']);
    const ended = after(requested(), end(requested(), 'withdrawn', null, NOW));
    expect(end(ended, 'withdrawn', null, later(1))).toEqual([]);
    expect(refused(() => end(ended, 'naira-instead', null, later(1)))).toBe('ended');
    expect(refused(() => end(sending(), 'withdrawn', null, later(3)))).toBe('sending-already');
    expect(refused(() => nameAddress(ended, OWN, later(1)))).toBe('ended');
  });

  it('SELL-14 is sent again for another cause after its send was given up, or ended by people', () => {
    const refund = sending();
    expect(sendGivenUp(refund, { sendId: REFUND_ID, reason: 'expired', detail: null }, later(3))).toEqual([]);
    const stuck = after(refund, sendGivenUp(refund, { sendId: SEND_ID, reason: 'expired', detail: null }, later(3)));
    expect(stuck.phase).toBe('stuck');
    expect(nextCauseId(REFUND_ID, stuck)).not.toBe(REFUND_ID);
    expect(types(requestSend(stuck, { sendId: REFUND_ID, amountMicro: 1n }, later(4)))).toEqual([
      'RefundSendRequested',
    ]);
    expect(refused(() => end(stuck, 'withdrawn', null, later(4)))).toBe('sending-already');
    expect(types(end(stuck, 'refused', PEOPLE, later(4)))).toEqual(['RefundEnded']);
    // The transaction of an earlier send says nothing about the present one.
    const again = after(stuck, requestSend(stuck, { sendId: REFUND_ID, amountMicro: 1n }, later(4)));
    expect(complete(again, MINED, later(5))).toEqual([]);
  });

  it('SELL-14 is not requested where its cost eats the sum', () => {
    const small = { ...REQUEST, amountMicro: '1500000', costMicro: '1500000' };
    expect(refused(() => request(refundDecider.initial, small, NOW))).toBe('cost-eats-sum');
  });

  it('SELL-14 is named by its events in order, even if a clock runs behind', () => {
    const [event] = nameAddress(requested(), OWN, new Date(NOW.getTime() - 5_000));
    expect(event!.data.at).toBe(AT);
  });
});

describe('the rules of refunds', () => {
  it('SELL-14 choose an odd sum between 0.1000 and 0.9999 that was not awaited before', () => {
    const used = new Set<bigint>();
    for (let count = 0; count < 200; count += 1) {
      const sum = proofSum(count * 7_919, used);
      expect(used.has(sum)).toBe(false);
      expect(sum >= 100_000n && sum <= 999_900n && sum % 100n === 0n && sum % 1_000n !== 0n).toBe(true);
      used.add(sum);
    }
    const all = new Set(Array.from({ length: 9_000 }, (_, step) => 100_000n + BigInt(step) * 100n));
    expect(() => proofSum(1, all)).toThrow(RangeError);
  });

  it('SELL-14 deduct the cost below 10 USDT alone, and not where we could not pay', () => {
    expect(refundCost({ amountMicro: 9_999_999n, wasPayable: false }, 1_500_000n)).toBe(1_500_000n);
    expect(refundCost({ amountMicro: 10_000_000n, wasPayable: false }, 1_500_000n)).toBe(0n);
    expect(refundCost({ amountMicro: 2_000_000n, wasPayable: true }, 1_500_000n)).toBe(0n);
  });
});
