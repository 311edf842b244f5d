import { assertBalanced, fold } from '@usdt-africa/kernel';
import {
  DEPOSIT,
  FEE_LIMIT_SUN,
  minedAt,
  orderOf,
  OWN_MOVES,
  referenceAt,
  scannedTo,
  signatureOf,
  START,
} from '../../test/sample-send.js';
import {
  drop,
  expire,
  failOnChain,
  foundAfterEnd,
  giveUp,
  isSureRefusal,
  pickUp,
  refuseSigning,
  see,
  settle,
  sign,
  startSigning,
} from './decide.js';
import { request, type SendOrder } from './request.js';
import { type Send, sendDecider, type SendEvent, sendIdOf, signableFrom, signedUntil } from './send.js';
import { SEND_TIMES } from './send-times.js';

const SECOND = 1_000;
const MINUTE = 60_000;
const at = (milliseconds: number): Date => new Date(START + milliseconds);

/** Events of one send, decided one after the other. */
class History {
  readonly events: SendEvent[] = [];
  constructor(kind: SendOrder['for']['kind'] = 'purchase') {
    this.then((send) => request(send, orderOf(kind), at(0)));
  }

  get send(): Send {
    return fold(sendDecider, this.events);
  }

  then(decide: (send: Send) => readonly SendEvent[]): this {
    this.events.push(...decide(this.send));
    return this;
  }

  started(milliseconds = 0): this {
    const intent = { reference: referenceAt(START + milliseconds), feeLimitSun: FEE_LIMIT_SUN };
    return this.then((send) => startSigning(send, intent, at(milliseconds), SEND_TIMES));
  }

  signed(attempt = 1, milliseconds = SECOND): this {
    return this.then((send) => sign(send, signatureOf(attempt), at(milliseconds)));
  }

  expired(attempt = 1, milliseconds = 6 * MINUTE): this {
    return this.then((send) => expire(send, attempt, scannedTo(START + milliseconds), at(milliseconds)));
  }
}

const types = (events: readonly { readonly type: string }[]): string[] => events.map(({ type }) => type);
const tx = (attempt: number): string => signatureOf(attempt).txId;
const mined = (attempt: number, milliseconds = MINUTE, fee?: bigint) => minedAt(tx(attempt), START + milliseconds, fee);

