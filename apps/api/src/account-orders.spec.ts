import { PayoutHolds } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import { ApiAtWork } from '../test/api-at-work.js';
import { addressesReady, sessionOf } from '../test/customers.js';
import { Seller } from '../test/seller.js';

const NAME = 'ADAEZE CHINWE OKONKWO';

describe('a customer sells to a saved recipient', () => {
  const api = ApiAtWork.forAll();
  let ada: Seller;
  let adaeze: string;

  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 200);
  });
  beforeEach(async () => {
    await api.db.owner.query('delete from rate_limits');
    ada = await Seller.registered(api);
    adaeze = await ada.keeps(NAME);
  });

  const orderIdOf = async (number: unknown): Promise<string> => {
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select order_id as id from deposit_addresses where order_number = $1',
      [number],
    );
    return rows[0]!.id;
  };
  const eventsOf = (streamId: string) => createEventStore({ pool: api.db.app }).readStream(streamId);
  const orders = async (): Promise<number> =>
    (await api.db.owner.query(`select from events where type = 'OrderPlaced'`)).rowCount!;
  /** What resetting a password does in its own transaction. */
  const reset = async (): Promise<void> => {
    const tx = await api.db.app.connect();
    await new PayoutHolds(api.db.app, systemClock).hold(tx, ada.accountId).finally(() => tx.release());
  };

  it('SELL-11 places one order with a note to a saved recipient, in one append, also when repeated', async () => {
    const terms = await ada.terms(adaeze, NAME, { note: 'School fees' });
    const key = 'one-sale-one-sale';
    const { status, body } = await ada.sells(terms, { pin: '2749' }, key);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      view: 'full',
      status: 'waiting',
      note: 'School fees',
      payoutRestriction: { waitsUntil: null, cap: '1000000.00' },
      recipient: { name: NAME, account: '0145528174' },
      sender: { firstName: 'Ngozi' },
    });
    const orderId = await orderIdOf(body['number']);
    const events = await eventsOf(streams.order(orderId));
    expect(events.map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderIndexed',
      'OrderRecipientAttached',
      'OrderPayoutRestrictionsSet',
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('School');
    const chosen = (await eventsOf(streams.recipient(adaeze))).at(-1)!;
    expect(chosen).toMatchObject({
      type: 'RecipientUsed',
      data: { orderId, nairaKobo: (events[0]!.data as { nairaKobo: string }).nairaKobo },
    });
    expect(events.map(({ metadata }) => metadata.actor)).toEqual(Array(4).fill(`account:${ada.accountId}`));
    // The same again, with whatever it is confirmed by; other terms under the key are another request.
    expect(await ada.sells(terms, { pin: '0000' }, key)).toEqual({ status, body });
    expect(await ada.sells({ ...terms, note: null }, { pin: '2749' }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect(await (await api.get(`/api/orders/${String(body['number'])}`, ada.cookie)).json()).toMatchObject({
      note: 'School fees',
    });
    expect(await (await api.get(`/api/orders/${String(body['number'])}`)).json()).toMatchObject({
      note: null,
      payoutRestriction: null,
      payoutDelay: null,
    });
  });

  it('SELL-16 records the choice for a different amount in the append that places the order, where one was made', async () => {
    const { status, body } = await ada.sells({ ...(await ada.terms(adaeze, NAME)), mismatch: 'wait' });
    expect({ status, mismatch: body['mismatch'] }).toEqual({
      status: 201,
      mismatch: { choice: 'wait', isChosen: true, waitSeconds: 86_400 },
    });
    const events = await eventsOf(streams.order(await orderIdOf(body['number'])));
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual(['OrderPlaced', 'OrderMismatchChosen']);
    expect(await ada.sells(await ada.terms(adaeze, NAME))).toMatchObject({
      status: 201,
      body: { mismatch: { choice: 'wait', isChosen: false, waitSeconds: 600 } },
    });
  });

  it('SELL-11 refuses a note that mentions cryptocurrency, also in disguised spelling', async () => {
    const terms = await ada.terms(adaeze, NAME);
    for (const note of ['USDT for school', 'b1tcoin', 'c r y p t o'])
      expect(await ada.sells({ ...terms, note })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'note', code: 'note-crypto' }] },
      });
  });

  it('AUTH-09 requires the PIN, counts wrong PINs, and locks the PIN after the fifth', async () => {
    const [terms, before] = [await ada.terms(adaeze, NAME), await orders()];
    expect(await ada.sells(terms, {})).toMatchObject({ status: 422, body: { errors: [{ field: 'pin' }] } });
    for (const left of [4, 3, 2, 1])
      expect(await ada.sells(terms, { pin: '0001' })).toMatchObject({
        status: 422,
        body: { code: 'wrong-pin', triesLeft: left, errors: [{ field: 'pin', code: 'wrong-pin' }] },
      });
    expect(await ada.sells(terms, { pin: '0001' })).toMatchObject({ status: 403, body: { code: 'pin-locked' } });
    expect(await ada.sells(terms)).toMatchObject({ status: 403, body: { code: 'pin-locked' } });
    expect(await orders()).toBe(before);
  });

  it('AUTH-09 SELL-11 counts a repeated wrong PIN once; the right PIN then places the sale under the same key', async () => {
    const [terms, key, attempt] = [await ada.terms(adaeze, NAME), 'k'.repeat(32), 'mistyped'.repeat(4)];
    for (let sent = 0; sent < 3; sent += 1)
      expect(await ada.sells(terms, { pin: '0001' }, key, attempt)).toMatchObject({
        status: 422,
        body: { code: 'wrong-pin', triesLeft: 4, errors: [{ field: 'pin' }] },
      });
    expect(await ada.sells(terms, { pin: '0001' }, key, 'another-'.repeat(4))).toMatchObject({
      body: { triesLeft: 3 },
    });
    const placed = await ada.sells(terms, { pin: '2749' }, key, 'right---'.repeat(4));
    expect(placed.status).toBe(201);
    expect(await ada.sells(terms, { pin: '2749' }, key, 'right---'.repeat(4))).toEqual(placed);
  });

  it('AUTH-09 a passkey confirms exactly the terms of its challenge, once', async () => {
    const device = new Authenticator('localhost', api.url);
    const options = await ada.post('/api/account/passkeys/options', {});
    await ada.post('/api/account/passkeys', { response: device.register(String(options.body['challenge'])) });
    const terms = await ada.terms(adaeze, NAME);
    const confirmed = async () => {
      const { body } = await ada.post('/api/account/orders/confirmations', terms);
      const { challenge } = body['options'] as { challenge: string };
      return { passkey: { confirmation: body['confirmation'], response: device.signIn(challenge) } };
    };
    expect(await ada.sells({ ...terms, note: 'Other' }, await confirmed())).toMatchObject({
      status: 403,
      body: { code: 'not-confirmed' },
    });
    const proof = await confirmed();
    expect((await ada.sells(terms, proof)).status).toBe(201);
    expect(await ada.sells(await ada.terms(adaeze, NAME), proof)).toMatchObject({ status: 403 });
  });

  it('RCP-04 RCP-06 is refused when the bank’s name differs, for another account, and for another customer’s recipient', async () => {
    const before = await orders();
    expect(await ada.sells(await ada.terms(adaeze, 'AMINA BELLO'))).toMatchObject({
      status: 409,
      body: { code: 'name-changed' },
    });
    expect(await ada.sells(await ada.terms(adaeze, NAME, { accountNumber: '0145528175' }))).toMatchObject({
      status: 422,
      body: { code: 'another-account' },
    });
    const bayo = await Seller.registered(api);
    expect(await bayo.sells(await bayo.terms(adaeze, NAME))).toMatchObject({
      status: 404,
      body: { code: 'recipient-not-found' },
    });
    const terms = await ada.terms(adaeze, NAME);
    await api.request('DELETE', `/api/account/recipients/${adaeze}`, { cookie: ada.cookie });
    expect(await ada.sells(terms)).toMatchObject({ status: 404 });
    expect(await orders()).toBe(before);
  });

  it('ADM-10 LIM-01 is refused in neutral words while the account is paused, and above the tier’s limit', async () => {
    expect(await ada.sells(await ada.terms(adaeze, NAME, { amount: '501' }))).toMatchObject({
      status: 422,
      body: { code: 'over-limit' },
    });
    const terms = await ada.terms(adaeze, NAME);
    await api.db.owner.query(`update accounts set state = 'frozen' where account_id = $1`, [ada.accountId]);
    const { status, body } = await ada.sells(terms);
    expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'paused' });
  });

  it('AUTH-12 after a reset, payouts to a new account wait for a day, and payouts to a used one do not', async () => {
    await reset();
    const { body } = await ada.sells(await ada.terms(adaeze, NAME));
    const { waitsUntil } = body['payoutRestriction'] as { waitsUntil: string };
    expect(Date.parse(waitsUntil) - Date.now()).toBeGreaterThan(86_000_000);
    await api.db.owner.query(
      'insert into recipient_orders (order_id, recipient_id, account_id, chosen_at, paid_at) values ($1, $2, $3, now(), now())',
      [await orderIdOf(body['number']), adaeze, ada.accountId],
    );
    expect((await ada.sells(await ada.terms(adaeze, NAME))).body['payoutRestriction']).toBeNull();
    const other = await ada.keeps('MUSA IBRAHIM', '0145528180');
    const terms = await ada.terms(other, 'MUSA IBRAHIM', { accountNumber: '0145528180' });
    expect((await ada.sells(terms)).body['payoutRestriction']).toEqual({ waitsUntil, cap: null });
  });

  it('AUTH-09 refuses a sale that its quote does not allow before the PIN is checked, and counts no attempt', async () => {
    const terms = await ada.terms(adaeze, NAME);
    expect((await ada.sells(terms)).status).toBe(201);
    for (let wrong = 0; wrong < 6; wrong += 1)
      expect(await ada.sells({ ...terms, note: `Rent ${wrong}` }, { pin: '0000' })).toMatchObject({
        status: 409,
        body: { code: 'quote-used' },
      });
    expect((await ada.sells(await ada.terms(adaeze, NAME))).status).toBe(201);
  });

  it('AUTH-09 AUTH-12 a signed-in customer cannot place a guest order, which would need no PIN', async () => {
    const { quoteId, enquiryId } = await ada.terms(adaeze, NAME);
    const sender = { firstName: 'Ada', lastName: 'Eze', email: 'ada@example.com', phone: '+2348035550148' };
    const order = { quoteId, enquiryId, network: 'TRC20', sender, recipientEmail: 'adaeze@example.com' };
    expect(await ada.post('/api/orders', order)).toMatchObject({ status: 403, body: { code: 'needs-confirming' } });
    // Nothing was used up by it.
    expect((await ada.sells({ quoteId, enquiryId, network: 'TRC20', recipientId: adaeze, note: null })).status).toBe(
      201,
    );
  });

  it('AUTH-12 SEC-14 a sale placed while a reset is being committed has the payout restriction of the reset', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seller = await Seller.registered(api);
      const to = await seller.keeps(NAME);
      const terms = await seller.terms(to, NAME);
      const tx = await api.db.app.connect();
      await tx.query('begin');
      await new PayoutHolds(api.db.app, systemClock).hold(tx, seller.accountId);
      // The sale starts before the reset is committed, and waits for its lock when the order is placed.
      const selling = seller.sells(terms);
      await until(async () => (await waiting()) > 0);
      await tx.query('commit');
      tx.release();
      const { status, body } = await selling;
      expect(status).toBe(201);
      expect((body['payoutRestriction'] as { waitsUntil: string | null }).waitsUntil).not.toBeNull();
    }
  });

  const waiting = async (): Promise<number> =>
    (
      await api.db.owner.query(
        // Transactions are the cluster's, on which other suites wait for theirs.
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and l.locktype = 'transactionid' and a.datname = current_database()`,
      )
    ).rowCount!;
  async function until(is: () => Promise<boolean>): Promise<void> {
    while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('SELL-11 fifty simultaneous submissions place one order and use one quote', async () => {
    const terms = await ada.terms(adaeze, NAME);
    const before = await orders();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => ada.sells(terms, { pin: '2749' }, `press-press-press-${at % 5}`)),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['number'])).size).toBe(1);
    expect(await orders()).toBe(before + 1);
    expect((await eventsOf(streams.recipient(adaeze))).filter(({ type }) => type === 'RecipientUsed')).toHaveLength(1);
  });

  it('LIM-01 simultaneous sales from three browsers never exceed the tier’s daily limit', async () => {
    const there = async () => new Seller(api, ada.accountId, (await sessionOf(api, ada.accountId)).cookie);
    const browsers = [ada, await there(), await there()];
    const terms = [];
    for (let n = 0; n < 30; n += 1) terms.push(await ada.terms(adaeze, NAME, { amount: '60' }));
    const answers: Awaited<ReturnType<Seller['sells']>>[] = [];
    for (let left = terms; left.length > 0;) {
      await api.db.owner.query('delete from rate_limits');
      const round = await Promise.all(left.map((one, at) => browsers[at % 3]!.sells(one)));
      // More PINs are sent at once than attempts are allowed: a sale that found none left is sent again.
      const isExcluded = ({ body }: (typeof round)[number]): boolean => body['code'] === 'pin-locked';
      left = left.filter((_, at) => isExcluded(round[at]!));
      answers.push(...round.filter((answer) => !isExcluded(answer)));
    }
    const over = answers.filter(({ body }) => body['code'] === 'over-limit');
    expect([answers.filter(({ status }) => status === 201).length, over.length]).toEqual([8, 22]);
    // All PINs were right: no lock is recorded or announced.
    const own = await eventsOf(streams.account(ada.accountId));
    expect(own.map(({ type }) => type)).toEqual(['AccountRegistered', 'AccountSignedIn']);
    const limits = await (await api.get('/api/account/limits', browsers[1]!.cookie)).json();
    expect(limits).toMatchObject({ day: { sell: { held: '480.000000', left: '20.000000' } } });
  });
});
