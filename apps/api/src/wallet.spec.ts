import 'reflect-metadata';
import type {
  AdminApprovalView,
  AdminFundingSummary,
  AdminFundingView,
  AdminSearchHits,
  AdminWalletView,
} from '@usdt-africa/contracts/admin';
import type {
  FundingCheckView,
  FundingIntentView,
  FundingStateView,
  HeldFundingsView,
  HeldFundingView,
  WalletLinesView,
  WalletView,
} from '@usdt-africa/contracts/api';
import { PaystackCollections } from '@usdt-africa/banking';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  personalDataFrom,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { fundingsProjection, openFunding, requestAccount } from '@usdt-africa/funding';
import { systemClock } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { ledgerProjection } from '@usdt-africa/ledger';
import { walletLinesProjection } from '@usdt-africa/wallets';
import { Bank } from '../../sandbox/src/bank/bank.js';
import type { PayIn } from '../../sandbox/src/bank/collections.js';
import { PaystackServer } from '../../sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../sandbox/src/bank/webhooks.js';
import { ApiAtWork } from '../test/api-at-work.js';
import { type SignedIn, signedIn } from '../test/customers.js';

const SECRET = 'sk_test_wallet';

describe('a customer’s wallet and naira in, over HTTP', () => {
  const api = ApiAtWork.forAll();
  const bank = new Bank({ file: null, settings: { settleDelayMs: 0 } });
  const server = new PaystackServer(bank, new Webhooks(bank, { url: null, secretKey: SECRET }), {
    port: 0,
    secretKey: SECRET,
  });
  let worker: ReturnType<typeof openFunding>;
  let transport: DirectTransport;
  let subscriptions: readonly RunningSubscription[];
  let ada: SignedIn;
  let number: string;
  beforeAll(async () => {
    await server.start();
    worker = openFunding({
      pool: api.db.app,
      store: createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }),
      personalData: personalDataFrom(api.config.keys, { pool: api.db.app }),
      provider: new PaystackCollections({ baseUrl: server.url, secretKey: SECRET }),
      clock: systemClock,
      log: createLog('test', 'silent'),
    });
    transport = new DirectTransport({ store: worker.store });
    subscriptions = await Promise.all(
      [fundingsProjection, walletLinesProjection, ledgerProjection].map((projection) => transport.project(projection)),
    );
    ada = await signedIn(api, { email: 'ada@example.com', phone: '+2348031234567' });
  });
  afterAll(async () => {
    await transport.close();
    await server.stop();
    bank.close();
  });

  const work = async (): Promise<void> => {
    await worker.worker.runOnce();
    for (const subscription of subscriptions) await subscription.caughtUp();
  };
  const get = async <Body>(path: string, cookie = ada.cookie): Promise<Body> =>
    (await (await api.request('GET', path, { cookie })).json()) as Body;
  const post = async <Body>(path: string, body: object = {}, cookie = ada.cookie) => {
    const answer = await api.request('POST', path, { cookie, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const payIn = async (more: Partial<PayIn> = {}) => {
    const credit = bank.collections.payIn({
      accountNumber: number,
      amount: 1_000_000n,
      senderName: 'TEMITOPE ADEWALE',
      senderBank: 'GTBank',
      narration: null,
      ...more,
    })!;
    await worker.work.scheduleNow({ kind: 'credit', subject: credit.reference, found: 'webhook' }, new Date());
    await work();
    return { reference: credit.reference, last4: credit.senderAccount.slice(-4) };
  };
  /** @returns the customer's code */
  async function identified(): Promise<string> {
    const { code } = bank.customers.add('temitope@accounts.example', 'Temitope', 'Adewale');
    const answered = new Promise<void>((resolve) => bank.customers.onAnswer(() => resolve()));
    const account = { accountNumber: '0145528174', bankCode: '058' };
    bank.customers.identify(code, { ...account, bvn: '22222222221', firstName: 'Temitope', lastName: 'Adewale' });
    await answered;
    return code;
  }

  it('WALLET-02 asks for the BVN first, and opens a number for a customer whom the provider identified', async () => {
    const empty = await get<WalletView>('/api/wallet');
    expect(empty).toMatchObject({ balanceKobo: '0', receivableKobo: null, account: { state: 'verify-bvn' } });
    expect(await post('/api/wallet/account')).toMatchObject({ status: 403, body: { code: 'verify-bvn' } });
    expect(await post('/api/wallet/fundings', { amountKobo: '1000000' })).toMatchObject({
      status: 409,
      body: { code: 'no-account-number' },
    });
    const customer = { accountId: ada.accountId, provider: 'paystack', customerCode: await identified() };
    await worker.accounts.change(ada.accountId, (account, now) => requestAccount(account, customer, now), {
      actor: 'test',
    });
    expect(await get('/api/wallet')).toMatchObject({ account: { state: 'opening' } });
    await work();
    const { account } = await get<WalletView>('/api/wallet');
    expect(account).toMatchObject({ state: 'ready', bankName: expect.any(String) });
    number = account.state === 'ready' ? account.number : '';
  });

  it('WALLET-02 follows a typed sum until it is in the balance', async () => {
    const { body: intent } = await post<FundingIntentView>('/api/wallet/fundings', { amountKobo: '1000000' });
    const state = () => get<FundingStateView>(`/api/wallet/fundings/${intent.intentId}`);
    expect(await state()).toMatchObject({ state: 'waiting', typedKobo: '1000000' });
    const { last4 } = await payIn({ amount: 995_000n });
    expect(await state()).toMatchObject({
      state: 'credited',
      typedKobo: '1000000',
      amountKobo: '995000',
      balanceBeforeKobo: '0',
      balanceAfterKobo: '995000',
      senderBank: 'GTBank',
      last4,
    });
    const { lines } = await get<WalletLinesView>('/api/wallet/lines');
    expect(lines).toMatchObject([
      {
        kind: 'funding',
        amountKobo: '995000',
        title: { bank: 'GTBank', last4, number: null, name: null, transferId: null, withdrawalId: null },
      },
    ]);
    expect(await get('/api/wallet')).toMatchObject({
      balanceKobo: '995000',
      month: { inKobo: '995000', startKobo: '0' },
    });
  });

  it('WALLET-02 refuses a sum that cannot be, beside its field', async () => {
    for (const [amountKobo, code] of [
      ['1', 'funding-amount-small'],
      ['99999999999', 'funding-amount-large'],
      ['10.5', 'funding-amount'],
    ])
      expect(await post('/api/wallet/fundings', { amountKobo })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'amountKobo', code }] },
      });
  });

  it('WALLET-02 has the provider asked at most once a minute', async () => {
    const [first, second] = [
      await post<FundingCheckView>('/api/wallet/fundings/check'),
      await post<FundingCheckView>('/api/wallet/fundings/check'),
    ];
    expect(second).toEqual(first);
    expect(first.status).toBe(202);
    await work();
  });

  it('WALLET-02 shows a held sum to its owner, who claims it or sends it back', async () => {
    const { last4 } = await payIn({ senderName: 'KELECHI NWOSU' });
    const { held } = await get<HeldFundingsView>('/api/wallet/held');
    expect(held).toMatchObject([{ state: 'held', why: 'other-name', senderName: 'KELECHI NWOSU', last4 }]);
    const { fundingId, dueAt } = held[0]!;
    const claimed = await post<HeldFundingView>(`/api/wallet/held/${fundingId}/claim`);
    expect(claimed.body.state).toBe('claimed');
    expect(Date.parse(claimed.body.dueAt) - Date.parse(dueAt)).toBe(86_400_000);
    expect((await post<HeldFundingView>(`/api/wallet/held/${fundingId}/return`)).body.state).toBe('returning');
    await work();
    expect(bank.refunds.all()).toHaveLength(1);
    expect(await post(`/api/wallet/held/${fundingId}/claim`)).toMatchObject({
      status: 409,
      body: { code: 'funding-decided' },
    });
  });

  it('ADM-08 lets finance return a small sum alone, and credit it only as two with a document', async () => {
    const finance = await api.signIn('finance');
    const { reference } = await payIn({ senderName: 'CHUKWUDI STORES LTD', amount: 60_000_000n });
    const rows = await get<readonly AdminFundingView[]>('/api/admin/fundings?filter={"tab":"open"}', finance);
    const { id, from, to } = rows.find(({ naira }) => naira === '600000.00')!;
    expect(from.name).not.toContain('CHUKWUDI');
    expect(to.accountId).toBe(ada.accountId);
    const opened = await post<AdminFundingView>(
      `/api/admin/fundings/${id}/view-personal-data`,
      { reason: 'The customer called' },
      finance,
    );
    expect(opened.body).toMatchObject({ masked: false, reference, comparison: { sender: 'CHUKWUDI STORES LTD' } });
    expect(opened.body.actions).toMatchObject([
      { action: 'return', why: null, twoPeople: true },
      { action: 'credit', why: null, twoPeople: true },
    ]);
    const summary = await get<AdminFundingSummary>('/api/admin/fundings/summary', finance);
    expect(summary).toMatchObject({ agrees: true, credited: { count: 1 }, returned: { count: 1 }, open: { count: 1 } });

    const requested = await post<AdminFundingView>(
      `/api/admin/fundings/${id}/credit`,
      { evidence: 'Letter 2026-114', reason: 'Her own shop' },
      finance,
    );
    const approvalId = requested.body.approval!.id;
    const second = await api.signIn('finance', 1);
    const approval = await get<AdminApprovalView>(`/api/admin/approvals/${approvalId}`, second);
    expect(approval.effect).toMatchObject({ kind: 'funding', naira: '600000.00', evidence: 'Letter 2026-114' });
    const { payloadHash } = approval;
    expect((await post(`/api/admin/approvals/${approvalId}/approve`, { payloadHash }, second)).status).toBe(200);
    await work();
    expect(await get('/api/wallet')).toMatchObject({ balanceKobo: '60995000' });
    expect(await get(`/api/admin/fundings/${id}`, finance)).toMatchObject({
      state: 'released',
      evidence: 'Letter 2026-114',
    });
  });

  it('ADM-10 shows a customer’s wallet to operators who may see customers, and finds a payment by its reference', async () => {
    const support = await api.signIn('support');
    const path = `/api/admin/customers/${ada.accountId}/wallet`;
    const wallet = await get<AdminWalletView>(path, support);
    expect(wallet).toMatchObject({
      balance: '609950.00',
      owed: null,
      number: { state: 'open', provider: 'paystack', bank: expect.any(String), last4: number.slice(-4) },
      lines: [
        { kind: 'funding', naira: '600000.00', balance: '609950.00' },
        { kind: 'funding', naira: '9950.00', balance: '9950.00' },
      ],
      next: null,
    });
    const fundingId = wallet.lines[0]!.fundingId!;
    const { reference, transactionId } = await get<AdminFundingView>(`/api/admin/fundings/${fundingId}`, support);
    const find = async (q: string) => (await post<AdminSearchHits>('/api/admin/search', { q }, support)).body;
    const hit = { resource: 'fundings', id: fundingId, label: reference, state: null, person: null };
    expect(await find(reference)).toEqual([{ ...hit, matched: 'reference' }]);
    // By its transaction where a worker reads the provider's list.
    await worker.list.look();
    expect(await find(transactionId)).toEqual([{ ...hit, matched: 'transaction' }]);
    const engineer = await api.signIn('engineer');
    expect((await api.request('GET', path, { cookie: engineer })).status).toBe(403);
    const nowhere = path.replace(ada.accountId, '0192f3aa-0000-7000-8000-000000000009');
    expect((await api.request('GET', nowhere, { cookie: support })).status).toBe(404);
  });
});
