import 'reflect-metadata';
import type { QuoteView, SavedAddressView } from '@usdt-africa/contracts/api';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { account, posting, uuidv7 } from '@usdt-africa/kernel';
import { ApiAtWork, cookiesOf, type Role } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import { sessionOf, signedInCustomer } from '../test/new-person.js';
import { newGuest, type Owner, placedOrder, someNumber } from '../test/placed-order.js';
import { placedPurchase } from '../test/placed-purchase.js';
import { placedTransfer, placedWithdrawal } from '../test/placed-sendings.js';
import type { Route } from '../test/routes.js';
import { picture, UpgradeAtWork, upgradeRequestId } from '../test/upgrade.js';

const NOBODYS = '0199a000-0000-7000-8000-0000000000ff';
const ROLES: readonly Role[] = ['support', 'finance', 'engineer', 'admin'];

/** A customer's record that is named in an API path. */
interface Thing {
  /** What stands in the address. */
  readonly ids: Readonly<Record<string, string>>;
  readonly owner: Owner;
  /** The record's current content, which no other customer's request may change. */
  readonly looks: () => Promise<unknown>;
}

/** The expected response to callers other than the owner: none reveals what belongs to another customer. */
interface Expected {
  readonly thing:
    | 'order'
    | 'purchase'
    | 'transaction'
    | 'recipient'
    | 'address'
    | 'quote'
    | 'session'
    | 'passkey'
    | 'document'
    | 'part'
    | 'funding'
    | 'intent'
    | 'transfer'
    | 'withdrawal';
  /** The request body, where it is validated before the ownership. */
  readonly body?: object;
  /**
   * Status for a signed-in customer and for a browser with a cookie of its own; the same as for an id that does not
   * exist.
   */
  readonly another: number;
  readonly anotherGuest: number;
  /** Status for a caller without a cookie of the customers' app, operators too. */
  readonly anonymous: number;
  /** The response succeeds, but contains nothing that only the owner may know. */
  readonly isMasked?: true;
  /** The status for an id that does not exist, if it differs. */
  readonly forNone?: number;
}

const OF_AN_ORDER: Expected = { thing: 'order', another: 404, anotherGuest: 404, anonymous: 401 };

const SEEN_BY_ALL = { another: 200, anotherGuest: 200, anonymous: 200 };
const MASKED: Expected = { ...OF_AN_ORDER, ...SEEN_BY_ALL, isMasked: true, forNone: 404 };

const OF_A_TRANSACTION: Expected = { ...OF_AN_ORDER, thing: 'transaction' };
const OF_A_RECIPIENT: Expected = { thing: 'recipient', another: 404, anotherGuest: 401, anonymous: 401 };
const OF_AN_ADDRESS: Expected = { ...OF_A_RECIPIENT, thing: 'address' };

const OF_A_FUNDING: Expected = { ...OF_A_RECIPIENT, thing: 'funding' };
const OF_A_PURCHASE: Expected = { ...OF_A_RECIPIENT, thing: 'purchase' };

