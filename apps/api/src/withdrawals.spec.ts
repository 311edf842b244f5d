import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { keepFrozen } from '@usdt-africa/accounts';
import type { ClosingView, WalletLinesView, WithdrawalTerms, WithdrawalView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { DirectTransport, eventsOf, withTransaction } from '@usdt-africa/event-store';
import { account, type Clock, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { walletLinesProjection } from '@usdt-africa/wallets';
import { creditIdOf, debitIdOf, payableOfPayout, payoutIdOf, takeBackIdOf } from '@usdt-africa/withdrawals';
import { ApiAtWork, LaterClock } from '../test/api-at-work.js';
import { Buyer, BuyingWorker } from '../test/buyer.js';
import { PASSWORD, PIN } from '../test/customer.js';
import type { Answer } from '../test/seller.js';

const clock = new LaterClock();
const NAME = 'ADAEZE CHINWE OKONKWO';
/** ₦25,000.00 */
const KOBO = '2500000';
const PATH = '/api/wallet/withdrawals';

describe('withdrawals over HTTP', () => {
  const api = ApiAtWork.forAll(undefined, () => ({ VELOCITY_PAYOUTS_CUSTOMER: '8' }), clock as Clock);
  let worker: BuyingWorker;
  let ada: Buyer;
  let recipientId: string;
  beforeAll(() => {
    worker = new BuyingWorker(api, clock);
  });
  beforeEach(async () => {
    clock.reset();
    await api.db.owner.query('delete from rate_limits');
    ada = await Buyer.registered(api, worker, 'basic');
    await ada.adds(100_000n);
    recipientId = await ada.customer.keeps(NAME);
  });

  const newKey = (): string => randomBytes(16).toString('hex');
  const codeOf = ({ status, body }: Answer) => [status, body['code']];
  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.db.owner.query<Row>(sql, values)).rows;
  const read = async <View>(path: string, { customer: { cookie } }: Buyer): Promise<View> =>
    (await (await api.get(path, cookie)).json()) as View;
  const terms = async (more: Partial<WithdrawalTerms> = {}): Promise<WithdrawalTerms> => ({
    recipientId,
    enquiryId: await ada.customer.enquiryIdOf(NAME),
    amountKobo: KOBO,
    note: null,
    ...more,
  });
  const requests = (body: object, proof: object = { pin: PIN }, key = newKey()): Promise<Answer> =>
    ada.customer.post(PATH, { ...body, ...proof }, key);
  const requested = async (more: Partial<WithdrawalTerms> = {}): Promise<WithdrawalView> => {
    const answer = await requests(await terms(more));
    expect(answer.status).toBe(201);
    return answer.body as unknown as WithdrawalView;
  };
  const appends = (appended: Parameters<typeof worker.store.append>[0]) =>
    worker.store.append(appended, { metadata: { correlationId: uuidv7(), actor: 'system:withdrawal-process' } });
  async function projected(): Promise<void> {
    const transport = new DirectTransport({ store: worker.store });
    await (await transport.project(walletLinesProjection)).caughtUp();
    await transport.close();
  }
  /** As the process manager does it where the bank refuses the account. */
  async function undone({ withdrawalId }: WithdrawalView): Promise<void> {
    const { accountId } = ada;
    const creditId = creditIdOf(withdrawalId, { undoings: 0 });
    const [requested] = eventsOf(
      await worker.store.readStream(streams.withdrawal(withdrawalId)),
      'WithdrawalRequested',
    );
    const credit = await worker.wallets.prepareUndo(
      {
        accountId,
        entryId: debitIdOf(withdrawalId),
        kind: 'withdrawal',
        amountKobo: KOBO,
        counter: payableOfPayout(payoutIdOf(withdrawalId)),
        limit: { class: 'send', day: requested!.data.limitDay },
      },
      creditId,
    );
    const undone = event('WithdrawalUndone', {
      withdrawalId,
      accountId,
      why: 'payout-failed',
      reason: 'account-not-found',
      creditId,
      balanceKobo: credit.wallet.balanceKobo.toString(),
      at: clock.now().toISOString(),
    });
    await appends([
      { streamId: streams.withdrawal(withdrawalId), expectedVersion: 1, events: [undone] },
      credit.append,
    ]);
  }
  async function paidAfterAll({ withdrawalId }: WithdrawalView): Promise<void> {
    const { accountId } = ada;
    const entryId = takeBackIdOf(withdrawalId, { undoings: 1 });
    const entry = await worker.wallets.prepareTakeBack({
      accountId,
      entryId,
      amountKobo: BigInt(KOBO),
      counter: payableOfPayout(payoutIdOf(withdrawalId)),
      undoes: creditIdOf(withdrawalId, { undoings: 0 }),
    });
    const about = { withdrawalId, accountId, entryId, owedKobo: '0', at: clock.now().toISOString() };
    const events = [event('WithdrawalPaidAfterAll', about)];
    await appends([{ streamId: streams.withdrawal(withdrawalId), expectedVersion: 2, events }, entry.append]);
  }
  /** Nothing that wallets, recipients and withdrawals know changes. */
  async function changesNothing(work: () => Promise<void>): Promise<void> {
    const count = () => rows(`select count(*)::int from events where type ~ '^(Withdrawal|Wallet|RecipientUsed)'`);
    const before = await count();
    await work();
    expect(await count()).toEqual(before);
  }

  it('WALLET-04 debits the wallet and requests the withdrawal in one append with its answer, once', async () => {
    const key = newKey();
    const body = await terms({ note: 'School fees' });
    const first = await requests(body, { pin: PIN }, key);
    const withdrawalId = uuidFrom('withdrawal', account(ada.accountId).key, key);
    expect(first).toMatchObject({
      status: 201,
      body: {
        withdrawalId,
        number: expect.stringMatching(/^W\d{12}$/),
        status: 'sending',
        amountKobo: KOBO,
        feeKobo: '0',
        recipientId,
        recipient: { bank: 'GTBank', accountNumber: '0145528174', accountName: NAME },
        note: 'School fees',
        balanceAfterKobo: '7500000',
        reference: null,
        sessionId: null,
      },
    });
    // The same request again, and after its stored answer was lost.
    expect((await requests(body, { pin: PIN }, key)).body).toEqual(first.body);
    await api.db.owner.query('delete from idempotency_keys');
    expect((await requests(body, { pin: '0000' }, key)).body).toEqual(first.body);
    expect(await ada.balance()).toBe(75_000n);
    expect(codeOf(await requests({ ...body, amountKobo: '100000' }, { pin: PIN }, key))).toEqual([
      422,
      'idempotency-key-reused',
    ]);
    // Neither the account nor the note is readable in the database.
    const [stored] = await rows<{ text: string }>('select data::text as text from events where stream_id = $1', [
      streams.withdrawal(withdrawalId),
    ]);
    for (const secret of ['0145528174', 'ADAEZE', 'School']) expect(stored!.text).not.toContain(secret);
  });

  it('WALLET-04 is shown to its customer alone', async () => {
    const made = await requested();
    const path = `${PATH}/${made.withdrawalId}`;
    expect(await read(path, ada)).toEqual(made);
    const other = await Buyer.registered(api, worker, 'basic');
    expect((await api.get(path, other.customer.cookie)).status).toBe(404);
    expect((await api.get(path, '')).status).toBe(401);
    await undone(made);
    expect(await read<WithdrawalView>(path, ada)).toMatchObject({ status: 'undone', endedAt: expect.any(String) });
  });

  it('WALLET-04 offers a passkey where one confirms payments', async () => {
    const body = await terms();
    expect((await ada.customer.post(`${PATH}/confirmations`, body)).status).toBe(409);
    await api.db.owner.query(
      `insert into account_passkeys
         (passkey_id, account_id, credential_id, public_key, counter, transports, synced, device, added_at)
       values ($1::uuid, $2, $1::text, 'key', 0, '{}', false, 'Phone', now())`,
      [uuidv7(), ada.accountId],
    );
    expect((await ada.customer.post(`${PATH}/confirmations`, body)).status).toBe(200);
  });

  it('WALLET-04 refuses, without a PIN being tried, what the wallet, the recipient and the terms do not allow', async () => {
    const wrong = { pin: '9431' };
    const good = await terms();
    await changesNothing(async () => {
      const refused = async (more: object, proof: object = wrong) =>
        codeOf(await requests({ ...good, ...more }, proof));
      expect(await refused({ amountKobo: '9999' })).toEqual([422, 'invalid-fields']);
      expect(await refused({ amountKobo: '10000000001' })).toEqual([422, 'invalid-fields']);
      expect(await refused({ amountKobo: '25.00' })).toEqual([422, 'invalid-fields']);
      expect(await refused({ note: 'for my USDT' })).toEqual([422, 'invalid-fields']);
      expect(await refused({}, {})).toEqual([422, 'invalid-fields']);
      expect(await refused({ amountKobo: '10000001' })).toEqual([422, 'wallet-short']);
      expect(await refused({ enquiryId: uuidv7() })).toEqual([422, 'enquiry-expired']);
      const other = await ada.customer.enquiryIdOf(NAME, '0078452291');
      expect(await refused({ enquiryId: other })).toEqual([422, 'another-account']);
      const renamed = await ada.customer.enquiryIdOf('SOMEONE ELSE');
      expect(await refused({ enquiryId: renamed })).toEqual([409, 'name-changed']);
      expect(await refused({ recipientId: uuidv7() })).toEqual([404, 'recipient-not-found']);
      expect(await refused({})).toEqual([422, 'wrong-pin']);
    });
    const { body } = await requests({ ...good, amountKobo: '9999' });
    expect(JSON.stringify(body)).toContain('Enter 100 naira or more.');
  });

  it('WALLET-04 LIM-01 refuses above the limit of the day and above the cap of first payouts', async () => {
    await ada.adds(2_000_000n);
    expect(codeOf(await requests(await terms({ amountKobo: '50000001' })))).toEqual([422, 'over-wallet-limit']);
    await api.db.owner.query('insert into first_payouts (account_id, kobo) values ($1, 99000000)', [ada.accountId]);
    const refused = await requests(await terms({ amountKobo: '1000001' }));
    expect(codeOf(refused)).toEqual([422, 'first-payout-cap']);
    expect(refused.body['detail']).toContain('₦1,000,000');
    expect((await requests(await terms({ amountKobo: '1000000' }))).status).toBe(201);
  });

  it('WALLET-04 AUTH-12 refuses a new account in the 24 hours after a reset, and many payouts in an hour', async () => {
    await api.db.owner.query(
      `update account_credentials set payouts_held_until = now() + interval '1 day' where account_id = $1`,
      [ada.accountId],
    );
    const waits = await requests(await terms());
    expect(codeOf(waits)).toEqual([403, 'recipient-waits']);
    expect(waits.body['detail']).toMatch(/until .+/);
    await api.db.owner.query(`update account_credentials set payouts_held_until = null where account_id = $1`, [
      ada.accountId,
    ]);
    for (let nth = 0; nth < 8; nth += 1) await requested({ amountKobo: '10000' });
    const refused = await requests(await terms({ amountKobo: '10000' }));
    expect(codeOf(refused)).toEqual([429, 'too-many-payouts']);
    expect(await ada.balance()).toBe(99_200n);
  });

  it('WALLET-04 refuses a frozen account, a wallet that owes, and one whose transactions finance has not entered', async () => {
    const freeze = (isFrozen: boolean) =>
      withTransaction(api.db.owner, (tx) => keepFrozen(tx, ada.accountId, isFrozen));
    await freeze(true);
    expect(codeOf(await requests(await terms()))).toEqual([403, 'paused']);
    await freeze(false);
    await api.db.owner.query(
      `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, wallet_id, recipient, amount_micro, expiration)
       values (repeat('f', 64), 1, $1, 1, 'transfer', $1, $2, 'T', 1, now())`,
      [uuidv7(), ada.accountId],
    );
    expect(codeOf(await requests(await terms()))).toEqual([409, 'wallet-closed']);
    await api.db.owner.query('delete from unknown_signatures');
    const about = { accountId: ada.accountId, entryId: uuidv7(), counter: 'collection:paystack', undoes: null };
    const { append } = await worker.wallets.prepareTakeBack({ ...about, amountKobo: 10_000_001n });
    await appends([append]);
    expect(codeOf(await requests(await terms()))).toEqual([409, 'wallet-owes']);
  });

  it('WALLET-01 the wallet’s lines name the account, the number and the withdrawal, also what came back and was taken again', async () => {
    const made = await requested();
    await undone(made);
    await paidAfterAll(made);
    await projected();
    const { lines } = await read<WalletLinesView>('/api/wallet/lines', ada);
    const title = {
      bank: 'GTBank',
      last4: '8174',
      number: made.number,
      name: null,
      transferId: null,
      withdrawalId: made.withdrawalId,
    };
    expect(lines.slice(0, 3)).toMatchObject([
      { kind: 'funding-taken-back', amountKobo: `-${KOBO}`, title },
      { kind: 'withdrawal-undone', amountKobo: KOBO, title },
      { kind: 'withdrawal', amountKobo: `-${KOBO}`, title },
    ]);
  });

  it('AUTH-10 keeps the account open while it is sent, and stands in the export of the customer’s data', async () => {
    const { withdrawalId, number } = await requested({ note: 'School fees' });
    expect(await read<ClosingView>('/api/account/closing', ada)).toMatchObject({
      open: [{ number, status: 'sending', withdrawalId, usdt: null, canCancel: false }],
      openCount: 1,
    });
    const { body } = await ada.customer.post('/api/account/export', { password: PASSWORD });
    expect(body['withdrawals']).toEqual([
      {
        at: expect.any(String),
        number,
        naira: '25000.00',
        status: 'requested',
        recipient: {
          thirdParty: true,
          bank: 'Guaranty Trust Bank',
          accountNumber: '0145528174',
          accountName: NAME,
        },
        note: 'School fees',
        sessionId: null,
      },
    ]);
  });

  it('TXN-04 its customer notes it, and no other reads what they noted', async () => {
    const { number } = await requested();
    const path = `/api/account/transactions/${number}`;
    const body = JSON.stringify({ note: 'For September' });
    const noted = await api.request('PUT', `${path}/note`, { cookie: ada.customer.cookie, body });
    expect(noted.status).toBe(200);
    expect(await read(path, ada)).toMatchObject({ number, kind: 'withdrawal', note: 'For September' });
    const other = await Buyer.registered(api, worker, 'basic');
    expect((await api.get(path, other.customer.cookie)).status).toBe(404);
  });
});