describe('a send', () => {
  it('BUY-03 moves the debt of its cause to itself when it is requested', () => {
    const [event] = new History().events;
    const { sendId } = event!.data;
    expect(sendId).toBe(sendIdOf(orderOf().for));
    expect(event).toMatchObject({
      type: 'SendRequested',
      data: {
        attemptsAllowed: 1,
        postings: [
          { account: `payable:purchase:${orderOf().for.id}`, currency: 'USDT', amount: '12500000' },
          { account: `payable:send:${sendId}`, currency: 'USDT', amount: '-12500000' },
        ],
      },
    });
  });

  it('BUY-03 is requested once, and never with another content', () => {
    const { send } = new History();
    expect(request(send, orderOf(), at(SECOND))).toEqual([]);
    const others: readonly SendOrder[] = [
      { ...orderOf(), amountMicro: 1n },
      { ...orderOf(), to: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' },
      { ...orderOf(), walletId: null },
    ];
    for (const other of others) expect(() => request(send, other, at(SECOND))).toThrow(/another amount or address/);
    expect(() => request(sendDecider.initial, { ...orderOf(), amountMicro: 0n }, at(0))).toThrow(RangeError);
  });

  it('BUY-03 fixes the intent before the signer is asked, and repeats do not change it', () => {
    const history = new History().started(2 * SECOND);
    expect(history.events.at(-1)).toMatchObject({
      type: 'SendSigningStarted',
      data: { attempt: 1, expiration: '2026-01-05T12:05:02.000Z', feeLimitSun: '30000000' },
    });
    expect(types(history.started(60 * SECOND).events)).toEqual(['SendRequested', 'SendSigningStarted']);
  });

  it('BUY-03 stores the signature with its intent, once', () => {
    const history = new History().started().signed();
    const { reference, expiration } = history.send.attempts[0]!;
    expect(history.events.at(-1)).toMatchObject({
      type: 'SendSigned',
      data: { attempt: 1, txId: tx(1), reference, expiration, journal: { sequence: 1 } },
    });
    expect(sign(history.send, signatureOf(1), at(MINUTE))).toEqual([]);
    expect(() => sign(history.send, { ...signatureOf(1), txId: tx(2) }, at(MINUTE))).toThrow(/another signature/);
    expect(() => sign(new History().send, signatureOf(1), at(0))).toThrow(/was not asked/);
    expect(() => sign(sendDecider.initial, signatureOf(1), at(0))).toThrow(/never requested/);
  });

  it('BUY-03 stores a signature also after its expiration while blocks have proven nothing', () => {
    const history = new History().started().signed(1, 20 * MINUTE);
    expect(history.send.phase).toBe('signed');
    expect(types(settle(history.send, mined(1), at(20 * MINUTE)))).toEqual(['SendSettled']);
  });

  it('BUY-03 settles by the solid block alone, and books the network cost', () => {
    const history = new History().started().signed();
    const [settled] = settle(history.send, mined(1), at(2 * MINUTE));
    const { sendId } = settled!.data;
    expect(settled).toMatchObject({
      type: 'SendSettled',
      data: {
        postings: [
          { account: `payable:send:${sendId}`, currency: 'USDT', amount: '12500000' },
          { account: 'chain:hot', currency: 'USDT', amount: '-12500000' },
          { account: 'expense:network', currency: 'TRX', amount: '4145000' },
          { account: 'chain:hot', currency: 'TRX', amount: '-4145000' },
        ],
      },
    });
    history.then((send) => settle(send, mined(1), at(2 * MINUTE)));
    expect(history.send).toMatchObject({ phase: 'settled', settledBy: tx(1) });
    expect(settle(history.send, mined(1), at(3 * MINUTE))).toEqual([]);
    expect(() => settle(history.send, mined(2), at(3 * MINUTE))).toThrow(/No attempt of this send/);
    expect(() => giveUp(history.send, 'cancelled', null, at(3 * MINUTE))).toThrow(/has ended/);
  });

  it('BUY-03 books no cost where the chain charged nothing', () => {
    const { send } = new History().started().signed();
    const [settled] = settle(send, mined(1, MINUTE, 0n), at(MINUTE));
    expect((settled!.data as { postings: readonly unknown[] }).postings).toHaveLength(2);
    expect(types(failOnChain(send, { ...mined(1, MINUTE, 0n), outcome: 'REVERT' }, at(MINUTE)))).toEqual([
      'SendFailedOnChain',
      'SendGivenUp',
    ]);
  });

  it('BUY-03 shows where the head has it, and decides nothing by that', () => {
    const history = new History().started().signed();
    const seen = { txId: tx(1), blockNumber: 5 };
    expect(drop(history.send, seen, at(MINUTE))).toEqual([]);
    history.then((send) => see(send, seen, at(MINUTE)));
    expect(see(history.send, seen, at(MINUTE))).toEqual([]);
    expect(types(see(history.send, { ...seen, blockNumber: 6 }, at(MINUTE)))).toEqual(['SendSeen']);
    history.then((send) => drop(send, seen, at(MINUTE)));
    expect(history.send).toMatchObject({ phase: 'signed', attempts: [{ seenIn: null, end: null }] });
    expect(see(history.send, { txId: tx(2), blockNumber: 5 }, at(MINUTE))).toEqual([]);
  });

  it('BUY-03 gives the sum back when it is not signed in time', () => {
    const history = new History().then((send) => giveUp(send, 'not-signed', 'hot wallet short', at(3 * MINUTE)));
    expect(history.events.at(-1)).toMatchObject({
      type: 'SendGivenUp',
      data: {
        reason: 'not-signed',
        detail: 'hot wallet short',
        postings: [
          { account: expect.stringMatching(/^payable:send:/) },
          { account: expect.stringMatching(/^payable:purchase:/) },
        ],
      },
    });
    expect(giveUp(history.send, 'frozen', null, at(4 * MINUTE))).toEqual([]);
    expect(() => history.started(4 * MINUTE)).toThrow(/has ended/);
  });

  it('BUY-03 begins no attempt once the time for signing has passed', () => {
    expect(signedUntil(new History().send, SEND_TIMES)).toEqual(at(3 * MINUTE));
    expect(() => new History().started(3 * MINUTE)).toThrow(/time for signing/);
    expect(() =>
      startSigning(sendDecider.initial, { reference: referenceAt(START), feeLimitSun: 1n }, at(0), SEND_TIMES),
    ).toThrow(/never requested/);
  });

  it('BUY-03 is never given up while a signature may exist', () => {
    for (const history of [new History().started(), new History().started().signed()])
      for (const reason of ['not-signed', 'frozen', 'cancelled'] as const)
        expect(() => giveUp(history.send, reason, null, at(4 * MINUTE))).toThrow(/may already be signed/);
  });

  it('BUY-03 waits to be signed again after a certain refusal of the signer', () => {
    const answer = { attempt: 1, code: 'policy', rule: 'day-amount' };
    const history = new History().started().then((send) => refuseSigning(send, answer, at(SECOND)));
    expect(history.send).toMatchObject({ phase: 'requested', attempts: [], refused: { rule: 'day-amount' } });
    expect(refuseSigning(history.send, answer, at(2 * SECOND))).toEqual([]);
    history.started(30 * SECOND).signed(1, 31 * SECOND);
    expect(history.send).toMatchObject({ phase: 'signed', refused: null, attempts: [{ attempt: 1 }] });
    expect(refuseSigning(history.send, answer, at(MINUTE))).toEqual([]);
    expect(() => refuseSigning(new History().send, answer, at(0))).toThrow(/was not asked/);
  });

  it.each([
    ['policy', true],
    ['invalid-fields', true],
    ['journal-unchecked', false],
    ['signed-before', false],
    ['other-copy', false],
  ])('BUY-03 takes the refusal %s as proof that nothing was signed: %s', (code, isSure) => {
    expect(isSureRefusal(code)).toBe(isSure);
  });
});

describe('the end of an attempt', () => {
  it('BUY-03 ends a purchase when blocks prove that its transaction can no longer be made', () => {
    const history = new History().started().signed();
    const end = 5 * MINUTE;
    const reads = (scanned: ReturnType<typeof scannedTo>) => () => expire(history.send, 1, scanned, at(end));
    const from = history.send.attempts[0]!.reference.number + 1;
    expect(reads(scannedTo(START + end - 1))).toThrow(/do not prove/);
    expect(reads(scannedTo(START + end, from + 1))).toThrow(/do not prove/);
    expect(reads({ ...scannedTo(START + end), to: from - 1 })).toThrow(/do not prove/);
    const events = reads(scannedTo(START + end, from))();
    expect(events).toMatchObject([
      { type: 'SendExpired', data: { attempt: 1, txId: tx(1), scanned: { from, toTime: '2026-01-05T12:05:00.000Z' } } },
      { type: 'SendGivenUp', data: { reason: 'expired' } },
    ]);
    history.then(() => events);
    expect(expire(history.send, 1, scannedTo(START + end), at(end))).toEqual([]);
    expect(() => expire(history.send, 2, scannedTo(START + end), at(end))).toThrow(/was not asked/);
  });

  it('BUY-03 ends an attempt without a stored signature the same way', () => {
    const history = new History().started().expired();
    expect(types(history.events)).toEqual(['SendRequested', 'SendSigningStarted', 'SendExpired', 'SendGivenUp']);
    expect(history.events[2]).toMatchObject({ data: { txId: null } });
    expect(() => sign(history.send, signatureOf(1), at(7 * MINUTE))).toThrow(/ended in another way/);
  });

  it('BUY-03 ends a purchase whose transaction failed on the chain, and books its cost', () => {
    const failed = { ...mined(1), outcome: 'OUT_OF_ENERGY' };
    const history = new History().started().signed();
    history.then((send) => failOnChain(send, failed, at(2 * MINUTE)));
    expect(history.events.slice(-3)).toMatchObject([
      { type: 'SendFailedOnChain', data: { outcome: 'OUT_OF_ENERGY' } },
      { type: 'SendCostBooked', data: { postings: [{ account: 'expense:network' }, { account: 'chain:hot' }] } },
      { type: 'SendGivenUp', data: { reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY' } },
    ]);
    expect(failOnChain(history.send, failed, at(3 * MINUTE))).toEqual([]);
    expect(() => settle(history.send, mined(1), at(3 * MINUTE))).toThrow(/ended in another way/);
  });

  it('SELL-14 lets a refund begin again after the expiration and the margin, three times at most', () => {
    const history = new History('refund').started().signed().expired();
    expect(history.send).toMatchObject({ phase: 'requested', attempts: [{ end: 'expired' }] });
    expect(signableFrom(history.send, SEND_TIMES)).toEqual(at(10 * MINUTE));
    expect(() => history.started(10 * MINUTE - 1)).toThrow(/may still be signed/);
    history
      .started(10 * MINUTE)
      .signed(2, 11 * MINUTE)
      .expired(2, 16 * MINUTE);
    history
      .started(21 * MINUTE)
      .signed(3, 22 * MINUTE)
      .expired(3, 30 * MINUTE);
    expect(history.events.at(-1)).toMatchObject({ type: 'SendGivenUp', data: { reason: 'expired' } });
    expect(types(history.events).filter((type) => type === 'SendSigningStarted')).toHaveLength(3);
  });

  it('SELL-14 gives a refund up when its second attempt is not signed in time', () => {
    const history = new History('refund').started().signed().expired();
    expect(signedUntil(history.send, SEND_TIMES)).toEqual(at(13 * MINUTE));
    expect(() => history.started(13 * MINUTE)).toThrow(/time for signing/);
    expect(types(giveUp(history.send, 'not-signed', null, at(13 * MINUTE)))).toEqual(['SendGivenUp']);
  });

  it('BUY-03 books a transaction that is found after its end, and begins no further attempt', () => {
    const found = { ...mined(1), outcome: 'SUCCESS' };
    const history = new History('refund').started().signed();
    expect(() => foundAfterEnd(history.send, 1, found, at(MINUTE))).toThrow(/No attempt of this send/);
    history.expired().then((send) => foundAfterEnd(send, 1, found, at(7 * MINUTE)));
    expect(history.events.at(-1)).toMatchObject({
      type: 'SendFoundAfterEnd',
      data: { amountMicro: '12500000', postings: [{ account: 'suspense:sends' }, {}, {}, {}] },
    });
    expect(foundAfterEnd(history.send, 1, found, at(8 * MINUTE))).toEqual([]);
    expect(() => history.started(10 * MINUTE)).toThrow(/An operator decides/);
    expect(() => foundAfterEnd(history.send, 2, { ...found, txId: tx(2) }, at(8 * MINUTE))).toThrow(/No attempt/);
  });

  it('BUY-03 books only the cost of a failed transaction that is found after its end', () => {
    const found = { ...mined(1), outcome: 'REVERT' };
    const history = new History().started().signed().expired();
    history.then((send) => foundAfterEnd(send, 1, found, at(7 * MINUTE)));
    expect(types(history.events.slice(-1))).toEqual(['SendCostBooked']);
    expect(foundAfterEnd(history.send, 1, found, at(8 * MINUTE))).toEqual([]);
  });
});

describe('a signature of the journal', () => {
  const intentAt = (milliseconds: number) => ({
    attempt: 1,
    reference: referenceAt(START + milliseconds),
    expiration: at(milliseconds + 5 * MINUTE).toISOString(),
    feeLimitSun: FEE_LIMIT_SUN.toString(),
  });

  it('BUY-03 is stored for a send whose signing was started before a restore', () => {
    const history = new History().then((send) => pickUp(send, intentAt(SECOND), signatureOf(1), at(MINUTE)));
    expect(types(history.events)).toEqual(['SendRequested', 'SendSigningStarted', 'SendSigned']);
    expect(pickUp(history.send, intentAt(SECOND), signatureOf(1), at(MINUTE))).toEqual([]);
    expect(types(settle(history.send, mined(1), at(2 * MINUTE)))).toEqual(['SendSettled']);
  });

  it('BUY-03 is stored for the attempt that is being signed, and refused for an ended send', () => {
    const history = new History().started().then((send) => pickUp(send, intentAt(0), signatureOf(1), at(SECOND)));
    expect(types(history.events)).toEqual(['SendRequested', 'SendSigningStarted', 'SendSigned']);
    const given = new History().then((send) => giveUp(send, 'cancelled', null, at(0)));
    expect(() => pickUp(given.send, intentAt(0), signatureOf(1), at(SECOND))).toThrow(/has ended/);
  });
});

describe('a send between two addresses of our own', () => {
  const [sweep, , topUp] = OWN_MOVES as readonly [SendOrder, SendOrder, SendOrder];
  const signedMove = (order: SendOrder): History => {
    const history = new History();
    history.events.length = 0;
    return history
      .then((send) => request(send, order, at(0)))
      .started()
      .signed();
  };

  it('ADM-13 is in transit from its request until it is settled, and its source pays the network', () => {
    const history = signedMove(sweep);
    const { sendId } = history.events[0]!.data;
    const [account, currency] = [`transit:sweep:${sweep.for.id}`, 'USDT'];
    expect(history.events[0]).toMatchObject({
      data: {
        ...{ from: sweep.from, asset: 'USDT', into: 'chain:hot', attemptsAllowed: 3 },
        postings: [
          { account, currency, amount: '412500000' },
          { account: `payable:send:${sendId}`, currency, amount: '-412500000' },
        ],
      },
    });
    expect(settle(history.send, mined(1), at(MINUTE))).toMatchObject([
      {
        data: {
          postings: [
            { account: `payable:send:${sendId}`, currency, amount: '412500000' },
            { account: 'chain:deposits', currency, amount: '-412500000' },
            { account: 'chain:hot', currency, amount: '412500000' },
            { account, currency, amount: '-412500000' },
            { account: 'expense:network', currency: 'TRX', amount: '4145000' },
            { account: 'chain:deposits', currency: 'TRX', amount: '-4145000' },
          ],
        },
      },
    ]);
  });

  it('ADM-13 tops an address up with TRX of the hot wallet', () => {
    const history = signedMove(topUp);
    expect(settle(history.send, mined(1, MINUTE, 280_000n), at(MINUTE))).toMatchObject([
      {
        data: {
          postings: [
            { currency: 'TRX', amount: '6773500' },
            { account: 'chain:hot', currency: 'TRX', amount: '-6773500' },
            { account: 'chain:deposits', currency: 'TRX', amount: '6773500' },
            { account: `transit:top-up:${topUp.for.id}`, currency: 'TRX', amount: '-6773500' },
            { account: 'expense:network', currency: 'TRX', amount: '280000' },
            { account: 'chain:hot', currency: 'TRX', amount: '-280000' },
          ],
        },
      },
    ]);
  });

  it('ADM-13 is no longer in transit when it was given up', () => {
    const history = new History();
    history.events.length = 0;
    history.then((send) => request(send, topUp, at(0))).then((send) => giveUp(send, 'not-signed', null, at(MINUTE)));
    expect(history.events.at(-1)).toMatchObject({
      data: {
        postings: [
          { account: expect.stringMatching(/^payable:send:/), currency: 'TRX', amount: '6773500' },
          { account: `transit:top-up:${topUp.for.id}`, currency: 'TRX', amount: '-6773500' },
        ],
      },
    });
  });

  it('ADM-13 is booked where it went when it is found after its end, and nothing is in suspense', () => {
    const history = signedMove(sweep).expired();
    const found = { ...mined(1, MINUTE, 0n), outcome: 'SUCCESS' };
    expect(foundAfterEnd(history.send, 1, found, at(7 * MINUTE))).toMatchObject([
      { data: { postings: [{ account: 'chain:hot' }, { account: 'chain:deposits' }] } },
    ]);
  });

  it('ADM-13 is requested once, and never from, in or into another', () => {
    const { send } = signedMove(sweep);
    expect(request(send, { ...sweep, asset: 'USDT' }, at(MINUTE))).toEqual([]);
    const others: readonly SendOrder[] = [
      { ...sweep, from: { kind: 'hot' } },
      { ...sweep, from: { ...DEPOSIT, index: 8 } },
      { ...sweep, asset: 'TRX' },
      { ...sweep, into: 'chain:treasury' },
    ];
    for (const other of others) expect(() => request(send, other, at(MINUTE))).toThrow(/another amount or address/);
    const outside: SendOrder = { ...orderOf('purchase'), into: 'chain:hot' };
    expect(() => request(sendDecider.initial, outside, at(0))).toThrow(RangeError);
  });
});

describe('the postings of sends', () => {
  it('WALLET-03 sum to zero in each event', () => {
    const history = new History('refund')
      .started()
      .signed()
      .expired()
      .started(10 * MINUTE)
      .signed(2, 11 * MINUTE);
    history.then((send) => settle(send, mined(2, 12 * MINUTE), at(12 * MINUTE)));
    for (const { type, data } of history.events)
      if ('postings' in data) expect(() => assertBalanced(type, data.postings)).not.toThrow();
  });
});
