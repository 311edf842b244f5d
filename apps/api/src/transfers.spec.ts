import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { keepClosed, keepFrozen } from '@usdt-africa/accounts';
import type {
  ReceiverView,
  SendTermsView,
  TransferView,
  WalletLinesView,
  WalletView,
} from '@usdt-africa/contracts/api';
import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, personalDataFrom, withTransaction } from '@usdt-africa/event-store';
import { account, type Clock, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { auditLedger, ledgerProjection } from '@usdt-africa/ledger';
import { walletLinesProjection } from '@usdt-africa/wallets';
import { ApiAtWork, LaterClock, startOn } from '../test/api-at-work.js';
import { Buyer, BuyingWorker } from '../test/buyer.js';
import { PIN } from '../test/customer.js';
import type { Answer } from '../test/seller.js';

const clock = new LaterClock();
/** ₦1,000.00 */
const KOBO = '100000';

describe('transfers over HTTP', () => {
  const api = ApiAtWork.forAll(undefined, () => ({}), clock as Clock);
  let worker: BuyingWorker;
  let ada: Buyer;
  let tunde: Buyer;
  const usernames = new Map<string, string>();
  beforeAll(async () => {
    worker = new BuyingWorker(api, clock);
    [ada, tunde] = [await customer(), await customer()];
    await ada.adds(100_000n);
  });
  beforeEach(async () => {
    clock.reset();
    await api.db.owner.query('delete from rate_limits');
  });

  async function customer(tier: 'basic' | 'individual' = 'individual'): Promise<Buyer> {
    const buyer = await Buyer.registered(api, worker, tier);
    const { body } = { body: await read<{ username: string }>('/api/account', buyer) };
    usernames.set(buyer.accountId, body.username);
    return buyer;
  }
  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.db.owner.query<Row>(sql, values)).rows;
  const codeOf = ({ status, body }: Answer) => [status, body['code']];
  const read = async <View>(path: string, { customer: { cookie } }: Buyer): Promise<View> =>
    (await (await api.get(path, cookie)).json()) as View;
  const nameOf = ({ accountId }: Buyer): string => usernames.get(accountId)!;
  const newKey = (): string => randomBytes(16).toString('hex');
  const termsTo = (to: Buyer, amountKobo = KOBO, note: string | null = null) => ({
    username: nameOf(to),
    amountKobo,
    note,
  });
  const sends = (from: Buyer, terms: object, proof: object = { pin: PIN }, key = newKey()): Promise<Answer> =>
    from.customer.post('/api/wallet/transfers', { ...terms, ...proof }, key);
  const looksUp = (from: Buyer, username: string): Promise<Answer> =>
    from.customer.post('/api/wallet/receivers', { username });
  const kobo = async (of: Buyer): Promise<bigint> => (await of.wallet()).balanceKobo;
  const freeze = (accountId: string, isFrozen: boolean) =>
    withTransaction(api.db.owner, (tx) => keepFrozen(tx, accountId, isFrozen));
  async function projected(): Promise<void> {
    const transport = new DirectTransport({ store: worker.store });
    for (const projection of [ledgerProjection, walletLinesProjection])
      await (await transport.project(projection)).caughtUp();
    await transport.close();
  }
  /** Nothing that wallets know changes. */
  async function changesNothing(work: () => Promise<void>): Promise<void> {
    const count = () => rows(`select count(*)::int from events where type ~ '^(Transfer|Wallet)'`);
    const before = await count();
    await work();
    expect(await count()).toEqual(before);
  }

  it('RCP-05 moves naira from one wallet to another together with the transfer and its answer, once', async () => {
    const key = newKey();
    const terms = termsTo(tunde, '500000', 'For the rent');
    const { status, body } = await sends(ada, terms, { pin: PIN }, key);
    expect(status).toBe(201);
    const transferId = uuidFrom('transfer', account(ada.accountId).key, key);
    expect(body).toMatchObject({
      transferId,
      number: expect.stringMatching(/^T\d{12}$/),
      direction: 'out',
      person: { username: nameOf(tunde), maskedName: 'Ngozi A.', initials: 'NA' },
      amountKobo: '500000',
      feeKobo: '0',
      note: 'For the rent',
      balanceAfterKobo: '9500000',
    });
    const appended = await rows<{ type: string }>(
      `select type from events where metadata->>'correlationId' =
         (select metadata->>'correlationId' from events where stream_id = $1) order by type`,
      [streams.transfer(transferId)],
    );
    expect(appended.map(({ type }) => type)).toEqual(['TransferMade', 'WalletCredited', 'WalletDebited']);
    expect([await kobo(ada), await kobo(tunde)]).toEqual([9_500_000n, 500_000n]);

    // The same request again, and after its stored answer was lost.
    expect((await sends(ada, terms, { pin: PIN }, key)).body).toEqual(body);
    await api.db.owner.query('delete from idempotency_keys');
    expect((await sends(ada, terms, { pin: '0000' }, key)).body).toEqual(body);
    expect([await kobo(ada), await kobo(tunde)]).toEqual([9_500_000n, 500_000n]);

    const path = `/api/wallet/transfers/${transferId}`;
    expect(await read(path, ada)).toEqual(body);
    expect(await read<TransferView>(path, tunde)).toMatchObject({
      direction: 'in',
      person: { username: nameOf(ada), maskedName: 'Ngozi A.' },
      note: 'For the rent',
      balanceAfterKobo: '500000',
    });
    const stranger = await customer('basic');
    expect((await api.get(path, stranger.customer.cookie)).status).toBe(404);
    // Neither name nor note is readable in the database.
    const [stored] = await rows<{ text: string }>('select data::text as text from events where stream_id = $1', [
      streams.transfer(transferId),
    ]);
    for (const secret of ['rent', 'Ngozi', nameOf(tunde)]) expect(stored!.text).not.toContain(secret);
  });

  it('WALLET-03 both wallets’ lines name the other person and the transfer', async () => {
    const { body } = await sends(ada, termsTo(tunde));
    await projected();
    const { transferId, number } = body;
    const title = { bank: null, last4: null, number, name: 'Ngozi A.', transferId, withdrawalId: null };
    const lines = async (of: Buyer) => (await read<WalletLinesView>('/api/wallet/lines', of)).lines[0];
    expect(await lines(ada)).toMatchObject({ kind: 'transfer-out', amountKobo: `-${KOBO}`, title });
    expect(await lines(tunde)).toMatchObject({ kind: 'transfer-in', amountKobo: KOBO, title });
    expect((await read<WalletView>('/api/wallet', ada)).canSend).toBe(true);
  });

  it('RCP-05 looks a receiver up by the exact username, 20 times an hour', async () => {
    const fresh = await customer();
    const receiver = (await looksUp(ada, `@${nameOf(fresh).toUpperCase()}`)).body as unknown as ReceiverView;
    expect(receiver).toEqual({
      username: nameOf(fresh),
      maskedName: 'Ngozi A.',
      initials: 'NA',
      sinceDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      verified: true,
      paidBefore: false,
    });
    await sends(ada, termsTo(fresh));
    expect((await looksUp(ada, nameOf(fresh))).body).toMatchObject({ paidBefore: true });
    expect(codeOf(await looksUp(ada, nameOf(ada)))).toEqual([409, 'own-username']);
    expect(codeOf(await looksUp(ada, 'there_is_nobody'))).toEqual([404, 'username-unknown']);
    for (let lookup = 4; lookup < 20; lookup += 1) expect((await looksUp(ada, nameOf(fresh))).status).toBe(200);
    expect(codeOf(await looksUp(ada, nameOf(fresh)))).toEqual([429, 'too-many']);
    expect((await looksUp(tunde, nameOf(fresh))).status).toBe(200);
  });

  it('RCP-05 refuses, without a PIN being tried: oneself, nobody, too little, too much, what the wallet does not have', async () => {
    await changesNothing(async () => {
      const wrong = { pin: '9431' };
      expect(codeOf(await sends(ada, termsTo(ada), wrong))).toEqual([409, 'own-username']);
      expect(codeOf(await sends(ada, { ...termsTo(tunde), username: 'there_is_nobody' }, wrong))).toEqual([
        404,
        'username-unknown',
      ]);
      expect(codeOf(await sends(ada, termsTo(tunde, '9999'), wrong))).toEqual([422, 'invalid-fields']);
      expect(codeOf(await sends(ada, termsTo(tunde, '400000000'), wrong))).toEqual([422, 'wallet-short']);
      expect(codeOf(await sends(ada, termsTo(tunde, KOBO, 'for my USDT'), wrong))).toEqual([422, 'invalid-fields']);
      expect(codeOf(await sends(ada, termsTo(tunde), {}))).toEqual([422, 'invalid-fields']);
      expect(codeOf(await sends(ada, termsTo(tunde), wrong))).toEqual([422, 'wrong-pin']);
    });
  });

  it('RCP-05 refuses a frozen sender, a frozen and a closed receiver', async () => {
    const bola = await customer();
    await bola.adds(10_000n);
    await changesNothing(async () => {
      await freeze(bola.accountId, true);
      expect(codeOf(await sends(bola, termsTo(ada)))).toEqual([403, 'paused']);
      expect(codeOf(await sends(ada, termsTo(bola)))).toEqual([409, 'receiver-closed']);
      expect(await read<SendTermsView>('/api/wallet/send-terms', bola)).toMatchObject({ state: 'wallet-closed' });
      await freeze(bola.accountId, false);
      await withTransaction(api.db.owner, (tx) => keepClosed(tx, bola.accountId, clock.now()));
      expect(codeOf(await sends(ada, termsTo(bola)))).toEqual([404, 'username-unknown']);
      expect(codeOf(await looksUp(ada, nameOf(bola)))).toEqual([404, 'username-unknown']);
    });
  });

  it('RCP-05 refuses a wallet that owes, and one whose transactions finance has not entered', async () => {
    const owing = await customer();
    await owing.adds(5_000n);
    const take = async (amountKobo: bigint) => {
      const about = { accountId: owing.accountId, entryId: uuidv7(), counter: 'collection:paystack', undoes: null };
      const { append } = await worker.wallets.prepareTakeBack({ ...about, amountKobo });
      await worker.store.append([append], { metadata: { correlationId: uuidv7(), actor: 'system:test' } });
    };
    await take(600_000n);
    expect(codeOf(await sends(owing, termsTo(tunde)))).toEqual([409, 'wallet-owes']);
    expect(await read<SendTermsView>('/api/wallet/send-terms', owing)).toMatchObject({
      state: 'owes',
      receivableKobo: KOBO,
    });
    // What is owed is paid first from what is received.
    expect((await sends(ada, termsTo(owing, '150000'))).status).toBe(201);
    expect(await kobo(owing)).toBe(50_000n);
    await api.db.owner.query(
      `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, wallet_id, recipient, amount_micro, expiration)
       values (repeat('f', 64), 1, $1, 1, 'transfer', $1, $2, 'T', 1, now())`,
      [uuidv7(), tunde.accountId],
    );
    expect(codeOf(await sends(tunde, termsTo(ada)))).toEqual([409, 'wallet-closed']);
    expect(await read<SendTermsView>('/api/wallet/send-terms', tunde)).toMatchObject({ state: 'wallet-closed' });
    await api.db.owner.query('delete from unknown_signatures');
  });

  it('RCP-05 LIM-01 counts against the limit of the day: ₦500,000 for Basic, ₦5,000,000 for Individual', async () => {
    const basic = await customer('basic');
    await basic.adds(600_000n);
    expect(await read<SendTermsView>('/api/wallet/send-terms', basic)).toMatchObject({
      state: 'open',
      day: { limitKobo: '50000000', usedKobo: '0', leftKobo: '50000000' },
      minimumKobo: '10000',
      newPayeesFrom: null,
    });
    expect((await sends(basic, termsTo(tunde, '49990000'))).status).toBe(201);
    expect(codeOf(await sends(basic, termsTo(tunde, '10001')))).toEqual([422, 'over-wallet-limit']);
    expect((await sends(basic, termsTo(tunde, '10000'))).status).toBe(201);
    expect(await read<SendTermsView>('/api/wallet/send-terms', basic)).toMatchObject({
      day: { usedKobo: '50000000', leftKobo: '0' },
    });
    expect(await read<SendTermsView>('/api/wallet/send-terms', ada)).toMatchObject({ day: { limitKobo: '500000000' } });
  });

  it('RCP-05 AUTH-12 after a reset a person who was not paid before waits, and one who was does not', async () => {
    const fresh = await customer('basic');
    const held = (interval: string | null) =>
      api.db.owner.query(
        `update account_credentials set payouts_held_until = now() + $2::interval where account_id = $1`,
        [ada.accountId, interval],
      );
    await held('1 day');
    const refused = await sends(ada, termsTo(fresh));
    expect(codeOf(refused)).toEqual([403, 'new-payee-waits']);
    expect(refused.body['detail']).toMatch(/until .+/);
    expect(await read<SendTermsView>('/api/wallet/send-terms', ada)).toMatchObject({
      newPayeesFrom: expect.any(String),
    });
    expect((await sends(ada, termsTo(tunde))).status).toBe(201);
    await held(null);
    expect((await sends(ada, termsTo(fresh))).status).toBe(201);
  });

  it('RCP-05 keeps the names of a closed account in what others see, and no username', async () => {
    const leaving = await customer();
    const { body } = await sends(ada, termsTo(leaving));
    await withTransaction(api.db.owner, (tx) => keepClosed(tx, leaving.accountId, clock.now()));
    await personalDataFrom(api.config.keys, { pool: api.db.owner }).destroy(`account-${leaving.accountId}`);
    expect(await read<TransferView>(`/api/wallet/transfers/${String(body['transferId'])}`, ada)).toMatchObject({
      person: { username: null, maskedName: 'Ngozi A.' },
    });
  });

  it('WALLET-03 RCP-05 fifty transfers between two wallets in both directions at once through three servers', async () => {
    const others = [await startOn(api.config), await startOn(api.config)];
    const urls = [api.url, ...others.map(({ url }) => url)];
    const [one, other] = [await customer(), await customer()];
    await one.adds(100_000n);
    await other.adds(20_000n);
    const make = async (terms: object, from: Buyer, at: number): Promise<Answer> => {
      const url = urls[at % urls.length]!;
      const answer = await fetch(`${url}/api/wallet/transfers`, {
        method: 'POST',
        headers: {
          origin: url,
          cookie: from.customer.cookie,
          'content-type': 'application/json',
          'idempotency-key': newKey(),
        },
        body: JSON.stringify({ ...terms, pin: PIN }),
      });
      const body = (await answer.json()) as Record<string, unknown>;
      // Of a few PINs at once the next one waits for what they are.
      return body['code'] === 'pin-locked' ? make(terms, from, at) : { status: answer.status, body };
    };
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const [from, to] = at % 2 === 0 ? [one, other] : [other, one];
          return make(termsTo(to, '1000000'), from, at).then((answer) => ({ answer, from }));
        }),
      );
      const made = answers.filter(({ answer }) => answer.status === 201);
      const refused = answers.filter(({ answer }) => answer.status !== 201);
      expect(new Set(refused.map(({ answer }) => String(codeOf(answer))))).toEqual(
        new Set(refused.length === 0 ? [] : ['422,wallet-short']),
      );
      const out = (of: Buyer): bigint => BigInt(made.filter(({ from }) => from === of).length) * 1_000_000n;
      expect([await kobo(one), await kobo(other)]).toEqual([
        10_000_000n - out(one) + out(other),
        2_000_000n - out(other) + out(one),
      ]);
      expect(made.length).toBeGreaterThan(10);
    } finally {
      await Promise.all(others.map((server) => server.stop()));
    }
  });

  it('WALLET-03 the books are in order after all of it', async () => {
    await projected();
    const store = createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS });
    const { findings } = await auditLedger({ pool: api.db.reader } as typeof store, { reactionMs: 0 });
    expect(findings).toEqual([]);
    expect(
      await rows(`select account from ledger_balances where account like 'payable:transfer:%' and balance <> 0`),
    ).toEqual([]);
    const [{ made, lines }] = (await rows<{ made: number; lines: number }>(
      `select (select count(*)::int from transfers) as made,
         (select count(*)::int from events where type = 'TransferMade') as lines`,
    )) as [{ made: number; lines: number }];
    expect(made).toBe(lines);
  });
});
