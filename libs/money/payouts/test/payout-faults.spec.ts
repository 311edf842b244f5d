import type { PayoutProvider, SubmitResult } from '@usdt-africa/banking';
import { MAGIC_ACCOUNTS } from '../../../../apps/sandbox/src/bank/account-names.js';
import type { BankFaultId } from '../../../../apps/sandbox/src/bank/faults.js';
import { payoutReference } from '../src/domain/reference.js';
import type { Payouts } from '../src/index.js';
import { TestApp } from './test-app.js';
import type { Requested } from './test-app.js';

describe('a payout, when things go wrong,', () => {
  let app: TestApp;
  /** Our side with little patience, for tests of silence. */
  let impatient: Payouts;
  beforeAll(async () => {
    app = await TestApp.open();
    impatient = app.another(app.provider(1_500));
  });
  afterEach(async () => {
    app.reset();
    await app.leaveSettled();
  });
  afterAll(() => app.close());

  /** Time passes, the bank settles what it has, and the resolver queries: until the payout has an end. */
  async function live(requested: Requested, phase: 'settled' | 'failed', by: Payouts = app.payouts): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      for (const { reference, status } of app.transfers(requested))
        if (status === 'pending') app.bank.conclude(reference, 'success');
      const { phase: now, failure } = await app.payout(requested.payoutId);
      if (now === phase && failure?.final !== false) return;
      app.clock.advance(20_000);
      await by.resolver.runOnce();
    }
    throw new Error(`no end: ${await app.history(requested.payoutId)}`);
  }

  async function expectPaidOnce(requested: Requested, reference = requested.reference): Promise<void> {
    const paid = app.transfers(requested).filter((transfer) => transfer.status === 'success');
    expect(paid).toEqual([{ reference, status: 'success' }]);
    const ledger = await app.ledger(requested);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect(-ledger['provider:paystack']!).toBe(app.taken(requested));
  }

  it.each<[BankFaultId, string, boolean]>([
    ['transfers.timeout-after-accept', 'timeout', true],
    ['transfers.reset-after-accept', 'connection', true],
    ['transfers.error-after-accept', 'http-500', true],
    ['transfers.garbage', 'unreadable-answer', true],
    ['transfers.timeout-before-accept', 'timeout', false],
    ['transfers.error-before-accept', 'http-500', false],
    ['transfers.rate-limited', 'http-429', false],
  ])('INT-04 is paid once, under its one reference, through %s', async (fault, cause, accepted) => {
    app.bank.faults.on(fault, 1);
    const requested = await app.sent(undefined, undefined, impatient);
    const [, unknown] = await app.store.readStream(`payout-${requested.payoutId}`);
    expect(unknown).toMatchObject({ type: 'PayoutOutcomeUnknown', data: { cause } });
    expect(app.transfers(requested)).toHaveLength(accepted ? 1 : 0);
    const since = app.clock.now().getTime();
    await live(requested, 'settled');
    await expectPaidOnce(requested);
    const history = await app.history(requested.payoutId);
    expect(history.filter((type) => type === 'PayoutSubmitting')).toHaveLength(1);
    expect(history.filter((type) => type === 'PayoutResubmitting')).toHaveLength(accepted ? 0 : 1);
    // A minute until the request has surely ended, then two between the answers "not found".
    if (!accepted) expect(app.clock.now().getTime() - since).toBeGreaterThanOrEqual(180_000);
  });

  it('INT-04 queries while the line is down, alerts an operator after 15 minutes, and pays once when it is back', async () => {
    app.bank.faults.on('line.refused');
    await app.server.followLine();
    const requested = await app.sent();
    for (let minute = 0; minute < 20; minute += 1) {
      app.clock.advance(60_000);
      await app.payouts.resolver.runOnce();
    }
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutEscalated',
    ]);
    app.bank.faults.clear();
    await app.server.followLine();
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it('INT-04 waits when the bank at first does not find what it has', async () => {
    app.bank.faults.on('transfers.error-after-accept', 1);
    const requested = await app.sent();
    app.clock.advance(61_000);
    app.bank.faults.on('lookups.not-found', 1);
    await app.payouts.resolver.runOnce();
    await live(requested, 'settled');
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutNotFound',
      'PayoutSettled',
    ]);
    await expectPaidOnce(requested);
  });

  it('INT-04 sends under the same reference when "not found" was wrong twice: the bank refuses it, and queries continue', async () => {
    app.bank.faults.on('transfers.error-after-accept', 1);
    const requested = await app.sent();
    for (const wait of [61_000, 121_000]) {
      app.clock.advance(wait);
      app.bank.faults.on('lookups.not-found', 1);
      await app.payouts.resolver.runOnce();
    }
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutNotFound',
      'PayoutNotFound',
      'PayoutResubmitting',
      'PayoutOutcomeUnknown',
    ]);
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it.each<[BankFaultId, string]>([
    ['lookups.error', 'http-500'],
    ['lookups.garbage', 'unreadable-answer'],
  ])('INT-04 queries again after %s', async (fault) => {
    const requested = await app.sent();
    app.bank.conclude(requested.reference, 'success');
    app.bank.faults.on(fault);
    app.clock.advance(10_000);
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).phase).toBe('accepted');
    app.bank.faults.clear();
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it.each<[BankFaultId, string]>([
    ['lookups.wrong-amount', 'amount'],
    ['lookups.wrong-account', 'account'],
  ])('INT-04 settles nothing on %s, and sends nothing more', async (fault, what) => {
    const requested = await app.sent();
    app.bank.conclude(requested.reference, 'success');
    app.bank.faults.on(fault, 1);
    await app.until(requested.payoutId, 'disputed');
    const events = await app.store.readStream(`payout-${requested.payoutId}`);
    expect(events.at(-1)).toMatchObject({ type: 'PayoutResponseMismatched', data: { what } });
    app.clock.advance(3_600_000);
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).phase).toBe('disputed');
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('INT-04 tries once more under a new reference when the float was low, and pays once', async () => {
    app.bank.faults.on('transfers.balance-low', 1);
    const requested = await app.sent();
    expect(await app.payout(requested.payoutId)).toMatchObject({
      phase: 'failed',
      failure: { reason: 'float-low', final: false },
    });
    await live(requested, 'settled');
    const second = payoutReference(requested.payoutId, 2);
    expect(app.transfers(requested)).toEqual([{ reference: second, status: 'success' }]);
    await expectPaidOnce(requested, second);
  });

  it('INT-04 waits for an operator when the float is still low', async () => {
    app.bank.faults.on('transfers.balance-low');
    const requested = await app.sent();
    await live(requested, 'failed');
    app.bank.faults.clear();
    app.clock.advance(3_600_000);
    await app.payouts.resolver.runOnce();
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutFailed',
      'PayoutSubmitting',
      'PayoutFailed',
    ]);
    expect(app.transfers(requested)).toEqual([]);
  });

  it('INT-04 tries once more when the recipient’s bank was down, and pays once', async () => {
    app.bank.change({ settleDelayMs: 0, banksDown: ['058'] });
    const requested = await app.sent();
    await app.until(requested.payoutId, 'failed', 2_000);
    app.bank.change({ banksDown: [] });
    await live(requested, 'settled');
    const second = payoutReference(requested.payoutId, 2);
    expect(app.transfers(requested)).toEqual([
      { reference: requested.reference, status: 'failed' },
      { reference: second, status: 'success' },
    ]);
    await expectPaidOnce(requested, second);
  });

  it('INT-04 is not retried when the recipient’s account refuses it', async () => {
    app.bank.change({ settleDelayMs: 0 });
    const requested = await app.sent(undefined, { accountNumber: MAGIC_ACCOUNTS.transferFails });
    await live(requested, 'failed');
    expect(app.transfers(requested)).toHaveLength(1);
    expect(await app.payout(requested.payoutId)).toMatchObject({ failure: { reason: 'recipient-refused' } });
    expect(app.taken(requested)).toBe(0n);
  });

  it('INT-04 is escalated at once when it waits for a one-time code, and settles once that is given', async () => {
    app.bank.change({ otpRequired: true });
    const requested = await app.sent();
    app.clock.advance(2_000);
    await app.payouts.resolver.runOnce();
    expect(await app.history(requested.payoutId)).toContain('PayoutEscalated');
    app.bank.finalize(app.bank.transfer(requested.reference)!.code, '123456');
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it('INT-04 follows a pending payout for days, and settles when it ends', async () => {
    const requested = await app.sent();
    for (let hour = 0; hour < 72; hour += 1) {
      app.clock.advance(3_600_000);
      await app.payouts.resolver.runOnce();
    }
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutEscalated']);
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it('INT-04 is queried, never sent blindly, after a crash between the intent and the request', async () => {
    const requested = await app.requested();
    void app.another(dyingProvider('before')).process.react(requested.event);
    await whenHistory(requested, ['PayoutSubmitting']);
    await app.another().process.react(requested.event);
    expect(app.transfers(requested)).toEqual([]);
    await live(requested, 'settled');
    await expectPaidOnce(requested);
    expect(await app.history(requested.payoutId)).toContain('PayoutResubmitting');
  });

  it('INT-04 is found at the bank after a crash between the request and its answer', async () => {
    const requested = await app.requested();
    const dying = dyingProvider('after');
    void app.another(dying).process.react(requested.event);
    await dying.reached;
    await live(requested, 'settled');
    await expectPaidOnce(requested);
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutSettled']);
  });

  it('INT-04 is paid once when a sender process hangs while others send it, and then continues', async () => {
    const requested = await app.requested();
    const frozen = frozenProvider();
    const thawed = app.another(frozen).process.react(requested.event);
    await frozen.reached;
    await live(requested, 'settled');
    frozen.thaw();
    await thawed;
    expect(await frozen.answer).toEqual({ outcome: 'UNKNOWN', cause: 'duplicate-reference' });
    await expectPaidOnce(requested);
  });

  it('INT-04 is not sent under a new reference when the repeated request is refused while the first may still arrive', async () => {
    const requested = await app.requested();
    const frozen = frozenProvider();
    const thawed = app.another(frozen).process.react(requested.event);
    await frozen.reached;
    app.bank.faults.on('transfers.balance-low', 1);
    await live(requested, 'failed');
    frozen.thaw();
    await thawed;
    expect(app.transfers(requested).map((transfer) => transfer.reference)).toEqual([requested.reference]);
    expect((await app.payout(requested.payoutId)).attempt).toBe(1);
  });

  it('INT-04 treats a slow answer that another resolver has overtaken as no contradiction', async () => {
    const requested = await app.sent();
    const real = app.provider();
    let arrive = (): void => undefined;
    let thaw = (): void => undefined;
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const thawed = new Promise<void>((resolve) => (thaw = resolve));
    const slow = app.another(
      Object.assign(app.provider(), {
        query: async (reference: string) => {
          const answer = await real.query(reference);
          if (reference === requested.reference) {
            arrive();
            await thawed;
          }
          return answer;
        },
      }),
    );
    app.clock.advance(2_000);
    const run = slow.resolver.runOnce();
    await reached;
    app.bank.conclude(requested.reference, 'failed', 'Beneficiary bank not available');
    app.clock.advance(6_000);
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).phase).toBe('failed');
    thaw();
    await run;
    expect(await app.payout(requested.payoutId)).toMatchObject({ phase: 'failed', disputes: [] });
    await live(requested, 'settled');
    await expectPaidOnce(requested, payoutReference(requested.payoutId, 2));
  });

  it('INT-04 pays each payout once when several resolvers and every fault of the bank meet', async () => {
    const faults: readonly BankFaultId[] = [
      'transfers.error-before-accept',
      'transfers.error-after-accept',
      'transfers.garbage',
      'transfers.rate-limited',
      'transfers.balance-low',
    ];
    const everyone = [app.payouts, app.another(), app.another()];
    const requested: Requested[] = [];
    for (let n = 0; n < 15; n += 1) {
      app.bank.faults.on(faults[n % faults.length]!, 1);
      requested.push(await app.requested());
    }
    await Promise.all(requested.map((one, n) => everyone[n % 3]!.process.react(one.event)));
    for (let step = 0; step < 40; step += 1) {
      if (step % 3 === 0) app.bank.faults.on('lookups.not-found', 2);
      app.clock.advance(25_000);
      await Promise.all(everyone.map((one) => one.resolver.runOnce()));
      for (const one of requested)
        for (const { reference, status } of app.transfers(one))
          if (status === 'pending' && step % 2 === 0) app.bank.conclude(reference, 'success');
    }
    app.bank.faults.clear();
    for (const one of requested) {
      await live(one, 'settled');
      expect(app.transfers(one).filter((transfer) => transfer.status === 'success')).toHaveLength(1);
    }
  });

  async function whenHistory(requested: Requested, expected: readonly string[]): Promise<void> {
    while ((await app.history(requested.payoutId)).length < expected.length)
      await new Promise((resolve) => setImmediate(resolve));
    expect(await app.history(requested.payoutId)).toEqual(expected);
  }

  /** A provider in whose `submit` the process dies: nothing comes after. */
  function dyingProvider(when: 'before' | 'after'): PayoutProvider & { readonly reached: Promise<void> } {
    const real = app.provider();
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    return Object.assign(real, {
      reached,
      submit: async (...parameters: Parameters<PayoutProvider['submit']>): Promise<SubmitResult> => {
        if (when === 'after') await app.provider().submit(...parameters);
        reach();
        return new Promise(() => undefined);
      },
    });
  }

  /** A provider whose request stands still until it is thawed. */
  function frozenProvider(): PayoutProvider & {
    readonly reached: Promise<void>;
    readonly answer: Promise<SubmitResult>;
    thaw(): void;
  } {
    const real = app.provider();
    let reach = (): void => undefined;
    let thaw = (): void => undefined;
    let resolveSubmit: (result: SubmitResult) => void = () => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const thawing = new Promise<void>((resolve) => (thaw = resolve));
    const answer = new Promise<SubmitResult>((resolve) => (resolveSubmit = resolve));
    return Object.assign(real, {
      reached,
      answer,
      thaw,
      submit: async (...parameters: Parameters<PayoutProvider['submit']>): Promise<SubmitResult> => {
        reach();
        await thawing;
        const result = await app.provider().submit(...parameters);
        resolveSubmit(result);
        return result;
      },
    });
  }
});
