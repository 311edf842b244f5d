import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import type { PayIn } from '../../../../apps/sandbox/src/bank/collections.js';
import type { BankCredit } from '../../../../apps/sandbox/src/bank/collections-model.js';
import type { BankFaultId } from '../../../../apps/sandbox/src/bank/faults.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import type { CollectionAccount } from './index.js';
import { PaystackCollections, PaystackIdentification, ProviderUnavailableError } from './index.js';

const SECRET = 'sk_test_collections';
const BVN = '22222222221';
const account = { bankCode: '058', accountNumber: '0145528174' };
const holder = { email: 'a1@accounts.example', firstName: 'Temitope', lastName: 'Adewale', phone: '+2348031234567' };
const day = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };

describe('Paystack collections against the sandbox bank', () => {
  let bank: Bank;
  let server: PaystackServer;
  let provider: PaystackCollections;
  let impatient: PaystackCollections;

  beforeEach(async () => {
    bank = new Bank({ file: null, settings: { settleDelayMs: 0 } });
    const webhooks = new Webhooks(bank, { url: null, secretKey: SECRET });
    server = new PaystackServer(bank, webhooks, { port: 0, secretKey: SECRET });
    await server.start();
    const where = { baseUrl: server.url, secretKey: SECRET };
    provider = new PaystackCollections(where);
    impatient = new PaystackCollections({ ...where, submitTimeoutMs: 300, requestTimeoutMs: 300 });
  });
  afterEach(async () => {
    await server.stop();
    bank.close();
  });

  /** Resolves with the code of a customer whose number and account the bank found to be one person's. */
  async function identified(): Promise<string> {
    const identification = new PaystackIdentification({ baseUrl: server.url, secretKey: SECRET });
    const found = await identification.create(holder.email, holder);
    if (found.kind !== 'found') throw new Error('no customer');
    const answered = new Promise<void>((resolve) => bank.customers.onAnswer(() => resolve()));
    await identification.identify(found.customerCode, { ...holder, bvn: BVN, account });
    await answered;
    return found.customerCode;
  }

  async function opened(): Promise<CollectionAccount> {
    const opening = await provider.openAccount({ customerCode: await identified(), preferredBank: 'wema-bank' });
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    return opening.account;
  }

  function paidIn(accountNumber: string, more: Partial<PayIn> = {}): BankCredit {
    const sender = { senderName: 'TEMITOPE ADEWALE', senderBank: 'Guaranty Trust Bank', narration: 'for my wallet' };
    return bank.collections.payIn({ accountNumber, amount: 1_000_000n, ...sender, ...more })!;
  }

  it('WALLET-02 opens an account number for an identified customer, once', async () => {
    const customerCode = await identified();
    expect(await provider.accountOf(customerCode)).toEqual({ kind: 'none' });
    const opening = await provider.openAccount({ customerCode, preferredBank: 'wema-bank' });
    const number = expect.stringMatching(/^99\d{8}$/) as string;
    const expected: CollectionAccount = {
      id: expect.stringMatching(/^\d+$/) as string,
      accountNumber: number,
      accountName: 'USDT AFRICA / TEMITOPE ADEWALE',
      bankName: 'Wema Bank',
      bankSlug: 'wema-bank',
      customerCode,
    };
    expect(opening).toEqual({ kind: 'opened', account: expected });
    expect(await provider.openAccount({ customerCode, preferredBank: 'wema-bank' })).toEqual(opening);
    expect(await provider.accountOf(customerCode)).toEqual({ kind: 'found', account: expected });
    expect(bank.accounts.all()).toHaveLength(1);
  });

  it('WALLET-02 assigns an account number to a person whom the provider identifies first', async () => {
    const news = new Promise<string>((resolve) => bank.onNews(({ event }) => resolve(event)));
    const person = { ...holder, identification: { bvn: BVN, account } };
    expect(await provider.openAccount({ person, preferredBank: 'wema-bank' })).toEqual({ kind: 'in-progress' });
    expect(await news).toBe('dedicatedaccount.assign.success');
    const { code } = bank.customers.find(holder.email)!;
    expect(await provider.accountOf(code)).toMatchObject({ kind: 'found', account: { customerCode: code } });
  });

  it('WALLET-02 distinguishes refusals that are certain from everything else', async () => {
    const customer = bank.customers.add(holder.email, holder.firstName, holder.lastName);
    const open = (customerCode: string, preferredBank = 'wema-bank') =>
      provider.openAccount({ customerCode, preferredBank });
    expect(await open(customer.code)).toEqual({ kind: 'refused', code: 'not-identified' });
    expect(await open('CUS_unknown')).toEqual({ kind: 'refused', code: 'no-such-customer' });
    expect(await open(customer.code, 'moon-bank')).toEqual({ kind: 'refused', code: 'not-available' });
    bank.faults.on('collections.refused', 1);
    expect(await open(customer.code)).toEqual({ kind: 'refused', code: 'not-available' });
    const refused = { ...holder, identification: { bvn: '22222222224', account } };
    expect(await provider.openAccount({ person: refused, preferredBank: 'wema-bank' })).toEqual({
      kind: 'refused',
      code: 'not-identified',
    });
    expect(await provider.accountOf('CUS_unknown')).toEqual({ kind: 'no-such-customer' });
    bank.faults.on('line.rate-limited', 1);
    expect(await open(customer.code)).toEqual({ kind: 'unknown', cause: 'http-429' });
  });

  it.each<[BankFaultId, boolean]>([
    ['collections.timeout-before-open', false],
    ['collections.timeout-after-open', true],
  ])('WALLET-02 resolves an unknown opening by the customer: %s', async (fault, isOpen) => {
    const customerCode = await identified();
    bank.faults.on(fault, 1);
    expect(await impatient.openAccount({ customerCode, preferredBank: 'wema-bank' })).toEqual({
      kind: 'unknown',
      cause: 'timeout',
    });
    expect((await provider.accountOf(customerCode)).kind).toBe(isOpen ? 'found' : 'none');
  });

  it('WALLET-02 closes an account number, judged by whether it is assigned', async () => {
    const { id, customerCode } = await opened();
    expect(await provider.closeAccount(id)).toEqual({ kind: 'closed' });
    expect(await provider.accountOf(customerCode!)).toEqual({ kind: 'none' });
    expect(await provider.closeAccount(id)).toEqual({ kind: 'unknown', cause: 'http-400' });
    expect(await provider.closeAccount('1')).toEqual({ kind: 'unknown', cause: 'http-404' });
  });

  it('WALLET-02 verifies a credit by its reference', async () => {
    const { accountNumber, customerCode } = await opened();
    const paid = paidIn(accountNumber);
    expect(await provider.verify(paid.reference)).toEqual({
      kind: 'credit',
      credit: {
        id: String(paid.id),
        reference: paid.reference,
        status: 'success',
        amountKobo: 1_000_000n,
        feesKobo: 10_000n,
        currency: 'NGN',
        domain: 'test',
        channel: 'dedicated_nuban',
        paidAt: new Date(paid.paidAt),
        senderName: 'TEMITOPE ADEWALE',
        senderBank: 'Guaranty Trust Bank',
        senderAccountMasked: expect.stringMatching(/^XXXXXX\d{4}$/) as string,
        narration: 'for my wallet',
        receiverAccountNumber: accountNumber,
        customerCode,
      },
    });
    expect(await provider.verify('never-paid')).toEqual({ kind: 'not-found' });
  });

  it.each<[BankFaultId, object]>([
    ['collections.verify-error', { kind: 'unavailable', cause: 'http-500' }],
    ['collections.verify-timeout', { kind: 'unavailable', cause: 'timeout' }],
    ['collections.verify-not-found', { kind: 'not-found' }],
    ['collections.verify-pending', { kind: 'pending' }],
  ])('WALLET-02 classifies %s', async (fault, expected) => {
    const { reference } = paidIn((await opened()).accountNumber);
    bank.faults.on(fault, 1);
    const client = fault === 'collections.verify-timeout' ? impatient : provider;
    expect(await client.verify(reference)).toEqual(expected);
    expect((await provider.verify(reference)).kind).toBe('credit');
  });

  it('WALLET-02 returns a credit without a sender, and one that was paid to another account, as they are', async () => {
    const { accountNumber } = await opened();
    bank.faults.on('collections.no-sender', 1);
    expect(await provider.verify(paidIn(accountNumber).reference)).toMatchObject({
      credit: { senderName: null, senderBank: null },
    });
    bank.faults.on('collections.other-account', 1);
    expect(await provider.verify(paidIn(accountNumber).reference)).toMatchObject({
      credit: { receiverAccountNumber: '9999999999' },
    });
  });

  it('WALLET-02 finds by a requery a payment that the provider missed', async () => {
    const { accountNumber, bankSlug } = await opened();
    bank.faults.on('collections.unseen', 1);
    const { reference } = paidIn(accountNumber);
    expect(await provider.verify(reference)).toEqual({ kind: 'not-found' });
    expect((await provider.listCredits({ ...day, page: 1 })).credits).toEqual([]);
    expect(await provider.requery(accountNumber, bankSlug!)).toEqual({ kind: 'accepted' });
    expect(await provider.verify(reference)).toMatchObject({ kind: 'credit' });
    expect(await provider.requery('0000000000', bankSlug!)).toEqual({ kind: 'unavailable', cause: 'http-400' });
  });

  it('ADM-08 lists the credits of a time page by page', async () => {
    const { accountNumber } = await opened();
    for (let count = 0; count < 102; count += 1) paidIn(accountNumber, { amount: 10_000n + BigInt(count) });
    const first = await provider.listCredits({ ...day, page: 1 });
    const second = await provider.listCredits({ ...day, page: 2 });
    expect([first.credits.length, first.more, second.credits.length, second.more]).toEqual([100, true, 2, false]);
    expect(new Set([...first.credits, ...second.credits].map(({ id }) => id)).size).toBe(102);
    expect(first.credits[0]).toMatchObject({ amountKobo: 10_101n, status: 'success' });
    expect(await provider.listCredits({ from: day.to, to: new Date(day.to.getTime() + 1), page: 1 })).toEqual({
      credits: [],
      unreadable: 0,
      more: false,
    });
    bank.faults.on('collections.list-error', 1);
    await expect(provider.listCredits({ ...day, page: 1 })).rejects.toThrow(ProviderUnavailableError);
  });

  it('WALLET-02 shows a credit that was taken back as reversed, in its verification and in a list of its own', async () => {
    const { reference } = paidIn((await opened()).accountNumber);
    bank.collections.takeBack(reference);
    expect(await provider.verify(reference)).toMatchObject({ kind: 'credit', credit: { status: 'reversed' } });
    expect((await provider.listCredits({ ...day, page: 1 })).credits).toEqual([]);
    expect((await provider.listCredits({ ...day, page: 1, status: 'reversed' })).credits).toMatchObject([
      { reference },
    ]);
  });

  it('WALLET-02 refunds a credit, lists its refunds, and calls a second refund unknown', async () => {
    const { id, reference } = paidIn((await opened()).accountNumber);
    const transactionId = String(id);
    expect(await provider.refundsOf(transactionId)).toEqual({ kind: 'listed', refunds: [] });
    const ended = new Promise<void>((resolve) => bank.onNews(({ event }) => event === 'refund.processed' && resolve()));
    const refund = { transactionId, amountKobo: 1_000_000n };
    const refundId = expect.stringMatching(/^\d+$/) as string;
    expect(await provider.refund(refund)).toEqual({ kind: 'accepted', refundId, status: 'pending' });
    expect(await provider.refund(refund)).toEqual({ kind: 'unknown', cause: 'already-refunded' });
    await ended;
    expect(await provider.refundsOf(transactionId)).toEqual({
      kind: 'listed',
      refunds: [
        {
          id: refundId,
          transactionId,
          status: 'processed',
          amountKobo: 1_000_000n,
          createdAt: expect.any(Date) as Date,
        },
      ],
    });
    expect(await provider.refundsOf('1')).toEqual({ kind: 'listed', refunds: [] });
    expect(await provider.verify(reference)).toMatchObject({ credit: { status: 'reversed' } });
  });

  it('WALLET-02 distinguishes refunds that were certainly not made from those that may have been', async () => {
    const { id } = paidIn((await opened()).accountNumber);
    const refund = { transactionId: String(id), amountKobo: 1_000_000n };
    bank.faults.on('refunds.refused', 1);
    expect(await provider.refund(refund)).toEqual({ kind: 'refused', code: 'refused-by-provider', passing: false });
    expect(await provider.refund({ ...refund, transactionId: '7' })).toEqual({
      kind: 'refused',
      code: 'no-such-transaction',
      passing: false,
    });
    const { balance } = bank.account;
    bank.account.setBalance(0n);
    expect(await provider.refund(refund)).toEqual({ kind: 'refused', code: 'float-low', passing: true });
    bank.account.setBalance(balance);
    for (const [fault, count] of [
      ['refunds.timeout-before-accept', 0],
      ['refunds.timeout-after-accept', 1],
    ] as const) {
      bank.faults.on(fault, 1);
      expect(await impatient.refund(refund)).toEqual({ kind: 'unknown', cause: 'timeout' });
      expect(await provider.refundsOf(refund.transactionId)).toMatchObject({
        refunds: Array.from({ length: count }, () => ({ amountKobo: 1_000_000n })),
      });
    }
    bank.faults.on('refunds.list-error', 1);
    expect(await provider.refundsOf(refund.transactionId)).toEqual({ kind: 'unavailable', cause: 'http-500' });
  });

  it('WALLET-02 shows settlements in the ledger, each line with its cause', async () => {
    const { id } = paidIn((await opened()).accountNumber, { amount: 5_000_000n });
    bank.collections.settle();
    const { entries, more } = await provider.ledger(1);
    expect(more).toBe(false);
    expect(entries.map(({ cause, causeId, differenceKobo }) => [cause, causeId, differenceKobo])).toEqual([
      ['transaction', String(id), -30_000n],
      ['transaction', String(id), 5_000_000n],
      ['other', null, 5_000_000_000n],
    ]);
    expect(entries[0]).toMatchObject({ balanceKobo: bank.account.balance, at: expect.any(Date) as Date });
    bank.faults.on('line.rate-limited', 1);
    await expect(provider.ledger(1)).rejects.toThrow('http-429');
  });
});