/** Every route of customers that names something: a new one without a line here fails. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'GET /api/orders/:number': MASKED,
  'GET /api/purchases/:number': { ...MASKED, thing: 'purchase' },
  'GET /api/orders/:number/events': { thing: 'order', another: 401, anotherGuest: 401, anonymous: 401, forNone: 404 },
  'POST /api/orders/:number/claims': {
    thing: 'order',
    another: 200,
    anotherGuest: 200,
    anonymous: 200,
    isMasked: true,
    forNone: 404,
    body: { transactionId: 'no hash' },
  },
  'POST /api/orders/:number/mark-sent': OF_AN_ORDER,
  'POST /api/orders/:number/cancel': OF_AN_ORDER,
  'POST /api/orders/:number/choose-mismatch': OF_AN_ORDER,
  'POST /api/orders/:number/choose-partial-payout': OF_AN_ORDER,
  'POST /api/orders/:number/choose-top-up': OF_AN_ORDER,
  'POST /api/orders/:number/shares': OF_AN_ORDER,
  'DELETE /api/orders/:number/shares/:shareId': OF_AN_ORDER,
  'POST /api/orders/:number/recipient-changes': OF_AN_ORDER,
  'POST /api/orders/:number/recipient-changes/codes': OF_AN_ORDER,
  'POST /api/orders/:number/recipient-changes/confirmations': OF_AN_ORDER,
  'POST /api/orders/:number/refunds': OF_AN_ORDER,
  'POST /api/orders/:number/refunds/codes': OF_AN_ORDER,
  'POST /api/orders/:number/refunds/confirmations': OF_AN_ORDER,
  'GET /api/orders/:number/refund': OF_AN_ORDER,
  'POST /api/orders/:number/refund/addresses': OF_AN_ORDER,
  'POST /api/orders/:number/refund/endings': OF_AN_ORDER,
  'POST /api/orders/:number/refund/proofs': OF_AN_ORDER,
  'POST /api/orders/:number/refund/signatures': OF_AN_ORDER,
  'POST /api/orders/:number/links': OF_AN_ORDER,
  'DELETE /api/orders/:number/links': OF_AN_ORDER,
  'GET /api/orders/:number/dispute': OF_AN_ORDER,
  'POST /api/orders/:number/dispute': OF_AN_ORDER,
  'POST /api/orders/:number/dispute/messages': OF_AN_ORDER,
  'POST /api/orders/:number/dispute/question': OF_AN_ORDER,
  'POST /api/orders/:number/dispute/confirm-receipt': OF_AN_ORDER,
  'POST /api/orders/:number/dispute/files': OF_AN_ORDER,
  'GET /api/orders/:number/dispute/files/:fileId': OF_AN_ORDER,
  'GET /api/purchases/:number/dispute': OF_A_PURCHASE,
  'POST /api/purchases/:number/dispute': { ...OF_A_PURCHASE, body: { issue: 'nothing', text: 'Mine', files: [] } },
  'POST /api/purchases/:number/dispute/messages': { ...OF_A_PURCHASE, body: { text: 'Mine', files: [] } },
  'POST /api/purchases/:number/dispute/confirm-receipt': OF_A_PURCHASE,
  'POST /api/purchases/:number/dispute/files': OF_A_PURCHASE,
  'GET /api/purchases/:number/dispute/files/:fileId': OF_A_PURCHASE,
  'GET /api/account/transactions/:number': OF_A_TRANSACTION,
  'PUT /api/account/transactions/:number/hidden': OF_A_TRANSACTION,
  'PUT /api/account/transactions/:number/category': OF_A_TRANSACTION,
  'PUT /api/account/transactions/:number/note': OF_A_TRANSACTION,
  'POST /api/account/transactions/:number/files': OF_A_TRANSACTION,
  'GET /api/account/transactions/:number/files/:fileId': OF_A_TRANSACTION,
  'DELETE /api/account/transactions/:number/files/:fileId': OF_A_TRANSACTION,
  'GET /api/account/recipients/addresses/:id': OF_AN_ADDRESS,
  'DELETE /api/account/recipients/addresses/:id': OF_AN_ADDRESS,
  'PUT /api/account/recipients/addresses/:id/email': { ...OF_AN_ADDRESS, body: { email: null } },
  'PUT /api/account/recipients/addresses/:id/nickname': { ...OF_AN_ADDRESS, body: { nickname: null } },
  'GET /api/account/recipients/:id': OF_A_RECIPIENT,
  'DELETE /api/account/recipients/:id': OF_A_RECIPIENT,
  'POST /api/account/recipients/:id/checks': OF_A_RECIPIENT,
  'PUT /api/account/recipients/:id/name': { ...OF_A_RECIPIENT, body: { enquiryId: NOBODYS } },
  'PUT /api/account/recipients/:id/email': { ...OF_A_RECIPIENT, body: { email: null } },
  'PUT /api/account/recipients/:id/nickname': { ...OF_A_RECIPIENT, body: { nickname: null } },
  'PUT /api/account/recipients/:id/trusted': { ...OF_A_RECIPIENT, body: { trusted: true } },
  'POST /api/account/upgrade/documents/:document': { thing: 'part', another: 404, anotherGuest: 401, anonymous: 401 },
  'DELETE /api/account/upgrade/documents/:document': {
    thing: 'document',
    another: 404,
    anotherGuest: 401,
    anonymous: 401,
  },
  'GET /api/wallet/fundings/:id': { ...OF_A_FUNDING, thing: 'intent' },
  'GET /api/wallet/transfers/:id': { ...OF_A_FUNDING, thing: 'transfer' },
  'GET /api/wallet/withdrawals/:id': { ...OF_A_FUNDING, thing: 'withdrawal' },
  'POST /api/wallet/held/:id/return': OF_A_FUNDING,
  'POST /api/wallet/held/:id/claim': OF_A_FUNDING,
  'GET /api/quotes/:id': { thing: 'quote', another: 404, anotherGuest: 404, anonymous: 401 },
  'POST /api/account/passkeys/:id/remove': { thing: 'passkey', another: 404, anotherGuest: 401, anonymous: 401 },
  'POST /api/account/passkeys/:id/rename': {
    thing: 'passkey',
    another: 404,
    anotherGuest: 401,
    anonymous: 401,
    body: { name: 'Mine now' },
  },
  'POST /api/account/passkeys/:id/uses': {
    thing: 'passkey',
    another: 404,
    anotherGuest: 401,
    anonymous: 401,
    body: { use: 'log-in', on: false },
  },
  'DELETE /api/account/sessions/:id': { thing: 'session', another: 404, anotherGuest: 401, anonymous: 401 },
};

describe('access to other customers’ records', () => {
  const api = ApiAtWork.forAll();
  const named = (): Route[] =>
    api.routes.filter(({ path }) => path.includes('/:') && !/^\/api\/(admin|docs|webhooks)\b/.test(path));
  let operators: readonly (readonly [role: Role, cookie: string])[];
  beforeAll(async () => {
    operators = await Promise.all(ROLES.map(async (role) => [role, await api.signIn(role)] as const));
  });
  const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

  async function request({ method, path }: Route, ids: Readonly<Record<string, string>>, cookie: string) {
    await api.db.owner.query('delete from rate_limits');
    const address = path.replace(/:([A-Za-z]+)/g, (_all, name: string) => ids[name] ?? NOBODYS);
    const type = /\/(files|documents\/:document)$/.test(path) ? 'application/octet-stream' : 'application/json';
    const end = new AbortController();
    const sent = {
      cookie,
      type,
      signal: end.signal,
      ...(['GET', 'DELETE'].includes(method)
        ? {}
        : { body: JSON.stringify(EXPECTED[`${method} ${path}`]?.body ?? {}) }),
    };
    const answer = await api.request(method, address, sent);
    const isStream = answer.headers.get('content-type')?.includes('event-stream') === true;
    const text = isStream ? '' : await answer.text();
    end.abort();
    return { status: answer.status, text };
  }

  const aDocument = async (): Promise<Thing> => {
    const { accountId, cookie } = await signedIn(api, {
      email: `${uuidv7()}@example.org`,
      phone: `+2348${uuidv7().replace(/\D/g, '').slice(-9)}`,
    });
    const owner = { accountId, cookie, key: account(accountId).key };
    const upgrade = new UpgradeAtWork(api, owner.cookie);
    await upgrade.act('', { tier: 'individual' });
    const { body } = await upgrade.document('selfie', await picture());
    const stream = `verification-${await upgradeRequestId(api, owner.accountId)}`;
    const looks = async () =>
      (await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [stream])).rows;
    return { ids: { document: body.request!.documents[0]!.id }, owner, looks };
  };

  const anOrder = async (owner: Owner): Promise<Thing> => {
    const { number, orderId } = await placedOrder(api, someNumber(), owner);
    const looks = async () =>
      (
        await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [
          `order-${orderId}`,
        ])
      ).rows;
    return { ids: { number }, owner, looks };
  };
  /** An order that a guest placed and a customer claimed: the browser it was placed in has no rights any more. */
  const claimedOrder = async (): Promise<Thing & { readonly guest: Owner }> => {
    const [guest, owner] = [newGuest(), await signedInCustomer(api)];
    const { number, orderId } = await placedOrder(api, someNumber(), guest);
    const claimed = { accountId: owner.accountId, ownerKey: owner.key, at: new Date().toISOString() };
    await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
      { streamId: streams.order(orderId), expectedVersion: 1, events: [event('OrderClaimedByAccount', claimed)] },
      { metadata: { correlationId: uuidv7(), actor: `account:${owner.accountId}`, orderId } },
    );
    const looks = async () =>
      (
        await api.db.owner.query(
          'select stream_id, type, data from events where stream_id = any($1) order by stream_id, version',
          [[streams.order(orderId), streams.transaction(orderId)]],
        )
      ).rows;
    return { ids: { number }, owner, guest, looks };
  };
  const aRecipient = async (): Promise<Thing> => {
    const owner = await signedInCustomer(api);
    const [recipientId, subject] = [uuidv7(), `payee-${uuidv7()}`];
    const people = personalDataFrom(api.config.keys, { pool: api.db.app });
    await people.ensureSubjects([subject]);
    const bank = { bankCode: '057', bankName: 'Zenith Bank', bankShortName: 'Zenith' };
    const account = await people.seal(subject, { ...bank, accountNumber: '0145528174', accountName: 'ADAEZE OKONKWO' });
    const saved = event('RecipientSaved', {
      recipientId,
      accountId: owner.accountId,
      at: new Date().toISOString(),
      enquiryId: uuidv7(),
      bankCode: bank.bankCode,
      account,
      nickname: null,
      isOwn: false,
    });
    const stream = streams.recipient(recipientId);
    await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
      { streamId: stream, expectedVersion: 0, events: [saved] },
      { metadata: { correlationId: uuidv7(), actor: `account:${owner.accountId}` } },
    );
    const looks = async () =>
      (await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [stream])).rows;
    return { ids: { id: recipientId }, owner, looks };
  };
  const anAddress = async (): Promise<Thing> => {
    const owner = await signedInCustomer(api);
    const body = { address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', name: null, nickname: 'Phone wallet', email: null };
    const saved = await api.post('/api/account/recipients/addresses', body, owner.cookie);
    expect(saved.status).toBe(201);
    const { id } = (await saved.json()) as SavedAddressView;
    const stream = streams.recipient(id);
    const looks = async () =>
      (await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [stream])).rows;
    return { ids: { id }, owner, looks };
  };
  const aFunding = async (): Promise<Thing> => {
    const owner = await signedInCustomer(api);
    const id = uuidv7();
    const people = personalDataFrom(api.config.keys, { pool: api.db.app });
    await people.ensureSubjects([`account-${owner.accountId}`]);
    const sender = { name: 'ADAEZE OKONKWO', bank: null, account: null, narration: null, receiver: null };
    const now = new Date().toISOString();
    const amount = { fundingId: id, accountId: owner.accountId, amountKobo: '1000000' };
    const seen = event('FundingSeen', {
      ...amount,
      provider: 'paystack',
      transactionId: String(Date.now()),
      reference: `ref-${id}`,
      feeKobo: null,
      sender: await people.seal(`account-${owner.accountId}`, sender),
      paidAt: null,
      found: 'webhook',
      at: now,
    });
    const held = event('FundingSuspended', {
      ...amount,
      feeKobo: '0',
      why: 'other-name',
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
      at: now,
      postings: [posting('collection:paystack', 'NGN', 1_000_000n), posting('suspense:funding', 'NGN', -1_000_000n)],
    });
    const stream = streams.funding(id);
    await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
      { streamId: stream, expectedVersion: 0, events: [seen, held] },
      { metadata: { correlationId: uuidv7(), actor: 'system:funding' } },
    );
    const looks = async () =>
      (await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [stream])).rows;
    return { ids: { id }, owner, looks };
  };
  const anIntent = async (): Promise<Thing> => {
    const owner = await signedInCustomer(api);
    const id = uuidv7();
    await api.db.owner.query(
      'insert into funding_intents (intent_id, account_id, amount_kobo, at) values ($1, $2, 1000000, now())',
      [id, owner.accountId],
    );
    const looks = async () =>
      (await api.db.owner.query('select * from funding_intents where intent_id = $1', [id])).rows;
    return { ids: { id }, owner, looks };
  };
  const aPurchase = async (): Promise<Thing> => {
    const owner = await signedInCustomer(api);
    const number = someNumber().replace('S', 'B');
    const stream = streams.purchase(await placedPurchase(api, owner.accountId, number));
    const looks = async () =>
      (await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [stream])).rows;
    return { ids: { number }, owner, looks };
  };
  const eventsOf = async (stream: string) =>
    (await api.db.owner.query('select type, data from events where stream_id = $1 order by version', [stream])).rows;
  const aTransfer = async (side: 'from' | 'to'): Promise<Thing> => {
    const [owner, other] = [await signedInCustomer(api), await signedInCustomer(api)];
    const [from, to] = side === 'from' ? [owner, other] : [other, owner];
    const id = await placedTransfer(api, from.accountId, to.accountId, someNumber().replace('S', 'T'));
    const looks = () => eventsOf(streams.transfer(id));
    return { ids: { id }, owner, looks };
  };
  const aWithdrawal = async (): Promise<Thing> => {
    const owner = await signedInCustomer(api);
    const id = await placedWithdrawal(api, owner.accountId, someNumber().replace('S', 'W'));
    const looks = () => eventsOf(streams.withdrawal(id));
    return { ids: { id }, owner, looks };
  };
  const aQuote = async (cookie: string): Promise<Thing> => {
    await api.rated();
    const made = await api.post('/api/quotes', { side: 'sell', amount: '5' }, cookie);
    const { id } = (await made.json()) as QuoteView;
    const owner = { key: '', cookie: cookie || cookiesOf(made) };
    const looks = async () => (await api.db.owner.query('select * from quotes where id = $1', [id])).rows;
    return { ids: { id }, owner, looks };
  };
  /** Each thing as a guest's, and as a customer's, where it can be either. */
  const THINGS: Readonly<Record<Expected['thing'], () => Promise<readonly Thing[]>>> = {
    order: async () => [await anOrder(newGuest()), await anOrder(await signedInCustomer(api))],
    transaction: async () => [await claimedOrder()],
    recipient: async () => [await aRecipient()],
    address: async () => [await anAddress()],
    purchase: async () => [await aPurchase()],
    funding: async () => [await aFunding()],
    intent: async () => [await anIntent()],
    transfer: async () => [await aTransfer('from'), await aTransfer('to')],
    withdrawal: async () => [await aWithdrawal()],
    quote: async () => [await aQuote(''), await aQuote((await signedInCustomer(api)).cookie)],
    document: async () => [await aDocument()],
    part: async () => [{ ...(await aDocument()), ids: { document: 'selfie' } }],
    passkey: async () => {
      const owner = await signedInCustomer(api);
      const id = uuidv7();
      await api.db.owner.query(
        `insert into account_passkeys
           (passkey_id, account_id, credential_id, public_key, counter, transports, synced, device, added_at)
         values ($1::uuid, $2, $1::text, 'key', 0, '{}', false, 'Phone', now())`,
        [id, owner.accountId],
      );
      const looks = async () =>
        (await api.db.owner.query('select * from account_passkeys where account_id = $1', [owner.accountId])).rows;
      return [{ ids: { id }, owner, looks }];
    },
    session: async () => {
      const owner = await signedInCustomer(api);
      const { sessionId: id } = await sessionOf(api, owner.accountId);
      const looks = async () =>
        (
          await api.db.owner.query(
            'select session_id, ends_at from account_sessions where account_id = $1 order by 1',
            [owner.accountId],
          )
        ).rows;
      return [{ ids: { id }, owner, looks }];
    },
  };

  it('SEC-70 every customer route with an id declares its response to other callers', () => {
    expect(named().map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(Object.entries(EXPECTED))(
    'SEC-70 %s refuses or masks another customer’s record for other callers, and leaves it unchanged',
    async (name, expected) => {
      const route = named().find((one) => nameOf(one) === name)!;
      for (const thing of await THINGS[expected.thing]()) {
        const before = await thing.looks();
        expect(before).not.toEqual([]);
        const others: readonly (readonly [who: string, cookie: string, status: number])[] = [
          ['another customer', (await signedInCustomer(api)).cookie, expected.another],
          ['another guest', newGuest().cookie, expected.anotherGuest],
          ['nobody', '', expected.anonymous],
          // A well-formed cookie that belongs to no session.
          ['a made-up session', newGuest().cookie.replace('guest=', 'account='), expected.anonymous],
          ...operators.map(([role, cookie]) => [role, cookie, expected.anonymous] as const),
        ];
        for (const [who, cookie, status] of others) {
          const answer = await request(route, thing.ids, cookie);
          expect([who, answer.status]).toEqual([who, status]);
          if (expected.isMasked)
            expect(answer.text).not.toMatch(/Adewale|0145528174|OKONKWO|temitope@|adaeze@|8035550148/i);
          const none = await request(route, { number: someNumber() }, cookie);
          expect([who, 'of nothing', none.status]).toEqual([who, 'of nothing', expected.forNone ?? status]);
          if (!expected.forNone) expect(codeOf(none.text)).toBe(codeOf(answer.text));
        }
        expect(await thing.looks()).toEqual(before);
        const own = await request(route, thing.ids, thing.owner.cookie);
        expect([401, 403]).not.toContain(own.status);
        expect(`${own.status} ${codeOf(own.text)}`).not.toMatch(/^404 (order|quote)-not-found$/);
      }
    },
  );

  it('SEC-70 the browser that placed an order loses access once a customer has claimed the order', async () => {
    const { ids, guest, looks } = await claimedOrder();
    const before = await looks();
    for (const route of named().filter((one) => ['order', 'transaction'].includes(EXPECTED[nameOf(one)]!.thing))) {
      const { another, isMasked } = EXPECTED[nameOf(route)]!;
      const answer = await request(route, ids, guest.cookie);
      expect([nameOf(route), answer.status]).toEqual([nameOf(route), another]);
      if (isMasked && route.method === 'GET') expect(JSON.parse(answer.text)).toMatchObject({ view: 'masked' });
    }
    expect(await looks()).toEqual(before);
  });
});

function codeOf(text: string): string | null {
  return text.startsWith('{') ? ((JSON.parse(text) as { code?: string }).code ?? null) : null;
}
