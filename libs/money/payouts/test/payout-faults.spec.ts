import type { PayoutProvider, SubmitResult } from '@usdt-africa/banking';
import { MAGIC_ACCOUNTS } from '../../../../apps/sandbox/src/bank/account-names.js';
import type { BankFaultId } from '../../../../apps/sandbox/src/bank/faults.js';
import { payoutReference } from '../src/domain/reference.js';
import type { Payouts } from '../src/index.js';
import { World } from './world.js';
import type { Requested } from './world.js';

describe('a payout, when things go wrong,', () => {
  let world: World;
  /** Our side with little patience, for tests of silence. */
  let impatient: Payouts;
  beforeAll(async () => {
    world = await World.open();
    impatient = world.another(world.provider(1_500));
  });
  afterEach(async () => {
    world.reset();
    await world.leaveSettled();
  });
  afterAll(() => world.close());

  /** Time goes by, the bank settles what it has, we ask: until the payout has an end. */
  async function live(requested: Requested, phase: 'settled' | 'failed', by: Payouts = world.payouts): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      for (const { reference, status } of world.transfers(requested))
        if (status === 'pending') world.bank.conclude(reference, 'success');
      const { phase: now, failure } = await world.payout(requested.payoutId);
      if (now === phase && failure?.final !== false) return;
      world.clock.advance(20_000);
      await by.resolver.runOnce();
    }
    throw new Error(`no end: ${await world.history(requested.payoutId)}`);
  }

  async function expectPaidOnce(requested: Requested, reference = requested.reference): Promise<void> {
    const paid = world.transfers(requested).filter((transfer) => transfer.status === 'success');
    expect(paid).toEqual([{ reference, status: 'success' }]);
    const ledger = await world.ledger(requested);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect(-ledger['provider:paystack']!).toBe(world.taken(requested));
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
    world.bank.faults.on(fault, 1);
    const requested = await world.sent(undefined, undefined, impatient);
    const [, unknown] = await world.store.readStream(`payout-${requested.payoutId}`);
    expect(unknown).toMatchObject({ type: 'PayoutOutcomeUnknown', data: { cause } });
    expect(world.transfers(requested)).toHaveLength(accepted ? 1 : 0);
    const since = world.clock.now().getTime();
    await live(requested, 'settled');
    await expectPaidOnce(requested);
    const history = await world.history(requested.payoutId);
    expect(history.filter((type) => type === 'PayoutSubmitting')).toHaveLength(1);
    expect(history.filter((type) => type === 'PayoutResubmitting')).toHaveLength(accepted ? 0 : 1);
    // A minute until the request has surely ended, then two between the answers "not found".
    if (!accepted) expect(world.clock.now().getTime() - since).toBeGreaterThanOrEqual(180_000);
  });

  it('INT-04 asks when nobody listens, shows an operator after 15 minutes, and pays once when the line is back', async () => {
    world.bank.faults.on('line.refused');
    await world.server.followLine();
    const requested = await world.sent();
    for (let minute = 0; minute < 20; minute += 1) {
      world.clock.advance(60_000);
      await world.payouts.resolver.runOnce();
    }
    expect(await world.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutEscalated',
    ]);
    world.bank.faults.clear();
    await world.server.followLine();
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it('INT-04 waits when the bank first does not find what it has', async () => {
    world.bank.faults.on('transfers.error-after-accept', 1);
    const requested = await world.sent();
    world.clock.advance(61_000);
    world.bank.faults.on('lookups.not-found', 1);
    await world.payouts.resolver.runOnce();
    await live(requested, 'settled');
    expect(await world.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutNotFound',
      'PayoutSettled',
    ]);
    await expectPaidOnce(requested);
  });

  it('INT-04 sends under the same reference when "not found" was wrong twice: the bank refuses it, and is asked on', async () => {
    world.bank.faults.on('transfers.error-after-accept', 1);
    const requested = await world.sent();
    for (const wait of [61_000, 121_000]) {
      world.clock.advance(wait);
      world.bank.faults.on('lookups.not-found', 1);
      await world.payouts.resolver.runOnce();
    }
    expect(await world.history(requested.payoutId)).toEqual([
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
  ])('INT-04 asks again after %s', async (fault) => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    world.bank.faults.on(fault);
    world.clock.advance(10_000);
    await world.payouts.resolver.runOnce();
    expect((await world.payout(requested.payoutId)).phase).toBe('accepted');
    world.bank.faults.clear();
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it.each<[BankFaultId, string]>([
    ['lookups.wrong-amount', 'amount'],
    ['lookups.wrong-account', 'account'],
  ])('INT-04 settles nothing on %s, and sends nothing more', async (fault, what) => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    world.bank.faults.on(fault, 1);
    await world.until(requested.payoutId, 'disputed');
    const events = await world.store.readStream(`payout-${requested.payoutId}`);
    expect(events.at(-1)).toMatchObject({ type: 'PayoutDisputedByAnswer', data: { what } });
    world.clock.advance(3_600_000);
    await world.payouts.resolver.runOnce();
    expect((await world.payout(requested.payoutId)).phase).toBe('disputed');
    expect(world.transfers(requested)).toHaveLength(1);
  });

  it('INT-04 tries once more under a new reference when the float was low, and pays once', async () => {
    world.bank.faults.on('transfers.balance-low', 1);
    const requested = await world.sent();
    expect(await world.payout(requested.payoutId)).toMatchObject({
      phase: 'failed',
      failure: { reason: 'float-low', final: false },
    });
    await live(requested, 'settled');
    const second = payoutReference(requested.payoutId, 2);
    expect(world.transfers(requested)).toEqual([{ reference: second, status: 'success' }]);
    await expectPaidOnce(requested, second);
  });

  it('INT-04 waits for an operator when the float is still low', async () => {
    world.bank.faults.on('transfers.balance-low');
    const requested = await world.sent();
    await live(requested, 'failed');
    world.bank.faults.clear();
    world.clock.advance(3_600_000);
    await world.payouts.resolver.runOnce();
    expect(await world.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutFailed',
      'PayoutSubmitting',
      'PayoutFailed',
    ]);
    expect(world.transfers(requested)).toEqual([]);
  });

  it('INT-04 tries once more when the recipient’s bank was down, and pays once', async () => {
    world.bank.change({ settleDelayMs: 0, banksDown: ['058'] });
    const requested = await world.sent();
    await world.until(requested.payoutId, 'failed', 2_000);
    world.bank.change({ banksDown: [] });
    await live(requested, 'settled');
    const second = payoutReference(requested.payoutId, 2);
    expect(world.transfers(requested)).toEqual([
      { reference: requested.reference, status: 'failed' },
      { reference: second, status: 'success' },
    ]);
    await expectPaidOnce(requested, second);
  });

  it('INT-04 does not try again what cannot pass', async () => {
    world.bank.change({ settleDelayMs: 0 });
    const requested = await world.sent(undefined, { accountNumber: MAGIC_ACCOUNTS.transferFails });
    await live(requested, 'failed');
    expect(world.transfers(requested)).toHaveLength(1);
    expect(await world.payout(requested.payoutId)).toMatchObject({ failure: { reason: 'recipient-refused' } });
    expect(world.taken(requested)).toBe(0n);
  });

  it('INT-04 shows an operator at once what waits for a one-time code, and settles when it was given', async () => {
    world.bank.change({ otpRequired: true });
    const requested = await world.sent();
    world.clock.advance(2_000);
    await world.payouts.resolver.runOnce();
    expect(await world.history(requested.payoutId)).toContain('PayoutEscalated');
    world.bank.finalize(world.bank.transfer(requested.reference)!.code, '123456');
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it('INT-04 stays with what is pending for days, and settles when it ends', async () => {
    const requested = await world.sent();
    for (let hour = 0; hour < 72; hour += 1) {
      world.clock.advance(3_600_000);
      await world.payouts.resolver.runOnce();
    }
    expect(await world.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutEscalated']);
    await live(requested, 'settled');
    await expectPaidOnce(requested);
  });

  it('INT-04 is asked about, never sent blindly, after a crash between the intent and the request', async () => {
    const requested = await world.requested();
    void world.another(dyingProvider('before')).process.react(requested.event);
    await whenHistory(requested, ['PayoutSubmitting']);
    await world.another().process.react(requested.event);
    expect(world.transfers(requested)).toEqual([]);
    await live(requested, 'settled');
    await expectPaidOnce(requested);
    expect(await world.history(requested.payoutId)).toContain('PayoutResubmitting');
  });

  it('INT-04 is found at the bank after a crash between the request and its answer', async () => {
    const requested = await world.requested();
    const dying = dyingProvider('after');
    void world.another(dying).process.react(requested.event);
    await dying.reached;
    await live(requested, 'settled');
    await expectPaidOnce(requested);
    expect(await world.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutSettled']);
  });

  it('INT-04 is paid once when a sender was frozen while the others acted, and thaws', async () => {
    const requested = await world.requested();
    const frozen = frozenProvider();
    const thawed = world.another(frozen).process.react(requested.event);
    await frozen.reached;
    await live(requested, 'settled');
    frozen.thaw();
    await thawed;
    expect(await frozen.answer).toEqual({ outcome: 'UNKNOWN', cause: 'duplicate-reference' });
    await expectPaidOnce(requested);
  });

  it('INT-04 is sent nowhere new when the repeated request is refused while the first may still arrive', async () => {
    const requested = await world.requested();
    const frozen = frozenProvider();
    const thawed = world.another(frozen).process.react(requested.event);
    await frozen.reached;
    world.bank.faults.on('transfers.balance-low', 1);
    await live(requested, 'failed');
    frozen.thaw();
    await thawed;
    expect(world.transfers(requested).map((transfer) => transfer.reference)).toEqual([requested.reference]);
    expect((await world.payout(requested.payoutId)).attempt).toBe(1);
  });

  it('INT-04 takes a slow answer that another resolver overtook for no contradiction', async () => {
    const requested = await world.sent();
    const real = world.provider();
    let arrive = (): void => undefined;
    let thaw = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const thawed = new Promise<void>((resolve) => (thaw = resolve));
    const slow = world.another(
      Object.assign(world.provider(), {
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
    world.clock.advance(2_000);
    const asking = slow.resolver.runOnce();
    await arrived;
    world.bank.conclude(requested.reference, 'failed', 'Beneficiary bank not available');
    world.clock.advance(6_000);
    await world.payouts.resolver.runOnce();
    expect((await world.payout(requested.payoutId)).phase).toBe('failed');
    thaw();
    await asking;
    expect(await world.payout(requested.payoutId)).toMatchObject({ phase: 'failed', disputes: [] });
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
    const everyone = [world.payouts, world.another(), world.another()];
    const requested: Requested[] = [];
    for (let n = 0; n < 15; n += 1) {
      world.bank.faults.on(faults[n % faults.length]!, 1);
      requested.push(await world.requested());
    }
    await Promise.all(requested.map((one, n) => everyone[n % 3]!.process.react(one.event)));
    for (let step = 0; step < 40; step += 1) {
      if (step % 3 === 0) world.bank.faults.on('lookups.not-found', 2);
      world.clock.advance(25_000);
      await Promise.all(everyone.map((one) => one.resolver.runOnce()));
      for (const one of requested)
        for (const { reference, status } of world.transfers(one))
          if (status === 'pending' && step % 2 === 0) world.bank.conclude(reference, 'success');
    }
    world.bank.faults.clear();
    for (const one of requested) {
      await live(one, 'settled');
      expect(world.transfers(one).filter((transfer) => transfer.status === 'success')).toHaveLength(1);
    }
  });

  async function whenHistory(requested: Requested, expected: readonly string[]): Promise<void> {
    while ((await world.history(requested.payoutId)).length < expected.length)
      await new Promise((resolve) => setImmediate(resolve));
    expect(await world.history(requested.payoutId)).toEqual(expected);
  }

  /** A provider in whose `submit` the process dies: nothing comes after. */
  function dyingProvider(when: 'before' | 'after'): PayoutProvider & { readonly reached: Promise<void> } {
    const real = world.provider();
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    return Object.assign(real, {
      reached,
      submit: async (...parameters: Parameters<PayoutProvider['submit']>): Promise<SubmitResult> => {
        if (when === 'after') await world.provider().submit(...parameters);
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
    const real = world.provider();
    let reach = (): void => undefined;
    let thaw = (): void => undefined;
    let tell: (result: SubmitResult) => void = () => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const thawing = new Promise<void>((resolve) => (thaw = resolve));
    const answer = new Promise<SubmitResult>((resolve) => (tell = resolve));
    return Object.assign(real, {
      reached,
      answer,
      thaw,
      submit: async (...parameters: Parameters<PayoutProvider['submit']>): Promise<SubmitResult> => {
        reach();
        await thawing;
        const result = await world.provider().submit(...parameters);
        tell(result);
        return result;
      },
    });
  }
});
