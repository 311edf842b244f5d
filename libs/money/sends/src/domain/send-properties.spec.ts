import { assertBalanced, type AssetPosting, Refusal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import {
  FEE_LIMIT_SUN,
  hash,
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
  pickUp,
  refuseSigning,
  see,
  settle,
  sign,
  startSigning,
} from './decide.js';
import {
  accountOfSource,
  NETWORK_COST,
  payableOfCause,
  payableOfSend,
  SUSPENSE_OF_SENDS,
  transitOfCause,
} from './postings.js';
import { ATTEMPTS_ALLOWED, request, type SendOrder } from './request.js';
import { isEnded, type Send, sendDecider, type SendEvent, sendIdOf } from './send.js';
import { SEND_TIMES } from './send-times.js';

const RUNS = 600;

/** One command of any process in any order: which attempt it is about may be wrong, and so may the transaction. */
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('sign', 'settle', 'fail', 'see', 'drop', 'refuse', 'expire', 'find', 'pick-up'),
      attempt: fc.integer({ min: 1, max: 4 }),
      isOther: fc.boolean(),
      isGap: fc.boolean(),
      feeSun: fc.constantFrom(0n, 4_145_000n),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('give-up' as const),
      reason: fc.constantFrom('not-signed', 'frozen', 'cancelled'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('request' as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** A send with a clock, and everything that was recorded. */
class Scene {
  now = START;
  send: Send = sendDecider.initial;
  readonly events: SendEvent[] = [];
  readonly balances = new Map<string, bigint>();

  constructor(readonly order: SendOrder) {}

  do(one: Command): readonly SendEvent[] {
    if (one.do === 'wait') {
      this.now += one.seconds * 1_000;
      return [];
    }
    let events: readonly SendEvent[];
    try {
      events = this.#decide(one, new Date(this.now));
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
    for (const event of events) this.#record(event);
    return events;
  }

  /** In the asset of the send, or in TRX. */
  readonly balanceOf = (account: string, currency: string = this.order.asset ?? 'USDT'): bigint =>
    this.balances.get(`${account} ${currency}`) ?? 0n;

  #record(event: SendEvent): void {
    this.events.push(event);
    this.send = sendDecider.evolve(this.send, event);
    const postings: readonly AssetPosting[] = 'postings' in event.data ? event.data.postings : [];
    assertBalanced(event.type, postings);
    for (const { account, currency, amount } of postings) {
      const key = `${account} ${currency}`;
      this.balances.set(key, (this.balances.get(key) ?? 0n) + BigInt(amount));
    }
  }

  #decide(one: Exclude<Command, { do: 'wait' }>, now: Date): readonly SendEvent[] {
    const { send } = this;
    const intent = { reference: referenceAt(this.now), feeLimitSun: FEE_LIMIT_SUN };
    if (one.do === 'request') return request(send, this.order, now);
    if (one.do === 'start') return startSigning(send, intent, now, SEND_TIMES);
    if (one.do === 'give-up') return giveUp(send, one.reason, null, now);
    const { attempt, isOther, isGap, feeSun } = one;
    const signature = signatureOf(attempt, isOther ? START + 1 : START);
    const mined = { ...minedAt(signature.txId, this.now, feeSun), outcome: isOther ? 'REVERT' : 'SUCCESS' };
    switch (one.do) {
      case 'sign':
        return sign(send, signature, now);
      case 'pick-up': {
        const known = { attempt, reference: intent.reference, expiration: now.toISOString(), feeLimitSun: '1' };
        return pickUp(send, known, signature, now);
      }
      case 'settle':
        return settle(send, mined, now);
      case 'fail':
        return failOnChain(send, { ...mined, outcome: 'REVERT' }, now);
      case 'see':
        return see(send, { txId: signature.txId, blockNumber: isGap ? 7 : 8 }, now);
      case 'drop':
        return drop(send, signature, now);
      case 'refuse':
        return refuseSigning(send, { attempt, code: 'policy', rule: 'amount' }, now);
      case 'expire':
        return expire(send, attempt, scannedTo(this.now, isGap ? 1_000_000 : 0), now);
      case 'find':
        return foundAfterEnd(send, attempt, isOther ? { ...mined, txId: hash('another') } : mined, now);
      default:
        throw new Error('no such command');
    }
  }
}

/** Of every kind, source, asset and destination. */
const orders = fc.constantFrom<SendOrder>(orderOf('purchase'), orderOf('refund'), ...OWN_MOVES, {
  ...orderOf('refund'),
  asset: 'TRX',
});
const commands = fc.array(command, { maxLength: 80 });

/** Runs the commands on a requested send. @param check after each of them */
function run(order: SendOrder, steps: readonly Command[], check?: (scene: Scene, before: Send) => void): Scene {
  const scene = new Scene(order);
  scene.do({ do: 'request' });
  for (const step of steps) {
    const before = scene.send;
    scene.do(step);
    check?.(scene, before);
  }
  return scene;
}

const count = (events: readonly SendEvent[], ...types: readonly SendEvent['type'][]): number =>
  events.filter(({ type }) => types.includes(type)).length;

describe('for any commands in any order', () => {
  it('BUY-03 a send settles once at most, and never after it was given up', () => {
    fc.assert(
      fc.property(orders, commands, (order, steps) => {
        const { events } = run(order, steps);
        expect(count(events, 'SendSettled', 'SendGivenUp')).toBeLessThanOrEqual(1);
        expect(count(events, 'SendRequested')).toBe(1);
      }),
      { numRuns: RUNS },
    );
  });

  it('WALLET-03 the account of a send is never overdrawn, and sums to zero at every end', () => {
    fc.assert(
      fc.property(orders, commands, (order, steps) => {
        const { for: cause, amountMicro, from = { kind: 'hot' }, asset = 'USDT', into = null } = order;
        const scene = run(order, steps, ({ send, balanceOf }) => {
          expect(-balanceOf(payableOfSend(sendIdOf(cause)))).toBe(isEnded(send) ? 0n : amountMicro);
          // A debt stays what the cause paid for; in transit is only what is under way.
          const isLeft = into === null ? send.phase === 'given-up' : isEnded(send);
          expect(balanceOf((into === null ? payableOfCause : transitOfCause)(cause))).toBe(isLeft ? 0n : amountMicro);
        });
        const found = count(scene.events, 'SendFoundAfterEnd');
        const settled = count(scene.events, 'SendSettled');
        const movedMicro = BigInt(settled + found) * amountMicro;
        const feesSun = scene.balanceOf(NETWORK_COST, 'TRX');
        expect(-scene.balanceOf(accountOfSource(from))).toBe(movedMicro + (asset === 'TRX' ? feesSun : 0n));
        if (into !== null) expect(scene.balanceOf(into)).toBe(movedMicro);
        expect(scene.balanceOf(SUSPENSE_OF_SENDS)).toBe(into === null ? BigInt(found) * amountMicro : 0n);
      }),
      { numRuns: RUNS },
    );
  });

  it('BUY-03 an attempt is begun only after the last one ended and can no longer be made, a purchase has one', () => {
    fc.assert(
      fc.property(orders, commands, (order, steps) => {
        const scene = run(order, steps, ({ send }, before) => {
          if (send.attempts.length <= before.attempts.length) return;
          expect(before.phase).toBe('requested');
          expect(before.attempts.every(({ end }) => end === 'expired' || end === 'failed')).toBe(true);
          expect(send.attempts.filter(({ end }) => end === null)).toHaveLength(1);
        });
        expect(scene.send.attempts.length).toBeLessThanOrEqual(ATTEMPTS_ALLOWED[order.for.kind]);
        expect(scene.send.attempts.map(({ attempt }) => attempt)).toEqual(
          scene.send.attempts.map((_, index) => index + 1),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('BUY-03 a send is given up only when each attempt was refused, failed, or is proven dead', () => {
    fc.assert(
      fc.property(orders, commands, (order, steps) => {
        run(order, steps, ({ send }, before) => {
          if (send.phase !== 'given-up' || before.phase === 'given-up') return;
          expect(send.attempts.every(({ end }) => end === 'expired' || end === 'failed')).toBe(true);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('BUY-03 a repeated command changes nothing', () => {
    fc.assert(
      fc.property(orders, commands, (order, steps) => {
        const scene = new Scene(order);
        scene.do({ do: 'request' });
        for (const step of steps) {
          scene.do(step);
          if (step.do !== 'wait') expect([step.do, scene.do(step)]).toEqual([step.do, []]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
