import { PayoutHolds } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import { withTransaction } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { openWithdrawalsOf } from '../src/index.js';
import { type Requested, TestApp } from './test-app.js';

describe('withdrawals', () => {
  let app: TestApp;
  let customer: SignedInCustomer;
  let recipientId: string;
  beforeEach(async () => {
    app = await TestApp.open();
    customer = await app.customer();
    recipientId = await app.keeps();
  });
  afterEach(() => app.close());

  const withdraws = async (naira = 25_000n): Promise<Requested> =>
    app.withdraws(customer, await app.terms(recipientId, naira));
  const types = async (streamId: string): Promise<string[]> => (await app.events(streamId)).map(({ type }) => type);
  const typesOf = ({ withdrawalId }: Requested) => types(streams.withdrawal(withdrawalId));

  it('WALLET-03 debits the wallet, uses the recipient and is requested in one append, and then paid', async () => {
    const requested = await withdraws();
    expect(requested.view).toMatchObject({
      status: 'sending',
      amountKobo: '2500000',
      balanceAfterKobo: '7500000',
      number: expect.stringMatching(/^W\d{12}$/),
      recipient: { bank: 'GTBank', accountNumber: '0145528174', accountName: 'ADAEZE CHINWE OKONKWO' },
    });
    const [event] = await app.events(streams.withdrawal(requested.withdrawalId));
    const { rows } = await app.db.owner.query<{ type: string }>(
      `select type from events where metadata->>'correlationId' = $1 order by type`,
      [event!.metadata.correlationId],
    );
    expect(rows.map(({ type }) => type)).toEqual(['RecipientUsed', 'WalletDebited', 'WithdrawalRequested']);
    expect(JSON.stringify(event!.data)).not.toMatch(/0145528174|ADAEZE/);
    expect(await openWithdrawalsOf(app.db.app, app.accountId)).toBe(1);

    await app.applyAll();
    await app.concludes(requested, 'success', 'settled');
    expect(await typesOf(requested)).toEqual(['WithdrawalRequested', 'WithdrawalPaid']);
    const { paid } = await app.withdrawal(requested);
    expect(paid).toMatchObject({ sessionId: expect.any(String), reference: expect.stringMatching(/^po-/) });
    expect(await app.show(requested)).toMatchObject({ status: 'paid', undone: null, owedKobo: null });
    expect(await app.balance()).toBe(75_000n);
    expect(await openWithdrawalsOf(app.db.app, app.accountId)).toBe(0);
    expect(await app.broken()).toEqual([]);
  });

  it('WALLET-03 is answered again for a repeated request, and debited once', async () => {
    const terms = await app.terms(recipientId, 25_000n);
    const withdrawalId = uuidv7();
    const first = await app.withdraws(customer, terms, withdrawalId);
    const again = await app.withdraws(customer, terms, withdrawalId, '0000');
    expect(again.view).toEqual(first.view);
    expect(await app.balance()).toBe(75_000n);
  });

  it('WALLET-03 credits the wallet and frees the limit once after a certain failure', async () => {
    const requested = await withdraws();
    await app.applyAll();
    await app.concludes(requested, 'failed', 'failed');
    for (const event of await app.events(streams.payout(requested.payoutId)))
      if (event.type === 'PayoutFailed') await app.process.react(event);
    expect(await typesOf(requested)).toEqual(['WithdrawalRequested', 'WithdrawalUndone']);
    expect(await app.withdrawal(requested)).toMatchObject({ undone: { why: 'payout-failed' }, undoings: 1 });
    expect(await app.show(requested)).toMatchObject({
      status: 'undone',
      undone: { why: expect.stringMatching(/^(account|bank|other)$/), balanceKobo: '10000000' },
    });
    expect(await app.balance()).toBe(100_000n);
    expect((await app.wallets.load(app.accountId)).state.used.send.dayKobo).toBe(0n);
    expect(await app.broken()).toEqual([]);
  });

  it('WALLET-03 credits the wallet once after a return, however late', async () => {
    const requested = await withdraws();
    await app.applyAll();
    await app.concludes(requested, 'success', 'settled');
    await app.concludes(requested, 'reversed', 'returned');
    expect(await typesOf(requested)).toEqual(['WithdrawalRequested', 'WithdrawalPaid', 'WithdrawalUndone']);
    expect(await app.withdrawal(requested)).toMatchObject({ undone: { why: 'payout-returned' } });
    expect(await app.show(requested)).toMatchObject({ status: 'undone', undone: { why: 'returned' } });
    expect(await app.balance()).toBe(100_000n);
    // An old event that is handled again changes nothing.
    for (const event of await app.events(streams.payout(requested.payoutId)))
      if (['PayoutSettled', 'PayoutReturned'].includes(event.type)) await app.process.react(event);
    expect(await app.balance()).toBe(100_000n);
    expect(await app.broken()).toEqual([]);
  });

  it('WALLET-03 takes the naira back, and is owed the rest, where a failed payout turns out to be paid', async () => {
    const requested = await withdraws();
    await app.applyAll();
    await app.concludes(requested, 'failed', 'failed');
    // The customer uses most of what came back.
    const other = await app.withdraws(customer, await app.terms(recipientId, 90_000n));
    expect(await app.balance()).toBe(10_000n);
    const { reference } = await app.payout(requested);
    app.bank.conclude(reference, 'success');
    await app.payouts.resolver.runOnce();
    await app.db.app.query('update payout_work set next_check_at = $2 where payout_id = $1', [
      requested.payoutId,
      app.clock.now(),
    ]);
    for (let step = 0; step < 80 && (await app.payout(requested)).phase !== 'settled'; step += 1) {
      app.clock.advance(120_000);
      await app.db.app.query(
        `update payout_work set next_check_at = $2 where payout_id = $1 and next_check_at is null`,
        [requested.payoutId, app.clock.now()],
      );
      await app.payouts.resolver.runOnce();
    }
    expect((await app.payout(requested)).phase).toBe('settled');
    await app.applyAll();
    expect(await typesOf(requested)).toEqual(['WithdrawalRequested', 'WithdrawalUndone', 'WithdrawalPaidAfterAll']);
    expect((await app.withdrawal(requested)).paidAfterAll).toMatchObject({ owedKobo: '1500000' });
    expect(await app.show(requested)).toMatchObject({ status: 'paid-after-all', owedKobo: '1500000' });
    expect((await app.wallets.load(app.accountId)).state).toMatchObject({ balanceKobo: 0n, openKobo: 1_500_000n });
    await app.concludes(other, 'success', 'settled');
    expect(await app.broken()).toEqual([]);
  });

  it('WALLET-03 leaves nothing below zero when several withdrawals are requested at once', async () => {
    const terms = await Promise.all(Array.from({ length: 4 }, () => app.terms(recipientId, 30_000n)));
    const done = await Promise.allSettled(terms.map((one) => app.withdraws(customer, one)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'wallet-short' });
    expect(await app.balance()).toBe(10_000n);
    expect(await types(streams.wallet(app.accountId))).toHaveLength(4);
  });

  it('WALLET-03 refuses too little, too much, a wrong PIN and another account, and takes nothing', async () => {
    const terms = await app.terms(recipientId, 25_000n);
    const refused = async (more: object, code: string, pin?: string) =>
      expect(app.withdraws(customer, { ...terms, ...more }, uuidv7(), pin)).rejects.toMatchObject({ code });
    await refused({ amountKobo: '9999' }, 'below-minimum');
    await refused({ amountKobo: '10000001' }, 'wallet-short');
    await refused({}, 'wrong-pin', '0001');
    await refused({ enquiryId: uuidv7() }, 'enquiry-expired');
    await refused({ enquiryId: await app.enquiry('0078452291') }, 'another-account');
    await refused({ enquiryId: await app.enquiry('0145528174', 'SOMEONE ELSE') }, 'name-changed');
    await refused({ recipientId: uuidv7() }, 'recipient-not-found');
    expect(await app.balance()).toBe(100_000n);
    await app.adds(1_000_000n);
    // Of the tier Basic.
    await refused({ amountKobo: '50000001' }, 'over-wallet-limit');
  });

  it('WALLET-03 is refused to a new account in the 24 hours after a reset, also where the reset comes in between', async () => {
    await withTransaction(app.db.app, (tx) => new PayoutHolds(app.db.app, app.clock).hold(tx, app.accountId));
    await expect(withdraws()).rejects.toMatchObject({ code: 'recipient-waits' });
    app.clock.advance(25 * 3_600_000);
    expect((await withdraws()).view.status).toBe('sending');
  });

  it('WALLET-03 refuses above the cap of first payouts, together with earlier ones', async () => {
    await app.adds(2_000_000n);
    const stranger = await app.keeps('0078452291', false);
    const capKobo = 100_000_000n;
    const pays = async (naira: bigint) => app.withdraws(customer, await app.terms(stranger, naira, '0078452291'));
    await app.db.owner.query(`insert into first_payouts (account_id, kobo) values ($1, $2)`, [
      app.accountId,
      (capKobo - 2_000_000n).toString(),
    ]);
    await expect(pays(25_000n)).rejects.toMatchObject({ code: 'first-payout-cap' });
    expect((await pays(20_000n)).view.status).toBe('sending');
    await expect(pays(100n)).rejects.toMatchObject({ code: 'first-payout-cap' });
  });

  it('WALLET-03 refuses more payouts in a short time than are paid without a review', async () => {
    await app.adds(100_000n);
    const codes: string[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      await withdraws(1_000n).then(
        () => codes.push('ok'),
        ({ code }: { readonly code: string }) => codes.push(code),
      );
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too-many-payouts']);
    expect(await app.balance()).toBe(195_000n);
    app.clock.advance(3_601_000);
    expect((await withdraws(1_000n)).view.status).toBe('sending');
  });
});
