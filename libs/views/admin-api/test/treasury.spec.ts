import type {
  AdminApprovalView,
  AdminAuditRow,
  AdminMenuCounts,
  AdminRefillRow,
  AdminRefillView,
  AdminTreasuryView,
} from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import { TestApp } from './test-app.js';

const HOT_WALLET = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const TREASURY = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const LIST = '/api/admin/refills';
const OPENING = `capital-${uuidFrom('treasury-opening', TREASURY)}`;

describe('the treasury in the console', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const request = (amount: string, asset = 'USDT') =>
    app.as<AdminRefillView>('finance', 'POST', `${LIST}/request`, { asset, amount, reason: 'Saturday peak' });
  const act = (who: 'finance' | 'finance-2' | 'support', id: string, action: string, more: object = {}) =>
    app.as<AdminRefillView>(who, 'POST', `${LIST}/${id}/${action}`, { reason: 'Both addresses compared', ...more });

  it('ADM-13 nothing is requested before a treasury is known', async () => {
    expect(await request('20')).toMatchObject({ status: 409, body: { code: 'no-treasury' } });
    const shown = await app.as<AdminTreasuryView>('support', 'GET', '/api/admin/treasury');
    expect(shown.body).toMatchObject({ hotWallet: null, treasury: null, openRefills: 0 });
  });

  it('ADM-13 a refill is requested by one person and approved by another, who sees address and amount', async () => {
    const now = app.clock.now();
    await app.db.app.query(
      `insert into treasury (hot_wallet, address, floor_micro, ceiling_micro, energy_alarm_percent, usdt_micro, trx_sun,
         energy_left, energy_limit, free_bandwidth_left, staked_bandwidth_left, staked_sun, requested_at, read_at)
       values ($1, $2, 1000000000, 50000000000, 30, 148658750000, 7000000, 1, 2, 3, 4, 5, $3, $3)`,
      [HOT_WALLET, TREASURY, now],
    );
    await app.db.app.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at, usdt_micro, trx_sun, read_at)
       values ($1, 0, 500000000, $2, 18402750000, 418600000, $2)`,
      [HOT_WALLET, now],
    );
    const { body: refill } = await request('20000');
    expect(refill).toMatchObject({
      phase: 'requested',
      asset: 'USDT',
      amount: '20000.000000',
      from: TREASURY,
      to: HOT_WALLET,
      reason: 'Saturday peak',
      actions: [{ action: 'approve', why: 'own-request' }, { action: 'end' }],
    });
    const counts = await app.as<AdminMenuCounts>('support', 'GET', '/api/admin/counts');
    expect(counts.body['wallets']).toBe(1);
    expect(await request('20000')).toMatchObject({ status: 409, body: { code: 'refill-open' } });
    expect(await request('20001')).toMatchObject({ status: 409, body: { code: 'above-ceiling' } });
    expect(await request('8', 'TRX')).toMatchObject({ status: 409, body: { code: 'treasury-short' } });
    expect((await request('0')).status).toBe(422);

    expect(await act('finance', refill.id, 'approve')).toMatchObject({ status: 403, body: { code: 'own-refill' } });
    expect((await act('support', refill.id, 'approve')).status).toBe(403);
    const old = await act('finance-2', refill.id, 'approve', { version: 7 });
    expect(old).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    const { body: approved } = await act('finance-2', refill.id, 'approve');
    expect(approved).toMatchObject({ phase: 'approved', version: 2, actions: [{ action: 'end' }] });
    expect(approved.approvedBy?.operatorId).not.toBe(approved.requestedBy.operatorId);
    expect(approved.timeline.map(({ type }) => type)).toEqual(['RefillRequested', 'RefillApproved']);

    const { body: shown } = await app.as<AdminTreasuryView>('engineer', 'GET', '/api/admin/treasury');
    expect(shown).toMatchObject({
      hotWallet: { usdt: '18402.750000', floor: '1000.000000', belowFloor: false, aboveCeiling: false },
      treasury: { address: TREASURY, usdt: '148658.750000', trx: '7.000000' },
      openRefills: 1,
    });
    const filter = encodeURIComponent(JSON.stringify({ open: true }));
    const { body: open } = await app.as<AdminRefillRow[]>('support', 'GET', `${LIST}?filter=${filter}`);
    expect(open.map(({ id }) => id)).toEqual([refill.id]);
  });

  it('ADM-13 a refill is withdrawn by its requester or refused by another, with an audit entry', async () => {
    const { body: own } = await request('21');
    expect((await act('finance', own.id, 'end')).body).toMatchObject({ phase: 'ended', why: 'withdrawn', actions: [] });
    const { body: other } = await request('21');
    expect((await act('finance-2', other.id, 'end')).body).toMatchObject({ phase: 'ended', why: 'refused' });
    expect(await act('finance-2', other.id, 'approve')).toMatchObject({ status: 409 });
    await app.applyAll();
    const { body: audit } = await app.as<AdminAuditRow[]>('finance', 'GET', '/api/admin/audit');
    expect(audit.map((row) => JSON.stringify(row))).toEqual(
      expect.arrayContaining([expect.stringContaining('RefillEnded'), expect.stringContaining('RefillApproved')]),
    );
    expect((await app.as('finance', 'GET', `${LIST}/${'0'.repeat(8)}`)).status).toBe(404);
  });

  it('ADM-13 the opening balance of the treasury is recorded once, by two people, as the chain check found it', async () => {
    const open = (key?: string) =>
      app.as<AdminTreasuryView>(
        'finance',
        'POST',
        '/api/admin/treasury/open',
        { reason: 'Compared with the device' },
        key,
      );
    const shown = async () => (await app.as<AdminTreasuryView>('finance', 'GET', '/api/admin/treasury')).body.opening;
    expect(await open()).toMatchObject({ status: 409, body: { code: 'nothing-to-open' } });
    const differs = (currency: string, chain: number, ledger: number) =>
      app.db.app.query(
        `insert into chain_differences (address, currency, place, chain_amount, ledger_amount, block_number, since, counted_at)
         values ($1, $2, 'treasury', $3, $4, 77, $5, null)
         on conflict (address, currency) do update set chain_amount = excluded.chain_amount`,
        [TREASURY, currency, chain, ledger, app.clock.now()],
      );
    await differs('USDT', 148_678_750_000, 20_000_000);
    expect(await open()).toMatchObject({ status: 409, body: { code: 'read-once' } });
    expect(await shown()).toBeNull();
    await app.db.app.query('update chain_differences set counted_at = since');
    const opening = { address: TREASURY, usdt: '148658.750000', trx: '0.000000', block: 77 };
    expect(await shown()).toMatchObject({ ...opening, ledger: { usdt: '20.000000', trx: '0.000000' }, pending: null });
    expect((await app.as('support', 'POST', '/api/admin/treasury/open', { reason: 'I may not' })).status).toBe(403);

    // The chain has another balance by the time of the approval: nothing is recorded.
    await open();
    await differs('USDT', 148_678_750_001, 20_000_000);
    const decide = async () => {
      const { rows } = await app.db.app.query<{ id: string }>(
        `select approval_id as id from approvals where action = 'treasury-open' order by requested_at desc limit 1`,
      );
      const { body } = await app.as<AdminApprovalView>('finance-2', 'GET', `/api/admin/approvals/${rows[0]!.id}`);
      return app.as<AdminApprovalView>('finance-2', 'POST', `/api/admin/approvals/${rows[0]!.id}/approve`, {
        payloadHash: body.payloadHash,
        reason: 'The device says the same',
      });
    };
    await decide();
    expect(await app.events(OPENING)).toEqual([]);
    await differs('USDT', 148_678_750_000, 20_000_000);
    app.clock.advance(1_000);
    const { body: requested } = await open();
    expect(requested.opening?.pending).toMatchObject({ action: 'treasury-open', mine: true });
    const { status, body: decided } = await decide();
    expect([status, decided.effect]).toMatchObject([200, { kind: 'treasury', usdt: '148658.750000' }]);
    const [event] = await app.events(OPENING);
    expect(event).toMatchObject({
      type: 'TreasuryOpened',
      data: {
        ...{ address: TREASURY, usdtMicro: '148658750000', trxSun: '0', blockNumber: 77 },
        postings: [
          { account: 'chain:treasury', currency: 'USDT', amount: '148658750000' },
          { account: 'equity:capital', currency: 'USDT', amount: '-148658750000' },
        ],
      },
    });
    expect((event!.data as { people: string[] }).people).toHaveLength(2);
    expect(await open()).toMatchObject({ status: 409, body: { code: 'opened' } });
    expect(await shown()).toBeNull();
  });
});
