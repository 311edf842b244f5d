import { payoutAlarms } from '../src/index.js';
import { World } from './world.js';
import type { Requested } from './world.js';

const DAY_MS = 86_400_000;

describe('what the provider tells besides', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.open();
    world.bank.faults.on('webhooks.never');
  });
  afterEach(() => world.close());

  const paidLongAgo = async (): Promise<Requested> => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.until(requested.payoutId, 'settled', 5_000);
    // All looks are over: nobody would ask about it any more.
    for (let day = 0; day < 5; day += 1) {
      world.clock.advance(DAY_MS);
      await world.payouts.resolver.runOnce();
    }
    return requested;
  };
  // The sandbox bank stamps its transfers with the true time, whatever the clock of the test says.
  const lookout = async (): Promise<void> => {
    world.clock.advance(Math.max(0, Date.now() - world.clock.now().getTime()));
    await world.payouts.lookout.look();
  };

  it('INT-04 a reversal that only its list tells of is found, asked about and booked', async () => {
    const requested = await paidLongAgo();
    world.bank.conclude(requested.reference, 'reversed');
    expect(await world.payouts.resolver.runOnce()).toBe(0);
    await lookout();
    expect(await world.payouts.resolver.runOnce()).toBeGreaterThan(0);
    expect((await world.payout(requested.payoutId)).phase).toBe('returned');
    expect((await world.ledger(requested))['provider:paystack']).toBe(0n);
    expect(world.transfers(requested)).toHaveLength(1);
  });

  it('INT-04 a reversal that a statement tells of is asked about, and what is not ours or not paid is left alone', async () => {
    const requested = await paidLongAgo();
    world.bank.conclude(requested.reference, 'reversed');
    const { lookout: listening } = world.payouts;
    await listening.listedAsReversed(['of-somebody-else', `${requested.reference}-a2`]);
    expect(await world.payouts.resolver.runOnce()).toBe(0);
    await listening.listedAsReversed([requested.reference]);
    await world.payouts.resolver.runOnce();
    expect((await world.payout(requested.payoutId)).phase).toBe('returned');
    await listening.listedAsReversed([requested.reference]);
    expect(await world.payouts.resolver.runOnce()).toBe(0);
  });

  it('INT-04 a list that errs books nothing: the answer to our own question alone does', async () => {
    const requested = await paidLongAgo();
    const lying = Object.assign(world.provider(), {
      reversals: () =>
        Promise.resolve({
          transfers: [
            {
              reference: requested.reference,
              providerReference: null,
              amountKobo: 1_960_000n,
              outcome: 'reversed' as const,
              feeKobo: null,
              sessionId: null,
              at: world.clock.now(),
            },
          ],
          listed: 1,
          total: 1,
          more: false,
        }),
    });
    const other = world.another(lying);
    await other.lookout.look();
    for (let step = 0; step < 20; step += 1) {
      world.clock.advance(60_000);
      await other.resolver.runOnce();
    }
    expect((await world.payout(requested.payoutId)).phase).toBe('settled');
  });

  it('INT-09 what is left to pay from is read, and told when it is low or not known', async () => {
    const codes = async () =>
      (await payoutAlarms(world.db.app, world.clock.now())).map(({ level, code }) => `${level} ${code}`);
    expect(await codes()).toEqual([]);
    await world.payouts.lookout.look();
    expect(await codes()).toEqual([]);
    world.bank.faults.on('transfers.balance-low');
    await world.payouts.lookout.look();
    expect(await codes()).toEqual([]);
    world.clock.advance(60_000);
    await world.payouts.lookout.look();
    expect(await codes()).toEqual(['critical provider-balance-low']);
    expect((await payoutAlarms(world.db.app, world.clock.now()))[0]!.sentence).toBe(
      'NGN 1.00 are left at the provider, fewer than 5000000.00: top it up.',
    );
    world.bank.faults.clear();
    world.bank.faults.on('line.rate-limited');
    for (let minute = 0; minute < 16; minute += 1) {
      world.clock.advance(60_000);
      await world.payouts.lookout.look();
    }
    expect(await codes()).toEqual(['warning provider-balance-unknown', 'critical provider-balance-low']);
    world.bank.faults.clear();
    world.clock.advance(60_000);
    await world.payouts.lookout.look();
    expect(await codes()).toEqual([]);
  });
});
