import { assertBalanced, evolveAll, Refusal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { ACCOUNT_ID, owner, SEEN, START } from '../../test/samples.js';
import {
  claim,
  type Decided,
  isReturnDue,
  release,
  requestReturn,
  see,
  settle,
  suspendedKobo,
  takeBack,
} from './decide.js';
import { type Funding, fundingDecider, isOpen } from './funding.js';
import { SUSPENSE, transitAccount } from './postings.js';
import { type ListedRefund, refundEvents, refundRefused, refundStep } from './refund.js';

const AMOUNT = BigInt(SEEN.amountKobo);

/** Any command that any part of the product may give at any time. */
const anyCommand = fc.oneof(
  fc.record({ act: fc.constant('see' as const) }),
  fc.record({
    act: fc.constant('settle' as const),
    grade: fc.constantFrom('match', 'close', 'no-match', 'unchecked'),
    state: fc.constantFrom('active', 'active', 'frozen', 'closed'),
    isKnown: fc.boolean(),
  }),
  fc.record({ act: fc.constant('claim' as const) }),
  fc.record({ act: fc.constant('return' as const), by: fc.constantFrom('customer', 'people', 'clock') }),
  fc.record({ act: fc.constant('request' as const), answer: fc.constantFrom('accepted', 'refused', 'unknown') }),
  fc.record({
    act: fc.constant('refund-ends' as const),
    status: fc.constantFrom('processing', 'processed', 'failed', 'needs-attention'),
  }),
  fc.record({ act: fc.constant('release' as const) }),
  fc.record({ act: fc.constant('take-back' as const) }),
  fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);
type Command = typeof anyCommand extends fc.Arbitrary<infer One> ? One : never;

/** The product and the provider, which lists what it was asked for, whatever it answered. */
class Run {
  now = START;
  funding: Funding = fundingDecider.initial;
  readonly events: Decided[number][] = [];
  readonly refunds: ListedRefund[] = [];

  give(command: Command): void {
    try {
      this.record(this.decide(command, new Date(this.now)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  record(events: Decided): void {
    this.events.push(...events);
    this.funding = evolveAll(fundingDecider, this.funding, events);
  }

  decide(command: Command, now: Date): Decided {
    const { funding } = this;
    switch (command.act) {
      case 'see':
        return see(funding, SEEN);
      case 'settle': {
        const { grade, state, isKnown } = command;
        return settle(funding, isKnown ? owner(grade, { state }) : null, now);
      }
      case 'claim':
        return claim(funding, now);
      case 'return':
        return command.by === 'clock' && !isReturnDue(funding, now) ? [] : requestReturn(funding, command.by, now);
      case 'release':
        return release(funding, { state: 'active' }, 'letter 1', now);
      case 'take-back':
        return takeBack(funding, now);
      case 'wait':
        this.now += command.hours * 3_600_000;
        return [];
      case 'refund-ends': {
        const live = this.refunds.findIndex(({ status }) => status !== 'failed' && status !== 'processed');
        if (live >= 0) this.refunds[live] = { ...this.refunds[live]!, status: command.status };
        return [];
      }
      case 'request':
        return this.request(command.answer, now);
    }
  }

  /** As the worker does: the list first, then perhaps a request, whose answer may be lost. */
  request(answer: 'accepted' | 'refused' | 'unknown', now: Date): Decided {
    const step = refundStep(this.funding, this.refunds, now);
    if (step.kind !== 'request') return step.kind === 'decided' ? step.events : [];
    if (answer === 'refused') return refundRefused(this.funding, now);
    const made: ListedRefund = { id: String(this.refunds.length + 1), status: 'pending', amountKobo: AMOUNT };
    this.refunds.push(made);
    return answer === 'unknown' ? [] : refundEvents(this.funding, made, now);
  }

  sumOf(account: string): bigint {
    const lines = this.events.flatMap(({ data }) => ('postings' in data ? data.postings : []));
    return lines.reduce((sum, line) => (line.account === account ? sum + BigInt(line.amount) : sum), 0n);
  }

  count(...types: readonly string[]): number {
    return this.events.filter(({ type }) => types.includes(type)).length;
  }
}

const run = (commands: readonly Command[]): Run => {
  const one = new Run();
  one.record(see(one.funding, SEEN));
  for (const command of commands) one.give(command);
  return one;
};

describe('a payment under any commands', () => {
  it('WALLET-03 is credited at most once, and its postings balance', () => {
    let ended = 0;
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const one = run(commands);
        for (const { type, data } of one.events) if ('postings' in data) assertBalanced(type, data.postings);
        expect(one.count('FundingCredited', 'FundingReleased')).toBeLessThanOrEqual(1);
        expect(one.count('FundingReturned', 'FundingCredited', 'FundingReleased')).toBeLessThanOrEqual(1);
        expect(one.count('FundingTakenBack')).toBeLessThanOrEqual(1);
        if (!isOpen(one.funding)) ended += 1;
      }),
      { numRuns: 500 },
    );
    expect(ended).toBeGreaterThan(50);
  });

  it('WALLET-03 leaves in suspense exactly what is not decided, and in transit what its wallet has', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const one = run(commands);
        // A liability: negative while there is something.
        expect(-one.sumOf(SUSPENSE)).toBe(suspendedKobo(one.funding));
        const inWallet = one.funding.phase === 'credited' || one.funding.phase === 'released';
        // The wallet's own events take it out of transit in the same append.
        expect(-one.sumOf(transitAccount(SEEN.fundingId))).toBe(inWallet ? AMOUNT : 0n);
      }),
      { numRuns: 500 },
    );
  });

  it('ADM-08 never has two refunds at the provider that succeed or may succeed', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const one = run(commands);
        expect(one.refunds.filter(({ status }) => status !== 'failed').length).toBeLessThanOrEqual(1);
        // What is in a wallet was not sent back as well.
        if (one.funding.phase === 'released' || one.funding.phase === 'credited')
          expect(one.refunds.every(({ status }) => status === 'failed')).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('WALLET-02 belongs to the account whose number was paid', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 20 }), (commands) => {
        for (const { type, data } of run(commands).events)
          if (type === 'FundingCredited' || type === 'FundingReleased')
            expect((data as { accountId: string }).accountId).toBe(ACCOUNT_ID);
      }),
    );
  });
});
