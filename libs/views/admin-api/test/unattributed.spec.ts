import type {
  AdminApprovalView,
  AdminAuditRow,
  AdminMenuCounts,
  AdminUnattributedRow,
  AdminUnattributedView,
} from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { TestApp } from './test-app.js';

const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const SENDERS_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

/** Money arrives at an address of ours that no order has, as the watcher writes it down. @returns its key */
async function arrivesAstray(app: TestApp, digit: string): Promise<string> {
  const transactionId = digit.repeat(64);
  const depositKey = `${transactionId}-0`;
  const at = app.clock.now().toISOString();
  const received = event('UnattributedDepositReceived', {
    depositKey,
    transactionId,
    logIndex: 0,
    address: ADDRESS,
    from: SENDERS_ADDRESS,
    amountMicro: '12500000',
    blockNumber: 77,
    blockId: digit.repeat(64),
    receivedAt: at,
    addressIndex: 417,
    reason: 'no-order',
    namedOrderId: null,
    notedAt: at,
    postings: [
      { account: 'chain:deposits', currency: 'USDT', amount: '12500000' },
      { account: 'suspense:deposits', currency: 'USDT', amount: '-12500000' },
    ],
  });
  await app.store.append(
    { streamId: streams.deposit(depositKey), expectedVersion: 0, events: [received] },
    { metadata: { correlationId: 'test', actor: 'system:chain-watcher' } },
  );
  await app.db.app.query(
    `insert into unattributed_deposits (deposit_key, reason, address, address_index, amount, received_at)
     values ($1, 'no-order', $2, 417, 12500000, $3)`,
    [depositKey, ADDRESS, at],
  );
  return depositKey;
}

describe('deposits without an order in the console', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const body = { reason: 'Line 884 of the statement', evidence: 'Statement 5 January, line 884' };
  const decide = async (who: 'finance' | 'finance-2', id: string) => {
    const { payloadHash } = (await app.as<AdminApprovalView>('finance', 'GET', `/api/admin/approvals/${id}`)).body;
    return app.as<AdminApprovalView>(who, 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash });
  };

  it('ADM-03 a deposit without an order is listed with what is known, and resolved by two operators', async () => {
    const id = await arrivesAstray(app, 'c');
    const path = `/api/admin/unattributed/${id}`;
    const list = async (filter: object) => {
      const query = encodeURIComponent(JSON.stringify(filter));
      return (await app.as<AdminUnattributedRow[]>('engineer', 'GET', `/api/admin/unattributed?filter=${query}`)).body;
    };
    const row = {
      id,
      state: 'open',
      reason: 'no-order',
      address: ADDRESS,
      addressIndex: 417,
      usdt: '12.500000',
      transactionId: id.slice(0, 64),
      from: SENDERS_ADDRESS,
      block: 77,
      receivedAt: app.clock.now().toISOString(),
      explorerUrl: `https://explorer.example/${id.slice(0, 64)}`,
    };
    expect(await list({ tab: 'open' })).toMatchObject([row]);
    expect(await list({ tab: 'ended' })).toEqual([]);
    expect((await app.as<AdminMenuCounts>('finance', 'GET', '/api/admin/counts')).body['unattributed']).toBe(1);
    const request = (role: 'support' | 'finance' | 'engineer', version = 1) =>
      app.as<AdminUnattributedView>(role, 'POST', `${path}/returned-by-evidence`, { ...body, version });
    expect((await request('engineer')).status).toBe(403);
    expect((await request('finance', 7)).body).toMatchObject({ code: 'changed-meanwhile' });
    const response = await request('finance');
    expect(response).toMatchObject({
      status: 200,
      body: { ...row, approval: { action: 'deposit-returned-by-evidence' } },
    });
    const approval = response.body.approval!.id;
    expect(await decide('finance', approval)).toMatchObject({ status: 403, body: { code: 'own-request' } });
    expect(await decide('finance-2', approval)).toMatchObject({ status: 200, body: { state: 'executed' } });
    await app.applyAll();
    const { body: ended } = await app.as<AdminUnattributedView>('support', 'GET', path);
    expect(ended).toMatchObject({ state: 'returned', evidence: body.evidence, actions: [], approval: null });
    expect(ended.timeline.map(({ type }) => type)).toEqual([
      'UnattributedDepositReceived',
      'UnattributedDepositResolved',
    ]);
    expect(await list({ tab: 'open' })).toEqual([]);
    expect((await app.as<AdminMenuCounts>('finance', 'GET', '/api/admin/counts')).body['unattributed']).toBe(0);
    expect((await request('finance', 2)).body).toMatchObject({ code: 'no-evidence-needed' });
    const money = encodeURIComponent(JSON.stringify({ money: true }));
    const audited = await app.as<AdminAuditRow[]>('finance', 'GET', `/api/admin/audit?filter=${money}&range=[0,9]`);
    expect(audited.body[0]).toMatchObject({ act: 'UnattributedDepositResolved', on: { resource: 'unattributed', id } });
    for (const unknown of ['x', `${'d'.repeat(64)}-0`])
      expect((await app.as('finance', 'GET', `/api/admin/unattributed/${unknown}`)).status).toBe(404);
  });
});
