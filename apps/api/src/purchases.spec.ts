import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { keepFrozen } from '@usdt-africa/accounts';
import type { AddressCheckView, PurchaseTermsView, PurchaseView } from '@usdt-africa/contracts/api';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, withTransaction } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { auditLedger, ledgerProjection } from '@usdt-africa/ledger';
import { OperatorPurchases, PurchaseEnds, purchasesProjection, PurchaseWork } from '@usdt-africa/purchases';
import { openSendRequests } from '@usdt-africa/sends';
import { walletLinesProjection } from '@usdt-africa/wallets';
import { ApiAtWork, LaterClock, startOn } from '../test/api-at-work.js';
import { Buyer, BuyingWorker, ContractNode, HOT_WALLET, newAddress, USDT } from '../test/buyer.js';
import { PIN } from '../test/customer.js';
import type { Answer } from '../test/seller.js';

const clock = new LaterClock();
const [FEMI, BOLA] = [uuidv7(), uuidv7()];

describe('purchases over HTTP', () => {
  const node = new ContractNode();
  beforeAll(() => node.start());
  const api = ApiAtWork.forAll(
    undefined,
    () => ({ TRON_FULL_NODE_URL: node.url, TRON_SOLIDITY_NODE_URL: node.url, USDT_CONTRACT: USDT }),
    clock as Clock,
  );
  let worker: BuyingWorker;
  let operators: OperatorPurchases;
  let ada: Buyer;
  beforeAll(async () => {
    worker = new BuyingWorker(api, clock);
    const pool = api.db.app;
    const ends = new PurchaseEnds(worker.purchases, worker.wallets, clock);
    operators = new OperatorPurchases(worker.purchases, ends, openSendRequests({ pool, clock }), clock, worker.store);
    await api.rated();
    await worker.canSend();
    ada = await Buyer.registered(api, worker);
  });
  beforeEach(async () => {
    clock.reset();
    await api.db.owner.query('delete from rate_limits');
    await worker.canSend();
  });
  afterAll(() => node.stop());

  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.db.owner.query<Row>(sql, values)).rows;
  const codeOf = ({ status, body }: Answer) => [status, body['code']];
  const show = async (number: string, cookie = ada.customer.cookie): Promise<PurchaseView> =>
    (await (await api.get(`/api/purchases/${number}`, cookie)).json()) as PurchaseView;
  const check = (address: string, buyer = ada) =>
    buyer.customer.post('/api/account/purchases/address-checks', { address });
  const terms = async (buyer = ada): Promise<PurchaseTermsView> =>
    (await (await api.get('/api/account/purchases/terms', buyer.customer.cookie)).json()) as PurchaseTermsView;
  const typesOf = async (purchaseId: string) =>
    (
      await rows<{ type: string }>('select type from events where stream_id = $1 order by version', [
        streams.purchase(purchaseId),
      ])
    ).map(({ type }) => type);
  const freeze = (accountId: string, isFrozen: boolean) =>
    withTransaction(api.db.owner, (tx) => keepFrozen(tx, accountId, isFrozen));
  /** Nothing that customers or the ledger know changes. */
  async function changesNothing(work: () => Promise<void>): Promise<void> {
    const before = await rows(
      `select count(*)::int from events where type ~ '^(Purchase|Wallet|Send|RecipientAddress)'`,
    );
    await work();
    expect(
      await rows(`select count(*)::int from events where type ~ '^(Purchase|Wallet|Send|RecipientAddress)'`),
    ).toEqual(before);
  }

  it('BUY-01 takes the naira, uses the quote, and requests the send, together with the purchase', async () => {
    await ada.adds(100_000n);
    const address = newAddress();
    const key = randomBytes(16).toString('hex');
    const agreed = await ada.terms('40000', address, { saveAs: 'My wallet' });
    const { status, body } = await ada.places(agreed, { pin: PIN }, key);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      view: 'full',
      status: 'sending',
      nairaKobo: '4000000',
      balanceAfterKobo: '6000000',
      address,
      nickname: 'My wallet',
      transaction: null,
      hold: null,
      undone: null,
    });
    const purchaseId = ada.idOf(key);
    expect(await typesOf(purchaseId)).toEqual(['PurchasePlaced']);
    const appended = await rows<{ type: string }>(
      `select type from events where metadata->>'correlationId' =
         (select metadata->>'correlationId' from events where stream_id = $1) order by type`,
      [streams.purchase(purchaseId)],
    );
    expect(appended.map(({ type }) => type)).toEqual([
      'PurchasePlaced',
      'RecipientAddressSaved',
      'SendRequested',
      'WalletDebited',
    ]);
    expect(await ada.balance()).toBe(60_000n);
    expect(await show(body['number'] as string)).toEqual(body);

    // The same request again, and after its stored answer was lost.
    expect((await ada.places(agreed, { pin: PIN }, key)).body).toEqual(body);
    await api.db.owner.query('delete from idempotency_keys');
    expect((await ada.places(agreed, { pin: '0000' }, key)).body).toEqual(body);
    // The quote is used.
    expect(codeOf(await ada.places(agreed))).toEqual([409, 'quote-used']);
    expect(await ada.balance()).toBe(60_000n);

    await worker.ends(purchaseId, 'settled');
    expect(await show(body['number'] as string)).toMatchObject({ status: 'sent' });
    await worker.react();
    const settled = await show(body['number'] as string);
    expect(settled).toMatchObject({ status: 'completed', networkCostTrx: '6.432100', endsBy: null });
    await worker.react();
    expect(await typesOf(purchaseId)).toEqual(['PurchasePlaced', 'PurchaseSettled']);
    expect((await check(address)).body).toMatchObject({ known: { nickname: 'My wallet', usedTimes: 1 } });
  });

  it('BUY-03 gives the naira and the limit back when its send was given up, once', async () => {
    const before = [await ada.balance(), (await terms()).day.usedKobo];
    const bought = await ada.buys('20000');
    await worker.ends(bought.id, 'given-up');
    await worker.react();
    await worker.react();
    expect(await typesOf(bought.id)).toEqual(['PurchasePlaced', 'PurchaseUndone']);
    expect(await show(bought.number)).toMatchObject({ status: 'undone', undone: { reason: 'not-signed' } });
    expect([await ada.balance(), (await terms()).day.usedKobo]).toEqual(before);
  });

  it('BUY-03 a large first purchase is held without a send, and released by one person', async () => {
    await ada.adds(2_000_000n);
    const held = await ada.buys('900000');
    expect(held).toMatchObject({ status: 'approval', hold: { why: 'first-address' } });
    expect(await rows('select from send_work where cause_id = $1', [held.id])).toEqual([]);
    await operators.release(held.id, [FEMI!], { actor: `operator:${FEMI}`, reason: 'Known customer' });
    expect(await rows('select from send_work where cause_id = $1', [held.id])).toHaveLength(1);
    await expect(operators.release(held.id, [FEMI!], { actor: 'operator:x' })).rejects.toMatchObject({
      code: 'not-held',
    });
    await expect(operators.refuse(held.id, [FEMI!], { actor: 'operator:x' })).rejects.toMatchObject({
      code: 'not-held',
    });
    await worker.ends(held.id, 'settled');
    await worker.react();
    expect(await typesOf(held.id)).toEqual(['PurchasePlaced', 'PurchaseHeld', 'PurchaseReleased', 'PurchaseSettled']);
    // The address was used: the same sum is not held again.
    expect(await ada.buys('900000', held.address)).toMatchObject({ status: 'sending', hold: null });
  });

  it('BUY-03 above the larger sum two people are needed; a refusal gives the naira back at once', async () => {
    const grace = await Buyer.registered(api, worker);
    await grace.adds(4_000_000n);
    const held = await grace.buys('3300000');
    expect(held).toMatchObject({ status: 'approval', hold: { why: 'large' } });
    await expect(operators.release(held.id, [FEMI!], { actor: 'operator:x' })).rejects.toMatchObject({
      code: 'needs-two',
    });
    await operators.refuse(held.id, [BOLA!], { actor: `operator:${BOLA}`, reason: 'Reported' });
    expect(await show(held.number, grace.customer.cookie)).toMatchObject({
      status: 'undone',
      undone: { reason: 'refused' },
    });
    expect(await grace.balance()).toBe(4_000_000n);
    const other = await grace.buys('3300000');
    await operators.release(other.id, [FEMI!, BOLA!], { actor: 'operator:x' });
    await worker.ends(other.id, 'settled');
    await worker.react();
  });

  it('BUY-03 a held purchase without a decision is undone after an hour, by two timers once', async () => {
    await ada.adds(1_000_000n);
    const balance = await ada.balance();
    const held = await ada.buys('900000');
    await worker.timers.runDue();
    expect(await show(held.number)).toMatchObject({ status: 'approval' });
    clock.advance(60 * 60_000);
    const another = new BuyingWorker(api, clock);
    await Promise.all([worker.timers.runDue(), another.timers.runDue()]);
    expect(await typesOf(held.id)).toEqual(['PurchasePlaced', 'PurchaseHeld', 'PurchaseUndone']);
    expect(await ada.balance()).toBe(balance);
    await expect(operators.release(held.id, [FEMI!], { actor: 'operator:x' })).rejects.toMatchObject({
      code: 'not-held',
    });
  });

  it('BUY-03 a release and the end of the hour at once end it in one way', async () => {
    const held = await ada.buys('900000');
    const done = await Promise.allSettled([
      operators.release(held.id, [FEMI!], { actor: 'operator:x' }),
      operators.refuse(held.id, [BOLA!], { actor: 'operator:y' }),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const types = await typesOf(held.id);
    const requested = await rows('select from send_work where cause_id = $1', [held.id]);
    expect([types.at(-1), requested.length]).toEqual(
      types.at(-1) === 'PurchaseReleased' ? ['PurchaseReleased', 1] : ['PurchaseUndone', 0],
    );
    if (requested.length > 0) await worker.ends(held.id, 'given-up');
    await worker.react();
  });

  it('BUY-03 a held purchase is not released to an address that was listed since', async () => {
    const held = await ada.buys('900000');
    const finance = await api.signIn('finance', 0);
    await api.post('/api/admin/senders/list/add', { address: held.address, reason: 'Letter 4' }, finance);
    await expect(operators.release(held.id, [FEMI!], { actor: 'operator:x' })).rejects.toMatchObject({
      code: 'listed-address',
    });
    await operators.refuse(held.id, [FEMI!], { actor: 'operator:x' });
    await worker.react();
  });

  it('BUY-03 a frozen account buys nothing, its held purchase is undone, and none is released', async () => {
    const tunde = await Buyer.registered(api, worker);
    await tunde.adds(1_000_000n);
    const held = await tunde.buys('900000');
    const agreed = await tunde.terms('20000', newAddress());
    await freeze(tunde.accountId, true);
    expect(codeOf(await tunde.places(agreed))).toEqual([403, 'paused']);
    expect((await terms(tunde)).state).toBe('wallet-closed');
    await expect(operators.release(held.id, [FEMI!], { actor: 'operator:x' })).rejects.toMatchObject({
      code: 'paused',
    });
    const at = new Date().toISOString();
    const stream = streams.account(tunde.accountId);
    const { version } = (
      await rows<{ version: number }>('select max(version)::int as version from events where stream_id = $1', [stream])
    )[0]!;
    const frozen = event('AccountFrozen', { accountId: tunde.accountId, because: 'suspicion', at });
    await worker.store.append(
      { streamId: stream, expectedVersion: version, events: [frozen] },
      { metadata: { correlationId: uuidv7(), actor: 'operator:x' } },
    );
    await worker.react();
    expect(await typesOf(held.id)).toEqual(['PurchasePlaced', 'PurchaseHeld', 'PurchaseUndone']);
    expect(await tunde.balance()).toBe(1_000_000n);
    await freeze(tunde.accountId, false);
    expect((await tunde.places(agreed)).status).toBe(201);
  });

  it('BUY-02 what is refused changes nothing, and spends no PIN', async () => {
    const basic = await Buyer.registered(api, worker, 'basic');
    await basic.adds(100_000n);
    const poor = await Buyer.registered(api, worker);
    await poor.adds(20_000n);
    await changesNothing(async () => {
      expect((await terms(basic)).state).toBe('verify');
      expect(codeOf(await basic.places(await basic.terms('20000', newAddress())))).toEqual([403, 'verify-to-buy']);
      expect(codeOf(await poor.places(await poor.terms('30000', newAddress())))).toEqual([422, 'wallet-short']);
      const agreed = await ada.terms('20000', newAddress());
      expect(codeOf(await ada.places(agreed, { pin: '1111' }))).toEqual([422, 'wrong-pin']);
      expect(codeOf(await poor.places(agreed))).toEqual([404, 'quote-not-found']);
      clock.advance(106_000);
      expect(codeOf(await ada.places(agreed))).toEqual([409, 'quote-expired']);
      clock.reset();

      for (const paused of [true, false]) {
        const until = paused ? 'true' : 'false';
        await api.db.owner.query(
          `insert into switches (name, paused, version, changed_at)
           values ('buy', ${until}, 1, now()) on conflict (name) do update set paused = ${until}`,
        );
        if (!paused) break;
        expect(codeOf(await ada.places(agreed))).toEqual([503, 'buying-off']);
        expect((await terms()).state).toBe('off');
      }
      await worker.canSend(5n);
      expect(codeOf(await ada.places(agreed))).toEqual([503, 'buying-paused']);
      expect((await terms()).state).toBe('paused');
      await worker.canSend();

      await api.db.owner.query(
        `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, wallet_id, recipient, amount_micro, expiration)
         values (repeat('c', 64), 9, gen_random_uuid(), 1, 'purchase', gen_random_uuid(), $1, 'T', 1, now())`,
        [ada.accountId],
      );
      expect((await terms()).state).toBe('wallet-closed');
      expect(codeOf(await ada.places(agreed))).toEqual([409, 'wallet-closed']);
      await api.db.owner.query('delete from unknown_signatures');
    });
    // None of them was a try of the PIN.
    const { body } = await ada.places(await ada.terms('20000', newAddress()), { pin: '1111' });
    expect(body['triesLeft']).toBe(3);
    await ada.buys('20000');
  });

  it('BUY-02 addresses: checksum, network, ours, contracts, listed ones, and a silent node', async () => {
    const contract = newAddress();
    node.contracts.add(contract);
    const listed = newAddress();
    const finance = await api.signIn('finance', 0);
    await api.post('/api/admin/senders/list/add', { address: listed, reason: 'Letter 3' }, finance);
    const issued = newAddress();
    await api.db.owner.query('insert into address_pool (index, address, issued_at) values (77001, $1, now())', [
      issued,
    ]);
    const fresh = newAddress();
    const cases: readonly (readonly [string, string])[] = [
      ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum-address'],
      ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'solana-address'],
      ['nonsense', 'tron-address'],
      [`${fresh.slice(0, -1)}${fresh.endsWith('1') ? '2' : '1'}`, 'tron-address'],
      [USDT, 'own-address'],
      [HOT_WALLET, 'own-address'],
      [issued, 'own-address'],
      [contract, 'contract-address'],
      [listed, 'listed-address'],
    ];
    await changesNothing(async () => {
      for (const [address, code] of cases) {
        const answer = await check(address);
        expect([address, ...codeOf(answer)]).toEqual([address, 422, code]);
        expect(answer.body['errors']).toMatchObject([{ field: 'address', code }]);
      }
      for (const [address, code] of cases.slice(4))
        expect(codeOf(await ada.places(await ada.terms('20000', address)))).toEqual([422, code]);
      node.isAway = true;
      expect(codeOf(await check(fresh))).toEqual([503, 'address-unchecked']);
      expect(codeOf(await ada.places(await ada.terms('20000', fresh)))).toEqual([503, 'address-unchecked']);
      node.isAway = false;
    });
  });

  it('BUY-02 a look-alike of a saved or used address is stopped until the customer says that it differs', async () => {
    const saved = newAddress();
    const bought = await ada.buys('20000', saved, { saveAs: 'Ledger' });
    await worker.ends(bought.id, 'settled');
    await worker.react();
    // Made for this test: no real one begins and ends alike by chance.
    const like = newAddress();
    await api.db.owner.query(`update purchase_work set address = $2 where purchase_id = $1`, [
      bought.id,
      `${like.slice(0, 4)}${saved.slice(4, -4)}${like.slice(-4)}`,
    ]);
    const { body } = await check(like);
    expect((body as unknown as AddressCheckView).lookAlike).toMatchObject({ recipientId: null, usedTimes: 1 });
    expect(codeOf(await ada.places(await ada.terms('20000', like)))).toEqual([409, 'look-alike-address']);
    const agreed = await ada.terms('20000', like, { differentWallet: true });
    expect((await ada.places(agreed)).status).toBe(201);
    // A saved one is known by its whole text.
    expect((await check(saved)).body).toMatchObject({ known: { nickname: 'Ledger' }, lookAlike: null });
  });

  it('AUTH-12 after a reset an address that was not bought to waits, and a used one does not', async () => {
    const used = newAddress();
    const bought = await ada.buys('20000', used);
    await worker.ends(bought.id, 'settled');
    await worker.react();
    await api.db.owner.query(
      `update account_credentials set payouts_held_until = now() + interval '1 day' where account_id = $1`,
      [ada.accountId],
    );
    const fresh = newAddress();
    expect((await check(fresh)).body).toMatchObject({ waitsUntil: expect.any(String) });
    expect(codeOf(await ada.places(await ada.terms('20000', fresh)))).toEqual([403, 'address-waits']);
    expect((await ada.places(await ada.terms('20000', used))).status).toBe(201);
    await api.db.owner.query('update account_credentials set payouts_held_until = null where account_id = $1', [
      ada.accountId,
    ]);
  });

  it('TXN-05 strangers see a masked purchase, and share the limit of look-ups with orders', async () => {
    const { number, address } = await ada.buys('20000');
    const answer = await api.get(`/api/purchases/${number}`);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ view: 'masked', number, hash: null });
    for (const secret of [address, 'nairaKobo', 'Temitope']) expect(text).not.toContain(secret);
    expect((await api.get('/api/purchases/B000000000000')).status).toBe(404);
    expect((await api.get('/api/purchases/S000000000000')).status).toBe(404);
    expect(await rows(`select points from rate_limits where key like 'order-lookups:%'`)).toEqual([{ points: 3 }]);
    await show(number);
    expect(await rows(`select points from rate_limits where key like 'order-lookups:%'`)).toEqual([{ points: 3 }]);
  });

  it('WALLET-03 LIM-01 fifty purchases at once through three servers: never below zero, never above the limit', async () => {
    const others = [await startOn(api.config), await startOn(api.config)];
    const urls = [api.url, ...others.map(({ url }) => url)];
    const rich = await Buyer.registered(api, worker);
    await rich.adds(10_000_000n);
    await worker.canSend(1_000_000n);
    const place = async (terms: object, at: number): Promise<Answer> => {
      const url = urls[at % urls.length]!;
      const answer = await fetch(`${url}/api/account/purchases`, {
        method: 'POST',
        headers: {
          origin: url,
          cookie: rich.customer.cookie,
          'content-type': 'application/json',
          'idempotency-key': randomBytes(16).toString('hex'),
        },
        body: JSON.stringify({ ...terms, pin: PIN }),
      });
      const body = (await answer.json()) as Record<string, unknown>;
      // Of a few PINs at once the next one waits for what they are.
      return body['code'] === 'pin-locked' ? place(terms, at) : { status: answer.status, body };
    };
    try {
      const address = newAddress();
      const agreed = [];
      for (let made = 0; made < 50; made += 1) agreed.push(await rich.terms('150000', address));
      const answers = await Promise.all(agreed.map(place));
      // ₦5,000,000 a day: 33 of 50.
      const placed = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status !== 201).map(codeOf);
      expect([placed.length, new Set(refused.map(String))]).toEqual([33, new Set(['422,over-wallet-limit'])]);
      expect((await rich.wallet()).balanceKobo).toBe(505_000_000n);
      const sends = await rows('select from send_work where wallet_id = $1', [rich.accountId]);
      expect(sends).toHaveLength(33);
    } finally {
      await Promise.all(others.map((one) => one.stop()));
    }
  });

  it('WALLET-03 the books are in order after all of it', async () => {
    const store = createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS });
    const transport = new DirectTransport({ store });
    for (const projection of [ledgerProjection, walletLinesProjection, purchasesProjection])
      await (await transport.project(projection)).caughtUp();
    await transport.close();
    const { findings } = await auditLedger({ pool: api.db.reader } as typeof store, { reactionMs: 0 });
    expect(findings.filter(({ rule }) => !/^(collection|hot-wallet)/.test(rule))).toEqual([]);
    const open = new Set(
      (await rows<{ id: string }>(`select purchase_id as id from purchase_work where ended_at is null`)).map(
        ({ id }) => id,
      ),
    );
    const left = await rows<{ account: string }>(
      `select account from ledger_balances where account like 'payable:purchase:%' and balance <> 0`,
    );
    // What a held purchase owes stands there until it is decided.
    for (const { account } of left) expect(open.has(account.slice('payable:purchase:'.length))).toBe(true);
    const [row] = await rows('select status, count(*)::int from purchases group by status order by status');
    expect(row).toBeDefined();
    expect(await new PurchaseWork(api.db.app).heldMicro()).toBe(0n);
  });
});
