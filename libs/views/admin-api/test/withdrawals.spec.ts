import type {
  AdminAuditRow,
  AdminMenuCounts,
  AdminSearchHit,
  AdminWithdrawalCounts,
  AdminWithdrawalRow,
  AdminWithdrawalView,
} from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { posting, uuidv7 } from '@usdt-africa/kernel';
import { append } from '@usdt-africa/test-kit/scenarios';
import { withdrawalAlarms } from '@usdt-africa/withdrawals';
import { RECIPIENT, TestApp } from './test-app.js';

const LIMIT = { class: 'send' as const, day: '2026-01-05' };

describe('withdrawals and transfers in the console', () => {
  let app: TestApp;
  let nth = 0;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  /** The entries of a wallet over ₦25,000, in a debit or a credit. */
  const entry = (
    type: 'WalletDebited' | 'WalletCredited',
    of: { accountId: string; entryId: string; counter: string },
  ) => {
    const at = app.clock.now().toISOString();
    const signed = type === 'WalletDebited' ? 2_500_000n : -2_500_000n;
    const data = { ...of, amountKobo: '2500000', balanceKobo: '100', at, undoes: null };
    const postings = [posting(`customer:wallet:${of.accountId}`, 'NGN', signed), posting(of.counter, 'NGN', -signed)];
    return type === 'WalletDebited'
      ? event(type, { ...data, kind: 'withdrawal', limit: LIMIT, postings })
      : event(type, { ...data, kind: 'withdrawal-undone', limit: null, postings });
  };

  async function requested() {
    const [withdrawalId, accountId, payoutId, debitId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const number = `W${String((nth += 1)).padStart(12, '0')}`;
    const subject = `withdrawal-${withdrawalId}`;
    await app.personalData.ensureSubjects([subject]);
    const recipient = await app.personalData.seal(subject, RECIPIENT);
    const at = app.clock.now().toISOString();
    const counter = `payable:payout:${payoutId}`;
    const metadata = { correlationId: withdrawalId, actor: `account:${accountId}` };
    await append(app.store, [
      {
        streamId: streams.withdrawal(withdrawalId),
        events: [
          event('WithdrawalRequested', {
            ...{ withdrawalId, number, accountId, payoutId, amountKobo: '2500000', recipient, payeeIndex: 'payee' },
            ...{ recipientId: null, note: null, debitId, balanceKobo: '100', limitDay: LIMIT.day, at },
          }),
        ],
        metadata,
      },
      {
        streamId: streams.wallet(accountId),
        events: [entry('WalletDebited', { accountId, entryId: debitId, counter })],
        metadata,
      },
    ]);
    await app.applyAll();
    return { withdrawalId, accountId, payoutId, number, counter };
  }

  /** Undone, and paid after all: the wallet did not have ₦12,000 of it. */
  async function paidAfterAll() {
    const made = await requested();
    const { withdrawalId, accountId, counter } = made;
    const [creditId, entryId] = [uuidv7(), uuidv7()];
    const at = app.clock.now().toISOString();
    const ids = { withdrawalId, accountId };
    const metadata = { correlationId: withdrawalId, actor: 'system:withdrawal-process' };
    const events = [
      event('WithdrawalUndone', {
        ...ids,
        why: 'payout-failed',
        reason: 'account-closed',
        creditId,
        balanceKobo: '1',
        at,
      }),
      event('WithdrawalPaidAfterAll', { ...ids, entryId, owedKobo: '1200000', at }),
    ];
    const credited = entry('WalletCredited', { accountId, entryId: creditId, counter });
    await append(app.store, [
      { streamId: streams.withdrawal(withdrawalId), events, metadata },
      { streamId: streams.wallet(accountId), events: [credited], metadata },
    ]);
    // As the worker writes it in the transaction of the events.
    await app.db.app.query(
      `insert into withdrawal_work (withdrawal_id, number, account_id, payee, phase, matter_since, requested_at, payout_id,
         amount_kobo, recipient)
       values ($1, $2, $3, 'payee', 'paid-after-all', $4, $4, gen_random_uuid(), 1200000, '{}')`,
      [withdrawalId, made.number, accountId, at],
    );
    await app.applyAll();
    return made;
  }

  async function transferred() {
    const [transferId, fromAccountId, toAccountId] = [uuidv7(), uuidv7(), uuidv7()];
    const number = `T${String((nth += 1)).padStart(12, '0')}`;
    const subject = `transfer-${transferId}`;
    await app.personalData.ensureSubjects([subject]);
    const details = await app.personalData.seal(subject, {});
    const made = event('TransferMade', {
      ...{ transferId, number, fromAccountId, toAccountId, amountKobo: '700000', details, debitId: uuidv7() },
      ...{ creditId: uuidv7(), limitDay: LIMIT.day, fromBalanceKobo: '0', toBalanceKobo: '700000' },
      at: app.clock.now().toISOString(),
    });
    const metadata = { correlationId: transferId, actor: `account:${fromAccountId}` };
    await append(app.store, [{ streamId: streams.transfer(transferId), events: [made], metadata }]);
    await app.applyAll();
    return { transferId, fromAccountId, toAccountId, number };
  }

  const list = async (filter: object) =>
    (await app.as<AdminWithdrawalRow[]>('support', 'POST', '/api/admin/withdrawals/search', { filter })).body;
  const view = async (id: string, as: 'finance' | 'support' = 'finance') =>
    (await app.as<AdminWithdrawalView>(as, 'GET', `/api/admin/withdrawals/${id}`)).body;

  it('ADM-03 WALLET-04 lists both by kind, customer, number and tab', async () => {
    const [withdrawal, transfer] = [await requested(), await transferred()];
    expect(await list({ q: withdrawal.number })).toMatchObject([
      {
        ...{ id: withdrawal.withdrawalId, kind: 'withdrawal', number: withdrawal.number, status: 'sending' },
        ...{ naira: '25000.00', to: null, endedAt: null, matterSince: null, recipient: { bank: 'Zenith' } },
        from: { accountId: withdrawal.accountId },
      },
    ]);
    expect(await list({ kind: 'transfer', accountId: transfer.toAccountId })).toMatchObject([
      { id: transfer.transferId, status: 'made', recipient: null, to: { accountId: transfer.toAccountId } },
    ]);
    expect(await list({ kind: 'withdrawal', accountId: transfer.fromAccountId })).toEqual([]);
    const { body } = await app.as<AdminWithdrawalCounts>('support', 'GET', '/api/admin/withdrawals/counts');
    expect(body.tabs).toMatchObject({ open: 1, paid: 1, undone: 0, attention: 0, all: 2 });
    for (const { number, id } of [
      { number: withdrawal.number, id: withdrawal.withdrawalId },
      { number: transfer.number.replace(/(.{4})/, '$1 '), id: transfer.transferId },
    ]) {
      const found = await app.as<AdminSearchHit[]>('support', 'POST', '/api/admin/search', { q: number });
      expect(found.body).toContainEqual(expect.objectContaining({ resource: 'withdrawals', id, matched: 'number' }));
    }
  });

  it('ADM-03 WALLET-04 shows one with its payout, its wallet’s lines and its events', async () => {
    const { withdrawalId, payoutId, accountId } = await requested();
    expect(await view(withdrawalId)).toMatchObject({
      ...{ kind: 'withdrawal', status: 'sending', undone: null, owed: null, version: 1, actions: [] },
      payout: { id: payoutId, phase: 'requested', reference: '', sessionId: null },
      lines: [{ accountId, kind: 'withdrawal', naira: '-25000.00', balance: '1.00' }],
      timeline: [{ type: 'WithdrawalRequested' }, { type: 'WalletDebited' }],
      ledger: [{ amount: expect.stringContaining('25000.00') }, {}],
    });
    const { transferId, toAccountId } = await transferred();
    expect(await view(transferId)).toMatchObject({ kind: 'transfer', to: { accountId: toAccountId }, payout: null });
    expect(await app.as('finance', 'GET', `/api/admin/withdrawals/${uuidv7()}`)).toMatchObject({
      status: 404,
      body: { code: 'not-known' },
    });
  });

  it('ENG-06 ADM-03 rings for what was paid after its naira went back, until finance closes it', async () => {
    const { withdrawalId } = await paidAfterAll();
    const alarms = () => withdrawalAlarms(app.db.app, app.clock.now());
    expect(await alarms()).toMatchObject([{ level: 'critical', code: 'withdrawals-paid-after-all' }]);
    const counts = async () => (await app.as<AdminMenuCounts>('finance', 'GET', '/api/admin/counts')).body;
    expect(await counts()).toMatchObject({ withdrawals: 1 });
    expect(await list({ tab: 'attention' })).toMatchObject([{ id: withdrawalId, status: 'paid-after-all' }]);
    const before = await view(withdrawalId);
    expect(before).toMatchObject({
      ...{ owed: '12000.00', undone: { why: 'payout-failed', reason: 'account-closed' } },
      actions: [{ action: 'close-matter', why: null, twoPeople: false }],
    });
    expect((await view(withdrawalId, 'support')).actions).toEqual([]);
    const path = `/api/admin/withdrawals/${withdrawalId}/close-matter`;
    const body = { reason: 'Pays it back by Friday', version: before.version };
    expect(await app.as('support', 'POST', path, body)).toMatchObject({ status: 403 });
    expect(await app.as('finance', 'POST', path, { ...body, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect(await app.as('finance', 'POST', path, body)).toMatchObject({
      status: 200,
      body: { status: 'paid-after-all', matterSince: null, actions: [] },
    });
    await app.applyAll();
    expect(await alarms()).toEqual([]);
    expect(await counts()).toMatchObject({ withdrawals: 0 });
    expect((await app.events(streams.withdrawal(withdrawalId))).at(-1)).toMatchObject({
      type: 'WithdrawalMatterClosed',
      metadata: { reason: body.reason, actor: `operator:${(await app.operator('finance')).id}` },
    });
    const audit = await app.as<AdminAuditRow[]>('finance', 'GET', '/api/admin/audit');
    expect(audit.body).toContainEqual(
      expect.objectContaining({
        act: 'WithdrawalMatterClosed',
        on: expect.objectContaining({ resource: 'withdrawals', id: withdrawalId }),
      }),
    );
  });
});
