import type {
  AdminApprovalView,
  AdminPayoutCounts,
  AdminPayoutRow,
  AdminPayoutView,
} from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { posting, uuidv7 } from '@usdt-africa/kernel';
import { append, payoutNext } from '@usdt-africa/test-kit/scenarios';
import { RECIPIENT, TestApp } from './test-app.js';

describe('payouts of withdrawals in the console', () => {
  let app: TestApp;
  let nth = 0;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  /** A withdrawal whose payout was sent, with its work row. */
  async function sent() {
    const [withdrawalId, accountId, payoutId, debitId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const number = `W${String((nth += 1)).padStart(12, '0')}`;
    const subject = `withdrawal-${withdrawalId}`;
    await app.personalData.ensureSubjects([subject]);
    const recipient = await app.personalData.seal(subject, RECIPIENT);
    const at = app.clock.now().toISOString();
    const amountKobo = '2500000';
    await app.db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', $2, $2, $2, 'en', now())`,
      [accountId, accountId],
    );
    const metadata = { correlationId: withdrawalId, actor: `account:${accountId}` };
    const requested = event('WithdrawalRequested', {
      ...{ withdrawalId, number, accountId, payoutId, amountKobo, recipient, payeeIndex: 'payee', recipientId: null },
      ...{ note: null, debitId, balanceKobo: '0', limitDay: '2026-01-05', at },
    });
    const counter = `payable:payout:${payoutId}`;
    const debited = event('WalletDebited', {
      ...{ kind: 'withdrawal', accountId, entryId: debitId, amountKobo, balanceKobo: '0', counter, at, undoes: null },
      limit: { class: 'send', day: '2026-01-05' },
      postings: [
        posting(`customer:wallet:${accountId}`, 'NGN', BigInt(amountKobo)),
        posting(counter, 'NGN', -BigInt(amountKobo)),
      ],
    });
    const submitting = event('PayoutSubmitting', {
      ...{ payoutId, for: { kind: 'withdrawal', id: withdrawalId }, provider: 'paystack', number, attempt: 1 },
      ...{ reference: `po-${payoutId.replaceAll('-', '')}`, amountKobo, recipient, at },
    });
    await append(app.store, [
      { streamId: streams.withdrawal(withdrawalId), events: [requested], metadata },
      { streamId: streams.wallet(accountId), events: [debited], metadata },
      {
        streamId: streams.payout(payoutId),
        events: [submitting],
        metadata: { correlationId: withdrawalId, actor: 'system:payout-process' },
      },
    ]);
    await app.applyAll();
    return { withdrawalId, accountId, payoutId, number };
  }
  const view = async (payoutId: string, as: 'finance' | 'support' = 'finance') =>
    (await app.as<AdminPayoutView>(as, 'GET', `/api/admin/payouts/${payoutId}`)).body;

  it('ADM-03 shows the customer and the number in place of an order', async () => {
    const { withdrawalId, accountId, payoutId, number } = await sent();
    const found = await app.as<AdminPayoutRow[]>('finance', 'POST', '/api/admin/payouts/search', {
      filter: { q: number },
    });
    const paidFor = { orderId: null, orderNumber: number, withdrawal: { id: withdrawalId, accountId } };
    expect(found.body).toMatchObject([{ id: payoutId, ...paidFor, sequence: 1, naira: '25000.00' }]);
    expect(await view(payoutId)).toMatchObject({
      ...paidFor,
      phase: 'submitting',
      recipient: { bank: 'Zenith' },
      owner: { accountId, frozen: null },
      actions: [{ action: 'check-status', why: null }],
    });
  });

  it('ADM-03 asks the provider for its status, and refuses acts of orders with a sentence', async () => {
    const { payoutId } = await sent();
    const checked = await app.as<AdminPayoutView>('support', 'POST', `/api/admin/payouts/${payoutId}/check-status`, {
      reason: 'The customer asks',
    });
    expect(checked.status).toBe(200);
    expect((await app.events(streams.payout(payoutId))).at(-1)).toMatchObject({
      type: 'PayoutStatusCheckRequested',
      data: { for: { kind: 'withdrawal' } },
    });
    const path = `/api/admin/payouts/${payoutId}`;
    expect(await app.as('finance', 'POST', `${path}/repay`, { reason: 'A receipt' })).toMatchObject({
      status: 409,
      body: { code: 'pays-withdrawal' },
    });
    for (const action of ['settle-by-evidence', 'fail-by-evidence'] as const)
      expect(
        await app.as('finance', 'POST', `${path}/${action}`, { reason: 'A receipt', evidence: 'Receipt 12' }),
      ).toMatchObject({ status: 409, body: { code: 'no-evidence-needed' } });
    expect(
      await app.as('support', 'POST', `/api/admin/payouts/${uuidv7()}/check-status`, { reason: 'Which one is it' }),
    ).toMatchObject({ status: 404, body: { code: 'payout-not-found' } });
  });

  it.each([
    ['settle-by-evidence', 'PayoutSettled', '0.00'],
    ['fail-by-evidence', 'PayoutFailed', '0.00'],
  ] as const)('ADM-03 WALLET-04 two people end a doubt by evidence: %s', async (action, follows, owed) => {
    const { withdrawalId, payoutId, number } = await sent();
    const reference = `po-${payoutId.replaceAll('-', '')}`;
    const at = app.clock.now().toISOString();
    await app.store.append(
      {
        streamId: streams.payout(payoutId),
        expectedVersion: 1,
        events: [
          event('PayoutEscalated', {
            ...{ for: { kind: 'withdrawal', id: withdrawalId }, provider: 'paystack', reference, at },
          }),
        ],
      },
      { metadata: { correlationId: 'test', actor: 'system:payouts' } },
    );
    await app.applyAll();
    const withdrawal = { id: withdrawalId, number };
    const before = await view(payoutId);
    expect(before.inDoubt).toEqual([reference]);
    expect(before.actions).toContainEqual(
      expect.objectContaining({
        ...{ action, why: null, twoPeople: true },
        effect: expect.objectContaining({ kind: 'evidence', withdrawal, order: null, usdt: null }),
      }),
    );
    const body = { reason: 'Line 884 of the statement', evidence: 'Statement 5 January, line 884' };
    const requested = await app.as<AdminPayoutView>(
      'support',
      'POST',
      `/api/admin/payouts/${payoutId}/${action}`,
      body,
    );
    expect(requested).toMatchObject({ status: 200, body: { phase: 'needs-approval' } });
    const { id } = requested.body.approval!;
    const shown = (await app.as<AdminApprovalView>('finance', 'GET', `/api/admin/approvals/${id}`)).body;
    expect(shown).toMatchObject({
      on: { resource: 'payouts', id: payoutId, label: number },
      effect: { withdrawal, evidence: body.evidence, changes: [{ what: 'payout' }, { what: 'owed', after: owed }] },
    });
    const { payloadHash } = shown;
    const decided = await app.as('finance', 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash });
    expect(decided).toMatchObject({ status: 200, body: { state: 'executed' } });
    const last = (await app.events(streams.payout(payoutId))).slice(-2);
    expect(last).toMatchObject([
      { type: 'PayoutDisputeEnded', data: { for: { kind: 'withdrawal', id: withdrawalId } } },
      { type: follows, data: { for: { kind: 'withdrawal', id: withdrawalId } } },
    ]);
  });

  it('ADM-03 needs no operator where it failed or came back', async () => {
    const [failed, returned] = [await sent(), await sent()];
    await payoutNext(app.store, failed.payoutId, 'failed', app.clock.now());
    for (const fate of ['settled', 'returned'] as const)
      await payoutNext(app.store, returned.payoutId, fate, app.clock.now());
    await app.applyAll();
    for (const { payoutId } of [failed, returned])
      expect(await view(payoutId)).toMatchObject({ attention: false, waitingSince: null });
    const { body } = await app.as<AdminPayoutCounts>('finance', 'GET', '/api/admin/payouts/counts');
    expect(body).toMatchObject({ tabs: { failed: 2, returned: 1 }, presets: { 'needs-a-person': 0 } });
    const { rows } = await app.db.reader.query<{ count: number }>(
      'select count(*)::int as count from admin_payouts where attention is not null',
    );
    expect(rows[0]!.count).toBe(0);
  });
});
