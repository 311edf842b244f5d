import { ProviderUnavailableError } from '@usdt-africa/banking';
import { raiseEpoch } from '@usdt-africa/event-store';
import { everything } from '@usdt-africa/test-kit';
import { OperatorPayouts, payoutAlarms } from '../src/index.js';
import { ACCOUNT, type Requested, TestApp } from './test-app.js';

const AMOUNT = 1_960_000n;

describe('payouts after a restore', () => {
  let app: TestApp;
  let orders = 0;
  beforeEach(async () => {
    app = await TestApp.open();
    app.bank.faults.on('webhooks.never');
    // The bank's books have times of today.
    app.clock.advance(Date.now() - app.clock.now().getTime());
  });
  afterEach(() => app.close());

  const numberOf = (): string => `S${String((orders += 1)).padStart(12, '0')}`;
  /** An order of the copy whose payout is requested after the restore. */
  const ofTheCopy = async (number = numberOf(), kobo = AMOUNT): Promise<Requested> => {
    const requested = await app.requested(kobo, {}, number);
    await everything(app.store);
    return requested;
  };
  /** What the copy does not know: the provider paid under this reference. */
  const paidBefore = async (reference: string, number: string, amountKobo: bigint): Promise<void> => {
    await app.provider().submit({ reference, amountKobo, account: ACCOUNT, narration: number });
    app.bank.conclude(reference, 'success');
  };
  const restore = (): Promise<number> => raiseEpoch(app.db.owner);
  const steps = async (count = 4): Promise<void> => {
    for (let step = 0; step < count; step += 1) {
      app.clock.advance(2_000);
      await app.payouts.resolver.runOnce();
    }
  };
  const codes = async (): Promise<string[]> =>
    (await payoutAlarms(app.db.app, app.clock.now())).map(({ code }) => code);
  const sentences = async (): Promise<string[]> =>
    (await payoutAlarms(app.db.app, app.clock.now())).map(({ sentence }) => sentence);
  const statuses = (requested: Requested) => app.transfers(requested).map(({ status }) => status);

  it('OPS-02 wait for the provider’s list, and are sent automatically where it paid no more than we know', async () => {
    const requested = await ofTheCopy();
    await restore();
    await app.payouts.process.react(requested.event);
    await steps();
    expect(await app.history(requested.payoutId)).toEqual(['PayoutDeferred', 'PayoutAwaitingList']);
    expect(statuses(requested)).toEqual([]);
    expect(await codes()).toContain('provider-list-unread');
    expect(await sentences()).toContainEqual(
      expect.stringMatching(
        /^The provider's list has not been read to its end since the restore at \d\d:\d\d\. Payouts of older orders wait for it\.$/,
      ),
    );
    await app.payouts.listReader.look();
    await steps();
    expect((await app.history(requested.payoutId)).slice(2)).toEqual([
      'PayoutListCompared',
      'PayoutSubmitting',
      'PayoutAccepted',
    ]);
    expect(statuses(requested)).toHaveLength(1);
    expect(await codes()).not.toContain('provider-list-unread');
  });

  it('OPS-02 of an order whose payout the provider has are queried, and settle without being sent', async () => {
    const number = numberOf();
    const requested = await ofTheCopy(number);
    await paidBefore(requested.reference, number, AMOUNT);
    await restore();
    await app.payouts.process.react(requested.event);
    await app.payouts.listReader.look();
    await app.until(requested.payoutId, 'settled');
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutDeferred',
      'PayoutAwaitingList',
      'PayoutListCompared',
      'PayoutSettled',
    ]);
    expect(statuses(requested)).toEqual(['success']);
  });

  it.each([
    ['another amount under the same reference', true],
    ['another reference', false],
  ])('OPS-02 are disputed where the provider paid more for the order than we know: %s', async (_how, isSame) => {
    const number = numberOf();
    const requested = await ofTheCopy(number);
    const { payoutId, reference } = requested;
    const paid = isSame ? reference : 'po-0123456789abcdef0123456789abcdef';
    await paidBefore(paid, number, 2_680_458n);
    await restore();
    await app.payouts.process.react(requested.event);
    await app.payouts.listReader.look();
    await steps();
    expect(await app.payout(payoutId)).toMatchObject({ phase: 'disputed', disputes: [reference] });
    expect(app.bank.transfers()).toHaveLength(1);
    expect(await codes()).toContain('payouts-disputed');
    // Two operators show that it is not paid: it is sent when an operator sends it again, and not before.
    const operator = new OperatorPayouts(app.store, app.db.app, app.clock);
    const by = { actor: 'operator:two', correlationId: 'test', reason: 'Line 12 is of another order' };
    const found = { outcome: 'failed' as const, reference, evidence: 'Line 12', key: 'approval-1' };
    await operator.endByEvidence(payoutId, found, by, () => undefined);
    await steps();
    expect(app.bank.transfers()).toHaveLength(1);
    expect(await codes()).toContain('payouts-failed');
  });

  it('OPS-02 never conclude on a part of the list: a page that fails is read again', async () => {
    const number = numberOf();
    const requested = await ofTheCopy(number);
    // Two pages; the payment for the order is the oldest of all.
    await paidBefore('po-0123456789abcdef0123456789abcdef', number, AMOUNT);
    for (let other = 0; other < 100; other += 1)
      await paidBefore(`po-${String(other).padStart(32, '0')}`, `S9${String(other).padStart(11, '0')}`, 10_000n);
    await restore();
    await app.payouts.process.react(requested.event);
    const provider = app.provider();
    const statement = provider.statement.bind(provider);
    let isDown = true;
    const pages: number[] = [];
    provider.statement = async (window, page) => {
      pages.push(page);
      if (page === 2 && isDown) throw new ProviderUnavailableError('http-503');
      return statement(window, page);
    };
    app.payouts = app.another(provider);
    await app.payouts.listReader.look();
    await steps();
    expect(pages).toEqual([1, 2]);
    expect(app.transfers(requested)).toEqual([]);
    expect(await codes()).toContain('provider-list-unread');
    isDown = false;
    await app.payouts.listReader.look();
    await steps();
    expect((await app.payout(requested.payoutId)).phase).toBe('disputed');
    expect(app.transfers(requested)).toEqual([]);
  });

  it('OPS-02 of orders that were placed after the restore do not wait', async () => {
    await restore();
    const requested = await app.sent(AMOUNT, {});
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted']);
  });
});
