import { keepFrozen } from '@usdt-africa/accounts';
import { raiseEpoch, withTransaction } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { everything } from '@usdt-africa/test-kit';
import type { SwitchedPayouts } from '@usdt-africa/switches';
import { PayoutSwitches } from '../src/application/payout-gate.js';
import { OperatorPayouts, payoutAlarms, type Payouts, providerFloat } from '../src/index.js';
import { type RequestedPayout, TestApp } from './test-app.js';

const AMOUNT = 1_960_000n;

describe('a payout of a withdrawal', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
    app.bank.faults.on('webhooks.never');
  });
  afterEach(() => app.close());

  const sent = async (by: Payouts = app.payouts): Promise<RequestedPayout> => {
    const requested = await app.withdrawal();
    await by.process.react(requested.event);
    return requested;
  };
  const settled = async (): Promise<RequestedPayout> => {
    const requested = await sent();
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled', 5_000);
    return requested;
  };
  const codes = async (): Promise<string[]> =>
    (await payoutAlarms(app.db.app, app.clock.now())).map(({ code }) => code);
  const noPause = { isPaused: () => Promise.resolve(false) } as unknown as SwitchedPayouts;

  it('WALLET-03 is sent under the withdrawal’s number, and paid from what the wallet was debited', async () => {
    const requested = await settled();
    expect(app.bank.transfer(requested.reference)).toMatchObject({ amount: '1960000', reason: 'W123456789012' });
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutSettled']);
    const ledger = await app.ledger(requested);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect(ledger[`customer:wallet:${requested.wallet}`]).toBe(AMOUNT);
    expect(-ledger['provider:paystack']!).toBe(app.taken(requested));
    for (const { metadata } of await app.events(`payout-${requested.payoutId}`)) {
      expect(metadata).not.toHaveProperty('orderId');
      expect(metadata.correlationId).toBe(`story-${requested.payoutId}`);
    }
  });

  it('WALLET-03 is sent once, however often and by however many its request is handled', async () => {
    const requested = await app.withdrawal();
    await Promise.all(Array.from({ length: 5 }, () => app.another().process.react(requested.event)));
    await app.payouts.process.react(requested.event);
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('WALLET-03 is found at the provider after an unknown outcome, and settled without a second transfer', async () => {
    app.bank.faults.on('transfers.error-after-accept', 1);
    const requested = await sent();
    expect((await app.payout(requested.payoutId)).phase).toBe('unknown');
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled', 5_000);
    expect(app.transfers(requested)).toEqual([{ reference: requested.reference, status: 'success' }]);
  });

  it('WALLET-03 that failed or came back waits for no operator, and is never sent again', async () => {
    const failed = await sent();
    app.bank.conclude(failed.reference, 'failed');
    await app.until(failed.payoutId, 'failed', 5_000);
    for (let step = 0; step < 20; step += 1) {
      app.clock.advance(30_000);
      await app.payouts.resolver.runOnce();
      if ((await app.payout(failed.payoutId)).phase === 'accepted') {
        const { reference } = await app.payout(failed.payoutId);
        app.bank.conclude(reference, 'failed');
      }
    }
    const returned = await settled();
    app.bank.conclude(returned.reference, 'reversed');
    app.clock.advance(600_000);
    await app.payouts.resolver.runOnce();
    expect([(await app.payout(failed.payoutId)).phase, (await app.payout(returned.payoutId)).phase]).toEqual([
      'failed',
      'returned',
    ]);
    expect(await codes()).toEqual([]);
    const operator = new OperatorPayouts(app.store, app.db.app, app.clock);
    for (const { payoutId } of [failed, returned])
      await expect(operator.again(payoutId, 'again', 'test')).rejects.toMatchObject({ code: 'pays-withdrawal' });
    const ledger = await app.ledger(returned);
    expect(ledger[`payable:payout:${returned.payoutId}`]).toBe(-AMOUNT);
  });

  it('WALLET-03 is queried at once when an operator asks for its status', async () => {
    const requested = await sent();
    const operator = new OperatorPayouts(app.store, app.db.app, app.clock);
    const by = { actor: 'operator:one', correlationId: 'test', reason: 'the customer asks' };
    await operator.checkStatus(requested.payoutId, by);
    app.bank.conclude(requested.reference, 'success');
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).phase).toBe('settled');
    await expect(operator.checkStatus(uuidv7(), by)).rejects.toMatchObject({ code: 'not-requested' });
  });

  it('WALLET-03 waits while its customer is frozen', async () => {
    const accountId = uuidv7();
    await app.db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [accountId],
    );
    const frozen = (isFrozen: boolean) => withTransaction(app.db.app, (tx) => keepFrozen(tx, accountId, isFrozen));
    const gate = new PayoutSwitches(noPause, app.db.app);
    const ours = app.another(app.provider(), { gate });
    await frozen(true);
    const requested = await app.withdrawal(accountId);
    await ours.process.react(requested.event);
    app.clock.advance(60_000);
    await ours.resolver.runOnce();
    expect(await app.history(requested.payoutId)).toEqual(['PayoutDeferred']);
    await frozen(false);
    app.clock.advance(60_000);
    await ours.resolver.runOnce();
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('WALLET-03 is paid from customers’ naira, and counts as theirs until it is paid', async () => {
    const requested = await sent();
    await app.db.owner.query(
      `insert into ledger_balances (account, currency, kind, balance, postings) values ($1, 'NGN', 'payable:payout', $2, 1)`,
      [`payable:payout:${requested.payoutId}`, (-AMOUNT).toString()],
    );
    await app.payouts.monitor.readBalance();
    expect(await providerFloat(app.db.app)).toMatchObject({ customersKobo: AMOUNT });
    await app.db.owner.query(
      `insert into ledger_balances (account, currency, kind, balance, postings) values ('customer:wallet:a', 'NGN', 'customer:wallet', -100000000000000, 1)`,
    );
    await app.payouts.monitor.readBalance();
    const gate = new PayoutSwitches(noPause, app.db.app);
    expect(await gate.isPaused('058', AMOUNT)).toBe(true);
    expect(await gate.isPaused('058', AMOUNT, 'withdrawal')).toBe(false);
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled', 5_000);
    await app.db.owner.query(`delete from ledger_balances where kind = 'customer:wallet'`);
    await app.payouts.monitor.readBalance();
    expect(await providerFloat(app.db.app)).toMatchObject({ customersKobo: 0n });
  });

  it('OPS-02 of a withdrawal of the restored copy waits for the provider’s list', async () => {
    app.clock.advance(Date.now() - app.clock.now().getTime());
    const requested = await app.withdrawal();
    await everything(app.store);
    await raiseEpoch(app.db.owner);
    await app.payouts.process.react(requested.event);
    expect(await app.history(requested.payoutId)).toEqual(['PayoutDeferred', 'PayoutAwaitingList']);
    await app.payouts.listReader.look();
    for (let step = 0; step < 4; step += 1) {
      app.clock.advance(2_000);
      await app.payouts.resolver.runOnce();
    }
    expect((await app.history(requested.payoutId)).slice(2, 4)).toEqual(['PayoutListCompared', 'PayoutSubmitting']);
  });
});
