import { needsEvidence } from '../src/domain/dispute.js';
import type { PayoutGate } from '../src/index.js';
import { World } from './world.js';

/** Pauses what a test says. */
class Gate implements PayoutGate {
  readonly banks = new Set<string | null>();
  aboveKobo: bigint | null = null;
  isPaused(bankCode: string | null, kobo: bigint): Promise<boolean> {
    return Promise.resolve(this.banks.has(bankCode) || (this.aboveKobo !== null && kobo > this.aboveKobo));
  }
}

describe('payouts that operators paused', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  it('ADM-15 wait, and go on by themselves when they are no longer paused', async () => {
    const gate = new Gate();
    gate.banks.add('058');
    const side = world.another(world.provider(), { gate });
    const requested = await world.requested();
    await side.process.react(requested.event);
    const types = async () => (await world.store.readStream(`payout-${requested.payoutId}`)).map(({ type }) => type);
    expect(await types()).toEqual(['PayoutWaiting']);
    world.clock.advance(10_000);
    await side.resolver.runOnce();
    expect(await types()).toEqual(['PayoutWaiting']);
    // Told again, it waits on.
    await side.process.react(requested.event);
    expect(await types()).toEqual(['PayoutWaiting']);
    gate.banks.clear();
    world.clock.advance(10_000);
    await side.resolver.runOnce();
    expect((await types()).slice(0, 2)).toEqual(['PayoutWaiting', 'PayoutSubmitting']);
    expect((await types()).filter((type) => type === 'PayoutSubmitting')).toHaveLength(1);
  });

  it('ADM-15 above an amount wait, while those of exactly it and smaller ones go out, also to the same person', async () => {
    const gate = new Gate();
    gate.aboveKobo = 200_000_000n;
    const side = world.another(world.provider(), { gate });
    const first = async (kobo: bigint) => {
      const requested = await world.sent(kobo, undefined, side);
      return { requested, type: (await world.history(requested.payoutId))[0] };
    };
    const more = await first(200_000_001n);
    expect([more.type, (await first(200_000_000n)).type, (await first(500_000n)).type]).toEqual([
      'PayoutWaiting',
      'PayoutSubmitting',
      'PayoutSubmitting',
    ]);
    world.clock.advance(10_000);
    await side.resolver.runOnce();
    expect(await world.history(more.requested.payoutId)).toEqual(['PayoutWaiting']);
    expect(world.transfers(more.requested)).toEqual([]);
    // Another amount holds: this one is no more than it.
    gate.aboveKobo = 200_000_001n;
    world.clock.advance(10_000);
    await side.resolver.runOnce();
    expect((await world.history(more.requested.payoutId)).slice(0, 2)).toEqual(['PayoutWaiting', 'PayoutSubmitting']);
    expect(world.transfers(more.requested)).toHaveLength(1);
  });

  it('ADM-15 INT-04 are shown after a quarter of an hour when nobody knows of them, although nothing goes out again', async () => {
    const gate = new Gate();
    const side = world.another(world.provider(), { gate });
    world.bank.faults.on('transfers.error-before-accept', 1);
    const requested = await world.sent(undefined, undefined, side);
    // Somebody sees that something is wrong with the bank, and stops what goes there.
    gate.banks.add('058');
    for (let minutes = 0; minutes < 16; minutes += 1) {
      world.clock.advance(60_000);
      await side.resolver.runOnce();
    }
    expect(await world.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutNotFound',
      'PayoutEscalated',
    ]);
    expect(needsEvidence(await world.payout(requested.payoutId))).toBe(true);
    expect(world.transfers(requested)).toEqual([]);
    gate.banks.clear();
    world.clock.advance(60_000);
    await side.resolver.runOnce();
    expect((await world.history(requested.payoutId)).slice(-3)).toEqual([
      'PayoutNotFound',
      'PayoutResubmitting',
      'PayoutAccepted',
    ]);
  });
});
