import { readFileSync } from 'node:fs';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { account, uuidv7 } from '@usdt-africa/kernel';
import { ApiAtWork } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import { newPerson, PIN } from '../test/customer.js';
import { placedPurchase } from '../test/placed-purchase.js';
import { newGuest, type Owner, placedOrder, someNumber } from '../test/placed-order.js';
import { Seller } from '../test/seller.js';
import { picture, ReviewerAtWork, UpgradeAtWork, SEND_NIN, upgradeRequestId } from '../test/upgrade.js';

const NOBODYS = '0199a000-0000-7000-8000-0000000000ff';
const DOCUMENT = new URL('../../../docs/generated/openapi.json', import.meta.url);
type Ids = Readonly<Record<string, string>>;

/** Two records of one kind, each with a part of its own. */
interface Pair {
  readonly mine: Ids;
  readonly theirs: Ids;
  /**
   * Cookie of a caller who may see `mine`. If the caller may see both, as an operator may, that is the case under test.
   */
  readonly cookie: string;
  /** What remains of `theirs`. */
  readonly left: () => Promise<readonly unknown[]>;
}

describe('routes with two ids', () => {
  const api = ApiAtWork.forAll();
  beforeAll(() => api.rated());
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));

  const rows = async (sql: string, ...values: unknown[]) =>
    (await api.db.owner.query<Record<string, unknown>>(sql, values)).rows;
  const customer = async () => {
    const { accountId, cookie } = await signedIn(api, newPerson());
    return { accountId, cookie, key: account(accountId).key };
  };
  const uploaded = async (path: string, cookie: string): Promise<string> => {
    const answer = await fetch(api.url + path, {
      method: 'POST',
      headers: {
        origin: api.url,
        cookie,
        'idempotency-key': uuidv7(),
        'content-type': 'application/octet-stream',
        'x-file-name': 'receipt.jpg',
      },
      body: new Uint8Array(await picture()),
    });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };

  const shares = async (): Promise<Pair> => {
    const [ada, tunde] = [newGuest(), newGuest()];
    const shared = async (owner: Owner) => {
      const { number, orderId } = await placedOrder(api, someNumber(), owner);
      const answer = await api.post(`/api/orders/${number}/shares`, {}, owner.cookie);
      if (answer.status !== 201) throw new Error(`shares: ${answer.status} ${await answer.text()}`);
      return { number, orderId, shareId: ((await answer.json()) as { id: string }).id };
    };
    const [{ number, shareId }, theirs] = [await shared(ada), await shared(tunde)];
    return {
      mine: { number, shareId },
      theirs: { number: theirs.number, shareId: theirs.shareId },
      cookie: ada.cookie,
      left: () =>
        rows('select type, data from events where stream_id = $1 order by version', `order-${theirs.orderId}`),
    };
  };
  const disputeFiles = async (): Promise<Pair> => {
    const [ada, tunde] = [newGuest(), newGuest()];
    const filed = async (owner: Owner) => {
      const { number, orderId } = await placedOrder(api, someNumber(), owner);
      const at = new Date().toISOString();
      const confirmed = {
        depositKey: `${orderId.replaceAll('-', '').repeat(2)}-0`,
        amountMicro: '25000000',
        receivedAt: at,
        confirmedAt: at,
      };
      await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
        { streamId: streams.order(orderId), expectedVersion: 1, events: [event('OrderDepositConfirmed', confirmed)] },
        { metadata: { correlationId: uuidv7(), actor: 'test', orderId } },
      );
      return { number, fileId: await uploaded(`/api/orders/${number}/dispute/files`, owner.cookie) };
    };
    const [mine, theirs] = [await filed(ada), await filed(tunde)];
    return {
      mine,
      theirs,
      cookie: ada.cookie,
      left: () => rows('select * from dispute_files where file_id = $1', theirs.fileId),
    };
  };
  const purchaseDisputeFiles = async (): Promise<Pair> => {
    const filed = async () => {
      const { accountId, cookie } = await customer();
      const number = someNumber().replace('S', 'B');
      await placedPurchase(api, accountId, number);
      return { cookie, ids: { number, fileId: await uploaded(`/api/purchases/${number}/dispute/files`, cookie) } };
    };
    const [mine, theirs] = [await filed(), await filed()];
    return {
      mine: mine.ids,
      theirs: theirs.ids,
      cookie: mine.cookie,
      left: () => rows('select * from dispute_files where file_id = $1', theirs.ids.fileId),
    };
  };
  const transactionFiles = async (): Promise<Pair> => {
    const filed = async () => {
      const owner = await customer();
      const { number, orderId } = await placedOrder(api, someNumber(), newGuest());
      const claimed = { accountId: owner.accountId, ownerKey: owner.key, at: new Date().toISOString() };
      await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
        { streamId: streams.order(orderId), expectedVersion: 1, events: [event('OrderClaimedByAccount', claimed)] },
        { metadata: { correlationId: uuidv7(), actor: `account:${owner.accountId}`, orderId } },
      );
      const fileId = await uploaded(`/api/account/transactions/${number}/files`, owner.cookie);
      return { owner, number, orderId, fileId };
    };
    const [mine, theirs] = [await filed(), await filed()];
    return {
      mine: { number: mine.number, fileId: mine.fileId },
      theirs: { number: theirs.number, fileId: theirs.fileId },
      cookie: mine.owner.cookie,
      left: () =>
        rows(
          'select type, data from events where stream_id = $1 order by version',
          streams.transaction(theirs.orderId),
        ),
    };
  };
  const sessions = async (): Promise<Pair> => {
    const [ada, tunde] = [await customer(), await customer()];
    const sessionOf = async ({ accountId }: { accountId: string }) =>
      String((await rows('select session_id as id from account_sessions where account_id = $1', accountId))[0]!['id']);
    return {
      mine: { id: ada.accountId, sessionId: await sessionOf(ada) },
      theirs: { id: tunde.accountId, sessionId: await sessionOf(tunde) },
      cookie: await api.signIn('support'),
      left: () => rows('select session_id from account_sessions where account_id = $1', tunde.accountId),
    };
  };
  const documents = async (): Promise<Pair> => {
    const cookie = await api.signIn('finance');
    const bodies = async () => {
      const who = await customer();
      const upgrade = new UpgradeAtWork(api, who.cookie);
      const { request } = await upgrade.sent('individual', SEND_NIN);
      const id = await upgradeRequestId(api, who.accountId);
      await new ReviewerAtWork(api, cookie).act(id, 'view-documents', { reason: 'tier review' });
      return { id, fileId: request!.documents[0]!.id };
    };
    const [mine, theirs] = [await bodies(), await bodies()];
    return {
      mine,
      theirs,
      cookie,
      left: () => rows('select file_id from stored_files where file_id = $1', theirs.fileId),
    };
  };

  /** Every route with two parameters: a new one without a line here fails. A text: why there is nothing to mix up. */
  const WITHIN: Readonly<Record<string, (() => Promise<Pair>) | string>> = {
    'DELETE /api/account/transactions/:number/files/:fileId': transactionFiles,
    'DELETE /api/orders/:number/shares/:shareId': shares,
    'GET /api/account/transactions/:number/files/:fileId': transactionFiles,
    'GET /api/admin/disputes/:id/files/:fileId': 'libs/journeys/disputes/test/operators.spec.ts',
    'GET /api/admin/streams/:id/versions/:version': 'a version is counted in its stream',
    'GET /api/admin/tiers/:id/files/:fileId': documents,
    'GET /api/orders/:number/dispute/files/:fileId': disputeFiles,
    'GET /api/purchases/:number/dispute/files/:fileId': purchaseDisputeFiles,
    'POST /api/admin/customers/:id/sessions/:sessionId/end': sessions,
    'POST /api/admin/rebuilds/:id/:act': 'an act is a word',
  };
  const mixed = Object.entries(WITHIN).flatMap(([name, made]) =>
    typeof made === 'string' ? [] : [[name, made] as const],
  );

  it('SEC-70 every route with two ids declares its result for a mix of own and foreign ids', () => {
    const twice = api.routes.filter(({ path }) => path.split('/:').length > 2);
    expect(twice.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(WITHIN));
  });

  it.each(mixed)(
    'SEC-70 %s accepts neither a foreign id with an own one nor an own id with a foreign one',
    async (name, made) => {
      const [method, path] = name.split(' ') as [string, string];
      const { mine, theirs, cookie, left } = await made();
      const inner = Object.keys(mine).at(-1)!;
      const request = async (ids: Ids) => {
        const address = path.replace(/:([A-Za-z]+)/g, (_all, word: string) => ids[word]!);
        const body = method === 'POST' ? { body: JSON.stringify({ reason: 'Lost' }) } : {};
        const answer = await api.request(method, address, { cookie, ...body });
        const text = await answer.text();
        return { status: answer.status, code: text.startsWith('{') ? codeIn(text) : null };
      };
      const before = await left();
      expect(before).not.toEqual([]);
      const none = await request({ ...mine, [inner]: NOBODYS });
      expect(none.status).toBe(GONE_ALREADY[name] ?? 404);
      expect(await request({ ...mine, [inner]: theirs[inner]! })).toEqual(none);
      expect((await request({ ...theirs, [inner]: mine[inner]! })).status).toBe(404);
      expect(await left()).toEqual(before);
      expect([200, 204]).toContain((await request(mine)).status);
    },
  );

  /** Names of body fields that hold ids, as the API document lists them. */
  function idsInBodies(): string[] {
    const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Schema;
    const paths = document['paths'] as Record<string, Record<string, Schema>>;
    const meant = (ref: string): unknown =>
      ref
        .split('/')
        .slice(1)
        .reduce((node: unknown, key) => (node as Schema)[key], document);
    const found: string[] = [];
    const walk = (node: unknown, name: string, route: string): void => {
      if (node === null || typeof node !== 'object') return;
      const { pattern, format, $ref } = node as Schema;
      if ($ref) return walk(meant($ref), name, route);
      if (format === 'uuid' || pattern?.startsWith('^[0-9a-f]{8}-')) found.push(`${route} ${name}`);
      for (const [key, child] of Object.entries(node as Schema)) {
        if (key === 'properties') for (const [field, one] of Object.entries(child as object)) walk(one, field, route);
        else walk(child, name, route);
      }
    };
    for (const [path, operations] of Object.entries(paths))
      if (!path.startsWith('/api/admin'))
        for (const [method, operation] of Object.entries(operations))
          walk(operation['requestBody'], '', `${method.toUpperCase()} ${path}`);
    return [...new Set(found)].sort();
  }
  const NAME = 'ADAEZE CHINWE OKONKWO';
  interface Sent {
    readonly send: (id: string) => Promise<{ status: number; body: Record<string, unknown> }>;
    readonly theirs: string;
    /** The refusal code for an id that does not exist; undefined where the id is not checked yet. */
    readonly code: string | undefined;
  }
  type Ids3 = 'quoteId' | 'recipientId' | 'enquiryId';
  const CODES: Readonly<Record<Ids3, string>> = {
    quoteId: 'quote-not-found',
    recipientId: 'recipient-not-found',
    enquiryId: 'enquiry-expired',
  };
  /** Two who sell to people they keep; the first has a passkey. */
  const sellers = async () => {
    const [ada, tunde] = [await Seller.registered(api), await Seller.registered(api)];
    await api.db.owner.query(
      `insert into account_passkeys
         (passkey_id, account_id, credential_id, public_key, counter, transports, synced, device, added_at)
       values ($1::uuid, $2, $1::text, 'key', 0, '{}', false, 'Phone', now())`,
      [uuidv7(), ada.accountId],
    );
    return { ada, tunde, mine: await ada.keeps(NAME), theirs: await tunde.keeps(NAME) };
  };
  const selling = (id: Ids3, path: '' | '/confirmations') => async (): Promise<Sent> => {
    const { ada, tunde, mine, theirs } = await sellers();
    const [my, their] = [await ada.terms(mine, NAME), await tunde.terms(theirs, NAME)];
    const send = (value: string) =>
      path === '' ? ada.sells({ ...my, [id]: value }) : ada.post(`/api/account/orders${path}`, { ...my, [id]: value });
    // A passkey challenge does not check the terms; the sale does.
    return { send, theirs: their[id], code: path === '' ? CODES[id] : undefined };
  };
  const buying = (path: '' | '/confirmations') => async (): Promise<Sent> => {
    const { ada, tunde } = await sellers();
    const { body } = await tunde.post('/api/account/purchases/quotes', { naira: '40000' });
    const more = {
      network: 'TRC20',
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      differentWallet: false,
      saveAs: null,
    };
    const send = (quoteId: string) =>
      ada.post(`/api/account/purchases${path}`, { ...more, quoteId, ...(path === '' ? { pin: PIN } : {}) });
    return { send, theirs: String(body['id']), code: path === '' ? 'quote-not-found' : undefined };
  };
  const withdrawing = (id: 'recipientId' | 'enquiryId', path: '' | '/confirmations') => async (): Promise<Sent> => {
    const { ada, tunde, mine, theirs } = await sellers();
    const my = { recipientId: mine, enquiryId: await ada.enquiryIdOf(NAME) };
    const their = { recipientId: theirs, enquiryId: await tunde.enquiryIdOf(NAME) };
    const more = { amountKobo: '500000', note: null, ...(path === '' ? { pin: PIN } : {}) };
    const send = (value: string) => ada.post(`/api/wallet/withdrawals${path}`, { ...my, ...more, [id]: value });
    return { send, theirs: their[id], code: path === '' ? CODES[id] : undefined };
  };
  const enquiring = (rename: boolean) => async (): Promise<Sent> => {
    const { ada, tunde, mine } = await sellers();
    const send = async (enquiryId: string) => {
      if (!rename) return ada.post('/api/account/recipients', { enquiryId, nickname: null });
      const options = { cookie: ada.cookie, body: JSON.stringify({ enquiryId }) };
      const answer = await api.request('PUT', `/api/account/recipients/${mine}/name`, options);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    return { send, theirs: await tunde.enquiryIdOf(NAME), code: 'enquiry-expired' };
  };
  const placing = (id: 'quoteId' | 'enquiryId') => async (): Promise<Sent> => {
    const { tunde, theirs } = await sellers();
    const { cookie } = newGuest();
    const { body: quote } = await read(await api.post('/api/quotes', { side: 'sell', amount: '5' }, cookie));
    const their = await tunde.terms(theirs, NAME);
    const sender = {
      firstName: 'Temitope',
      lastName: 'Adewale',
      email: 'temitope@example.com',
      phone: '+2348035550148',
    };
    const order = {
      quoteId: quote['id'],
      enquiryId: NOBODYS,
      network: 'TRC20',
      sender,
      recipientEmail: 'adaeze@example.com',
    };
    const send = async (value: string) => read(await api.post('/api/orders', { ...order, [id]: value }, cookie));
    return { send, theirs: their[id], code: CODES[id] };
  };

  /** Every id in a body of customers and guests: a new one without a line here fails. A text: where it is shown. */
  const BODIES: Readonly<Record<string, (() => Promise<Sent>) | string>> = {
    'POST /api/account/guest-orders/claim ids': 'apps/api/src/guest-order-claims.spec.ts',
    'POST /api/account/guest-orders/decline id': 'apps/api/src/guest-order-claims.spec.ts',
    'POST /api/account/orders confirmation': 'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/account/orders enquiryId': selling('enquiryId', ''),
    'POST /api/account/orders quoteId': selling('quoteId', ''),
    'POST /api/account/orders recipientId': selling('recipientId', ''),
    'POST /api/account/orders/confirmations enquiryId': selling('enquiryId', '/confirmations'),
    'POST /api/account/orders/confirmations quoteId': selling('quoteId', '/confirmations'),
    'POST /api/account/orders/confirmations recipientId': selling('recipientId', '/confirmations'),
    'POST /api/account/purchases confirmation':
      'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/account/purchases quoteId': buying(''),
    'POST /api/account/purchases/confirmations quoteId': buying('/confirmations'),
    'POST /api/account/recipients enquiryId': enquiring(false),
    'POST /api/orders enquiryId': placing('enquiryId'),
    'POST /api/orders quoteId': placing('quoteId'),
    'POST /api/orders/{number}/dispute files': 'libs/journeys/disputes/test/customer.spec.ts',
    'POST /api/orders/{number}/dispute/messages files': 'libs/journeys/disputes/test/customer.spec.ts',
    'POST /api/orders/{number}/dispute/question files': 'libs/journeys/disputes/test/customer.spec.ts',
    'POST /api/orders/{number}/recipient-changes confirmation':
      'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/orders/{number}/recipient-changes enquiryId': 'apps/api/src/recipient-changes.spec.ts',
    'POST /api/orders/{number}/recipient-changes recipientId': 'apps/api/src/recipient-changes.spec.ts',
    'POST /api/orders/{number}/recipient-changes/confirmations enquiryId': 'apps/api/src/recipient-changes.spec.ts',
    'POST /api/orders/{number}/recipient-changes/confirmations recipientId': 'apps/api/src/recipient-changes.spec.ts',
    'POST /api/orders/{number}/refund/addresses confirmation':
      'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/orders/{number}/refunds confirmation':
      'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/purchases/{number}/dispute files': 'apps/api/src/purchase-disputes.spec.ts',
    'POST /api/purchases/{number}/dispute/messages files': 'apps/api/src/purchase-disputes.spec.ts',
    'POST /api/wallet/transfers confirmation': 'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/wallet/withdrawals confirmation':
      'libs/foundation/accounts/src/application/passkey-confirmations.spec.ts',
    'POST /api/wallet/withdrawals enquiryId': withdrawing('enquiryId', ''),
    'POST /api/wallet/withdrawals recipientId': withdrawing('recipientId', ''),
    'POST /api/wallet/withdrawals/confirmations enquiryId': withdrawing('enquiryId', '/confirmations'),
    'POST /api/wallet/withdrawals/confirmations recipientId': withdrawing('recipientId', '/confirmations'),
    'PUT /api/account/recipients/{id}/name enquiryId': enquiring(true),
  };
  const sent = Object.entries(BODIES).flatMap(([name, made]) =>
    typeof made === 'string' ? [] : [[name, made] as const],
  );

  it('SEC-70 the list of ids sent in bodies is complete', () => {
    expect(idsInBodies()).toEqual(Object.keys(BODIES));
  });

  it.each(sent)('SEC-70 %s: a foreign id is answered like an unknown one, and has no effect', async (_name, made) => {
    const { send, theirs, code } = await made();
    const before = await rows('select count(*) as n from events');
    const [none, another] = [await send(NOBODYS), await send(theirs)];
    expect([none.status, none.body['code']]).toEqual([another.status, another.body['code']]);
    expect(another.body['code']).toBe(code);
    expect(await rows('select count(*) as n from events')).toEqual(before);
  });
});

async function read(answer: Response): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
type Schema = Readonly<Record<string, unknown>> & {
  readonly pattern?: string;
  readonly format?: string;
  readonly $ref?: string;
};
const codeIn = (text: string): string | null => (JSON.parse(text) as { code?: string }).code ?? null;
/** Deleting what does not exist counts as done. */
const GONE_ALREADY: Readonly<Record<string, number>> = {
  'DELETE /api/account/transactions/:number/files/:fileId': 200,
  'DELETE /api/orders/:number/shares/:shareId': 204,
};
