import type { PayoutGate } from '../src/index.js';
import { World } from './world.js';

/** Pauses what a test says. */
class Gate implements PayoutGate {
  readonly banks = new Set<string | null>();
  isPaused(bankCode: string | null): Promise<boolean> {
    return Promise.resolve(this.banks.has(bankCode));
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
    const requested = await world.request();
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
});
