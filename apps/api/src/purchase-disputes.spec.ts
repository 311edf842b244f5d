import 'reflect-metadata';
import type { AdminCannedAnswers, AdminDisputeRow, AdminDisputeView } from '@usdt-africa/contracts/admin';
import type { OrderDisputeView, UploadedFileView } from '@usdt-africa/contracts/api';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { disputeIdOf, disputesProjection } from '@usdt-africa/disputes';
import { createEventStore, DirectTransport } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { PurchaseStreams, PurchaseWork } from '@usdt-africa/purchases';
import { ApiAtWork } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import { newPerson } from '../test/customer.js';
import { placedPurchase } from '../test/placed-purchase.js';
import { picture } from '../test/upgrade.js';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const HASH = '1b5b9ccb3e8d006a5230de9bda23ff91edc794d4f56410560830b418528e446c';
const SETTLED_AT = '2026-11-28T09:32:10.000Z';

interface Bought {
  readonly purchaseId: string;
  readonly number: string;
  readonly cookie: string;
}

describe('help with a purchase', () => {
  const api = ApiAtWork.forAll();
  let support: string;
  let count = 0;
  beforeAll(async () => {
    support = await api.signIn('support');
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  const bought = async (end: 'settled' | null = null): Promise<Bought> => {
    const { accountId, cookie } = await signedIn(api, newPerson());
    const number = `B${String(300_000_000_000 + (count += 1))}`;
    const purchaseId = await placedPurchase(api, accountId, number);
    if (end) await settle(purchaseId, accountId);
    return { purchaseId, number, cookie };
  };
  async function settle(purchaseId: string, accountId: string): Promise<void> {
    const pool = api.db.app;
    const store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    const purchases = new PurchaseStreams(store, new PurchaseWork(pool));
    const { state, version } = await purchases.load(purchaseId);
    const block = { number: 77_412_543, id: 'b'.repeat(64), time: SETTLED_AT };
    const about = { purchaseId, accountId, sendId: uuidv7(), txId: HASH, block, feeSun: '6432100', at: SETTLED_AT };
    const events = [event('PurchaseSettled', about)];
    await purchases.append({ purchaseId, purchase: state, version, events, appends: [] }, { actor: 'system:test' });
  }
  const caseOf = (number: string, rest = '') => `/api/purchases/${number}/dispute${rest}`;
  const open = (of: Bought, more: object = {}) =>
    api.post(caseOf(of.number), { issue: 'nothing', text: 'My wallet shows nothing.', files: [], ...more }, of.cookie);
  const seen = async (answer: Response): Promise<OrderDisputeView> => (await answer.json()) as OrderDisputeView;
  const read = async ({ number, cookie }: Bought) => seen(await api.get(caseOf(number), cookie));
  const ofConsole = ({ purchaseId }: Bought, rest = '') => `/api/admin/disputes/${disputeIdOf(purchaseId)}${rest}`;
  const shown = async (of: Bought, cookie = support) =>
    (await (await api.get(ofConsole(of), cookie)).json()) as AdminDisputeView;
  const act = (of: Bought, name: string, body: object, cookie = support) =>
    api.post(ofConsole(of, `/${name}`), body, cookie);
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
  const upload = async ({ number, cookie }: Bought) => {
    const answer = await fetch(api.url + caseOf(number, '/files'), {
      method: 'POST',
      headers: {
        origin: api.url,
        cookie,
        'idempotency-key': uuidv7(),
        'content-type': 'application/octet-stream',
        'x-file-name': 'wallet.jpg',
      },
      body: new Uint8Array(await picture()),
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as UploadedFileView;
  };
  const metadataOf = async ({ purchaseId }: Bought) =>
    (
      await api.db.owner.query<{ type: string; metadata: Record<string, unknown>; data: Record<string, unknown> }>(
        'select type, metadata, data from events where stream_id = $1 order by version',
        [streams.dispute(disputeIdOf(purchaseId))],
      )
    ).rows;

  it('HELP-05 opens a case with hash, block, address and times in it', async () => {
    const ada = await bought('settled');
    const before = await read(ada);
    expect(before).toMatchObject({ rule: null, dispute: null });
    expect(before.evidence.map(({ kind }) => kind)).toEqual(['purchase-paid', 'purchase-sent', 'purchase-settled']);
    const answer = await open(ada);
    expect(answer.status).toBe(201);
    const view = await seen(answer);
    expect(view.dispute).toMatchObject({ issue: 'nothing', state: 'open', due: { of: 'us' } });
    const settled = {
      kind: 'purchase-settled',
      at: SETTLED_AT,
      transactionId: HASH,
      block: 77_412_543,
      address: ADDRESS,
    };
    expect(view.dispute!.entries).toContainEqual(expect.objectContaining({ type: 'evidence', ...settled }));
    const [opened] = await metadataOf(ada);
    expect(opened!.type).toBe('PurchaseDisputeOpened');
    expect(opened!.data['evidence']).toContainEqual(expect.objectContaining(settled));
    // No event of it names an order: there is none.
    expect(opened!.metadata).not.toHaveProperty('orderId');
  });

  it('HELP-03 is a conversation with support, who closes it; the customer opens it again by writing', async () => {
    const ada = await bought('settled');
    const file = await upload(ada);
    expect((await open(ada, { files: [file.id] })).status).toBe(201);
    const first = await shown(ada);
    expect(first).toMatchObject({
      about: 'purchase',
      orderNumber: ada.number,
      recipient: null,
      rule: null,
      naira: '40000.00',
      usdt: '25.000000',
      purchase: { status: 'completed', address: ADDRESS, hash: HASH, block: 77_412_543 },
    });
    expect(first.entries.filter(({ type }) => type === 'evidence')).toHaveLength(3);
    expect(first.actions.map(({ action, why }) => [action, why])).toEqual(
      expect.arrayContaining([
        ['answer', null],
        ['note', null],
        ['close', null],
      ]),
    );
    expect(first.actions.map(({ action }) => action)).not.toContain('repay');
    expect((await api.get(ofConsole(ada, `/files/${file.id}`), support)).status).toBe(200);
    const canned = (await (await api.get(ofConsole(ada, '/canned-answers'), support)).json()) as AdminCannedAnswers;
    expect(canned[0]).toMatchObject({ id: 'final', text: expect.stringContaining(HASH) as string });

    expect((await act(ada, 'note', { text: 'Final since the morning.' })).status).toBe(200);
    const { version } = await shown(ada);
    expect((await act(ada, 'answer', { text: 'It is final in this block.', files: [], version })).status).toBe(200);
    const talk = (await read(ada)).dispute!;
    expect(talk).toMatchObject({ state: 'waiting-customer', due: { of: 'customer' } });
    const texts = talk.entries.flatMap((entry) => (entry.type === 'message' ? [entry.text] : []));
    expect(texts).toEqual(['My wallet shows nothing.', 'It is final in this block.']);

    expect((await act(ada, 'close', { reason: 'The customer sees it now' })).status).toBe(200);
    expect((await read(ada)).dispute).toMatchObject({ state: 'resolved', resolution: { how: 'closed', proof: null } });
    expect(await codeOf(await act(ada, 'close', { reason: 'Again' }))).toEqual([409, 'resolved']);
    await api.post(caseOf(ada.number, '/messages'), { text: 'I do not see it.', files: [] }, ada.cookie);
    expect((await read(ada)).dispute).toMatchObject({ state: 'waiting-us', resolution: null });
    await api.post(caseOf(ada.number, '/confirm-receipt'), {}, ada.cookie);
    expect((await read(ada)).dispute).toMatchObject({ state: 'resolved', resolution: { how: 'received' } });
  });

  it('ADM-04 stands in the queue beside the cases of orders, and offers nothing that moves money', async () => {
    const ada = await bought();
    await open(ada, { issue: 'other' });
    const transport = new DirectTransport({ store: createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }) });
    await (await transport.project(disputesProjection)).caughtUp();
    await transport.close();
    const found = async (about: string) => {
      const body = { filter: { q: ada.number, about }, sort: ['due', 'ASC'], range: [0, 9] };
      const answer = await api.post('/api/admin/disputes/search', body, support);
      return (await answer.json()) as AdminDisputeRow[];
    };
    const row = { about: 'purchase', orderNumber: ada.number, issue: 'other', naira: '40000.00' };
    expect(await found('purchase')).toMatchObject([row]);
    expect(await found('order')).toEqual([]);
    const body = { payoutId: uuidv7(), reason: 'Pay it' };
    const finance = await api.signIn('finance');
    expect(await codeOf(await act(ada, 'repay', body, finance))).toEqual([422, 'no-payout']);
    expect(await codeOf(await act(ada, 'refund', body, finance))).toEqual([422, 'no-payout']);
  });

  it('HELP-03 is one case a purchase, also for two requests at once, and for its owner alone', async () => {
    const [ada, tunde] = [await bought(), await bought()];
    const answers = await Promise.all([open(ada), open(ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await codeOf(await open(ada))).toEqual([409, 'dispute-exists']);
    for (const path of ['', '/messages', '/confirm-receipt']) {
      const body =
        path === ''
          ? { issue: 'nothing', text: 'Mine', files: [] }
          : path === '/messages'
            ? { text: 'x', files: [] }
            : {};
      expect(await codeOf(await api.post(caseOf(ada.number, path), body, tunde.cookie))).toEqual([
        404,
        'order-not-found',
      ]);
    }
    expect(await codeOf(await api.get(caseOf(ada.number), tunde.cookie))).toEqual([404, 'order-not-found']);
    expect((await api.get(caseOf(ada.number))).status).toBe(401);
    // A file of another customer is none of this case.
    const theirs = await upload(tunde);
    const body = { text: 'See', files: [theirs.id] };
    expect((await api.post(caseOf(ada.number, '/messages'), body, ada.cookie)).status).toBe(422);
    expect((await api.get(caseOf(ada.number, `/files/${theirs.id}`), ada.cookie)).status).toBe(404);
  });
});
