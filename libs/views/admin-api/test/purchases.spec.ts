import type {
  AdminApprovalView,
  AdminMenuCounts,
  AdminPurchaseCounts,
  AdminPurchaseRow,
  AdminPurchaseSummary,
  AdminPurchaseView,
  AdminSearchHit,
} from '@usdt-africa/contracts/admin';
import { uuidv7 } from '@usdt-africa/kernel';
import { sendIdOf } from '@usdt-africa/sends';
import { purchasesProjection } from '@usdt-africa/purchases';
import { WalletStreams } from '@usdt-africa/wallets';
import { ADDRESS, samplePurchase, type SamplePurchase } from './sample-purchase.js';
import { TestApp } from './test-app.js';

const PATH = '/api/admin/purchases';
const HASH = '1b5b9ccb3e8d006a5230de9bda23ff91edc794d4f56410560830b418528e446c';

describe('purchases in the console', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await TestApp.open();
    await app.applyEvents((transport) => transport.project(purchasesProjection));
    await app.db.app.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at, usdt_micro, trx_sun, read_at)
       values ('TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9', 1, 1, $1, 18402750000, 900000000, $1)`,
      [app.clock.now()],
    );
  });
  afterEach(() => app.close());

  const view = async ({ purchaseId }: SamplePurchase, who: 'finance' | 'support' = 'finance') =>
    (await app.as<AdminPurchaseView>(who, 'GET', `${PATH}/${purchaseId}`)).body;
  const rows = async (filter: object, sort = ['due', 'ASC']) =>
    (
      await app.as<readonly AdminPurchaseRow[]>('finance', 'POST', `${PATH}/search`, {
        filter,
        sort,
        range: [0, 24],
      })
    ).body;
  const act = (
    purchase: SamplePurchase,
    action: 'release' | 'refuse',
    body: object,
    who: 'finance' | 'support' = 'finance',
  ) => app.as<AdminPurchaseView>(who, 'POST', `${PATH}/${purchase.purchaseId}/${action}`, body);

  /** The transaction of a purchase's send, as the projection of sends stores it. */
  const signed = ({ purchaseId }: SamplePurchase) =>
    app.db.app.query(
      `insert into send_states (send_id, kind, cause_id, recipient, amount_micro, phase, attempts, tx_id, reserved_micro,
         found, requested_at, last_at, version, state)
       values ($1, 'purchase', $2, $3, 1, 'signed', 1, $4, 1, 0, $5, $5, 3, $6)`,
      [
        sendIdOf({ kind: 'purchase', id: purchaseId }),
        purchaseId,
        ADDRESS,
        HASH,
        app.clock.now(),
        JSON.stringify({
          phase: 'signed',
          request: { to: ADDRESS, amountMicro: '1', at: app.clock.now().toISOString() },
          attempts: [
            {
              attempt: 1,
              expiration: new Date(app.clock.now().getTime() + 300_000).toISOString(),
              signature: { txId: HASH },
              seenIn: 100,
              end: null,
            },
          ],
          settledBy: null,
          givenUp: null,
          found: [],
          lastAt: app.clock.now().toISOString(),
        }),
      ],
    );

  it('ADM-13 lists purchases by what must be decided first, and finds them by number, hash and address', async () => {
    const held = await samplePurchase(app, { usdt: 2500n, people: 2 });
    const sent = await samplePurchase(app, { usdt: 40n });
    await signed(sent);
    await app.db.app.query(
      `insert into chain_heads (head_number, head_time, solid_number, solid_time, updated_at) values (106, now(), 90, now(), now())`,
    );
    const open = await rows({ tab: 'open' });
    expect(open.map(({ number, status, usdt, confirmations }) => [number, status, usdt, confirmations])).toEqual([
      [held.number, 'approval', '2500.000000', 0],
      [sent.number, 'sent', '40.000000', 7],
    ]);
    expect(open[1]).toMatchObject({ hash: HASH, address: ADDRESS, hold: null });
    expect((await rows({ q: HASH })).map(({ id }) => id)).toEqual([sent.purchaseId]);
    expect((await rows({ q: held.number.toLowerCase() })).map(({ id }) => id)).toEqual([held.purchaseId]);
    expect(await rows({ q: ADDRESS, usdt_gte: '100' })).toHaveLength(1);
    expect(await rows({ accountId: sent.accountId })).toHaveLength(1);
    const { body: counts } = await app.as<AdminPurchaseCounts>('finance', 'GET', `${PATH}/counts`);
    expect(counts.tabs).toEqual({ open: 2, attention: 1, completed: 0, undone: 0, all: 2 });
    // What takes longer than five minutes needs a person, too.
    app.clock.advance(301_000);
    expect(await rows({ tab: 'attention' })).toHaveLength(2);
    const hits = async (text: string) =>
      (await app.as<readonly AdminSearchHit[]>('support', 'POST', '/api/admin/search', { q: text })).body.map(
        ({ resource, label, matched }) => [resource, label, matched],
      );
    expect(await hits(HASH)).toEqual([['purchases', sent.number, 'transaction']]);
    expect(await hits(held.number)).toEqual([['purchases', held.number, 'number']]);
    expect((await app.as<AdminMenuCounts>('support', 'GET', '/api/admin/counts')).body['purchases']).toBe(2);
  });

  it('ADM-13 sums up what is promised, and what the hot wallet has after it', async () => {
    await samplePurchase(app, { usdt: 2500n, people: 2 });
    await samplePurchase(app, { usdt: 715n });
    const { body } = await app.as<AdminPurchaseSummary>('engineer', 'GET', `${PATH}/summary`);
    expect(body).toMatchObject({
      promised: { usdt: '3215.000000', count: 2 },
      hotWallet: { usdt: '18402.750000', usdtAfter: '15187.750000', trx: '900.000000', signerRefusal: null },
      obstacle: 'scan-behind',
      medianSeconds: null,
      completedToday: 0,
      unknownSignatures: 0,
    });
  });

  it('BUY-03 one person releases a first use; its send is requested in the same append', async () => {
    const held = await samplePurchase(app, { usdt: 600n, people: 1 });
    const before = await view(held);
    expect(before).toMatchObject({
      status: 'approval',
      hold: 'first-address',
      heldFor: { people: 1 },
      margin: '9600.00',
      usedBefore: 0,
      hotWallet: { now: '18402.750000', after: '17802.750000' },
      actions: [
        { action: 'release', why: null, twoPeople: false, effect: { kind: 'purchase', usdt: '600.000000' } },
        { action: 'refuse', why: null },
      ],
    });
    expect((await act(held, 'release', { reason: 'Known', version: before.version }, 'support')).status).toBe(403);
    expect((await act(held, 'release', { version: before.version })).status).toBe(422);
    expect((await act(held, 'release', { reason: 'Known', version: 1 })).status).toBe(409);
    const released = await act(held, 'release', { reason: 'Five earlier buys seen', version: before.version });
    expect(released.body).toMatchObject({ status: 'sending', heldFor: null, hotWallet: null });
    expect(released.body.timeline.map(({ type }) => type)).toEqual([
      'PurchasePlaced',
      'PurchaseHeld',
      'PurchaseReleased',
      'SendRequested',
    ]);
    expect(released.body.actions.map(({ why }) => why)).toEqual(['not-held', 'not-held']);
    // Nothing is left of it in transit: the send owes it now.
    const usdt = released.body.ledger.filter(({ account }) => account.startsWith('payable:purchase:'));
    expect(
      usdt.reduce(
        (sum, { currency, amount }) => sum + (currency === 'USDT' ? BigInt(amount.replace('.', '')) : 0n),
        0n,
      ),
    ).toBe(0n);
  });

  it('BUY-03 a large one takes two people, who read the same effect', async () => {
    const held = await samplePurchase(app, { usdt: 2500n, people: 2 });
    const { version } = await view(held);
    const requested = await act(held, 'release', { reason: 'Buys every month', version });
    expect(requested.body).toMatchObject({ status: 'approval', approval: { reason: 'Buys every month' } });
    expect(requested.body.actions[0]).toMatchObject({ why: 'already-requested', twoPeople: true });
    const { id } = requested.body.approval!;
    const path = `/api/admin/approvals/${id}`;
    const { body: approval } = await app.as<AdminApprovalView>('finance-2', 'GET', path);
    expect(approval.effect).toMatchObject({
      kind: 'purchase',
      number: held.number,
      usdt: '2500.000000',
      naira: '4000000.00',
      address: ADDRESS,
      changes: [
        { what: 'promised', now: '2500.000000', after: '0.000000' },
        { what: 'hot-wallet', now: '18402.750000', after: '15902.750000' },
      ],
    });
    const { payloadHash } = approval;
    expect((await app.as('finance', 'POST', `${path}/approve`, { payloadHash })).status).toBe(403);
    const granted = await app.as<AdminApprovalView>('finance-2', 'POST', `${path}/approve`, { payloadHash });
    expect(granted.body.state).toBe('executed');
    expect((await view(held)).status).toBe('sending');
  });

  it('BUY-03 a second person who says no gives the naira back at once', async () => {
    const held = await samplePurchase(app, { usdt: 2500n, people: 2 });
    const { version } = await view(held);
    const requested = await act(held, 'release', { reason: 'Buys every month', version });
    const path = `/api/admin/approvals/${requested.body.approval!.id}`;
    await app.as('finance-2', 'POST', `${path}/refuse`, { reason: 'Not seen before' });
    expect(await view(held)).toMatchObject({ status: 'undone', undone: 'refused' });
    expect((await app.get(WalletStreams).load(held.accountId)).state.balanceKobo).toBe(400_000_000n);
  });

  it('BUY-03 a refusal takes one person and a reason, and is decided once', async () => {
    const held = await samplePurchase(app, { usdt: 2500n, people: 2 });
    const { version } = await view(held);
    const refused = await act(held, 'refuse', { reason: 'The address is on a list', version });
    expect(refused.body).toMatchObject({ status: 'undone', undone: 'refused', hotWallet: null });
    expect((await app.get(WalletStreams).load(held.accountId)).state.balanceKobo).toBe(400_000_000n);
    const again = await act(held, 'release', { reason: 'A mistake', version: refused.body.version });
    expect(again).toMatchObject({ status: 409, body: { code: 'not-held' } });
    expect((await app.as('finance', 'GET', `${PATH}/${uuidv7()}`)).status).toBe(404);
  });
});
