import { needsEvidence } from '../src/domain/dispute.js';
import type { PayoutGate } from '../src/index.js';
import { TestApp } from './test-app.js';

/** Pauses what a test chooses. */
class Gate implements PayoutGate {
  readonly banks = new Set<string | null>();
  aboveKobo: bigint | null = null;
  isPaused(bankCode: string | null, kobo: bigint): Promise<boolean> {
    return Promise.resolve(this.banks.has(bankCode) || (this.aboveKobo !== null && kobo > this.aboveKobo));
  }
}

describe('payouts that operators paused', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it('ADM-15 wait, and continue automatically when they are no longer paused', async () => {
    const gate = new Gate();
    gate.banks.add('058');
    const side = app.another(app.provider(), { gate });
    const requested = await app.requested();
    await side.process.react(requested.event);
    const types = async () => (await app.store.readStream(`payout-${requested.payoutId}`)).map(({ type }) => type);
    expect(await types()).toEqual(['PayoutDeferred']);
    app.clock.advance(10_000);
    await side.resolver.runOnce();
    expect(await types()).toEqual(['PayoutDeferred']);
    // Handled again, it keeps waiting.
    await side.process.react(requested.event);
    expect(await types()).toEqual(['PayoutDeferred']);
    gate.banks.clear();
    app.clock.advance(10_000);
    await side.resolver.runOnce();
    expect((await types()).slice(0, 2)).toEqual(['PayoutDeferred', 'PayoutSubmitting']);
    expect((await types()).filter((type) => type === 'PayoutSubmitting')).toHaveLength(1);
  });

  it('ADM-15 above an amount wait, while those of exactly it and smaller ones go out, also to the same person', async () => {
    const gate = new Gate();
    gate.aboveKobo = 200_000_000n;
    const side = app.another(app.provider(), { gate });
    const first = async (kobo: bigint) => {
      const requested = await app.sent(kobo, undefined, side);
      return { requested, type: (await app.history(requested.payoutId))[0] };
    };
    const more = await first(200_000_001n);
    expect([more.type, (await first(200_000_000n)).type, (await first(500_000n)).type]).toEqual([
      'PayoutDeferred',
      'PayoutSubmitting',
      'PayoutSubmitting',
    ]);
    app.clock.advance(10_000);
    await side.resolver.runOnce();
    expect(await app.history(more.requested.payoutId)).toEqual(['PayoutDeferred']);
    expect(app.transfers(more.requested)).toEqual([]);
    // Another amount holds: this one is no more than it.
    gate.aboveKobo = 200_000_001n;
    app.clock.advance(10_000);
    await side.resolver.runOnce();
    expect((await app.history(more.requested.payoutId)).slice(0, 2)).toEqual(['PayoutDeferred', 'PayoutSubmitting']);
    expect(app.transfers(more.requested)).toHaveLength(1);
  });

  it('ADM-15 INT-04 are escalated after a quarter of an hour with an unknown outcome, although nothing is sent again', async () => {
    const gate = new Gate();
    const side = app.another(app.provider(), { gate });
    app.bank.faults.on('transfers.error-before-accept', 1);
    const requested = await app.sent(undefined, undefined, side);
    // An operator notices a problem with the bank, and pauses payouts to it.
    gate.banks.add('058');
    for (let minutes = 0; minutes < 16; minutes += 1) {
      app.clock.advance(60_000);
      await side.resolver.runOnce();
    }
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutOutcomeUnknown',
      'PayoutNotFound',
      'PayoutEscalated',
    ]);
    expect(needsEvidence(await app.payout(requested.payoutId))).toBe(true);
    expect(app.transfers(requested)).toEqual([]);
    gate.banks.clear();
    app.clock.advance(60_000);
    await side.resolver.runOnce();
    expect((await app.history(requested.payoutId)).slice(-3)).toEqual([
      'PayoutNotFound',
      'PayoutResubmitting',
      'PayoutAccepted',
    ]);
  });
});
