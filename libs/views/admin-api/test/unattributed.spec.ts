import type {
  AdminApprovalView,
  AdminAuditRow,
  AdminMenuCounts,
  AdminUnattributedRow,
  AdminUnattributedView,
} from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { World } from './world.js';

const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const SENDERS_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

/** Money arrives at an address of ours that no order has, as the watcher writes it down. @returns its key */
async function arrivesAstray(world: World, digit: string): Promise<string> {
  const transactionId = digit.repeat(64);
  const depositKey = `${transactionId}-0`;
  const at = world.clock.now().toISOString();
  const arrived = event('UnattributedDepositArrived', {
    depositKey,
    transactionId,
    logIndex: 0,
    address: ADDRESS,
    from: SENDERS_ADDRESS,
    amountMicro: '12500000',
    blockNumber: 77,
    blockId: digit.repeat(64),
    arrivedAt: at,
    addressIndex: 417,
    reason: 'no-order',
    namedOrderId: null,
    notedAt: at,
    postings: [
      { account: 'chain:deposits', currency: 'USDT', amount: '12500000' },
      { account: 'suspense:deposits', currency: 'USDT', amount: '-12500000' },
    ],
  });
  await world.store.append(
    { streamId: streams.deposit(depositKey), expectedVersion: 0, events: [arrived] },
    { metadata: { correlationId: 'test', actor: 'system:chain-watcher' } },
  );
  await world.db.app.query(
    `insert into unattributed_deposits (deposit_key, reason, address, address_index, amount, arrived_at)
     values ($1, 'no-order', $2, 417, 12500000, $3)`,
    [depositKey, ADDRESS, at],
  );
  return depositKey;
}

describe('deposits without an order in the console', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  const body = { reason: 'Line 884 of the statement', evidence: 'Statement 5 January, line 884' };
  const decide = async (who: 'finance' | 'finance-2', id: string) => {
    const { payloadHash } = (await world.as<AdminApprovalView>('finance', 'GET', `/api/admin/approvals/${id}`)).body;
    return world.as<AdminApprovalView>(who, 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash });
  };

  it('ADM-03 a deposit without an order is listed with what is known, and ended by two people', async () => {
    const id = await arrivesAstray(world, 'c');
    const path = `/api/admin/unattributed/${id}`;
    const list = async (filter: object) => {
      const query = encodeURIComponent(JSON.stringify(filter));
      return (await world.as<AdminUnattributedRow[]>('engineer', 'GET', `/api/admin/unattributed?filter=${query}`))
        .body;
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
      arrivedAt: world.clock.now().toISOString(),
      explorerUrl: `https://explorer.example/${id.slice(0, 64)}`,
    };
    expect(await list({ tab: 'open' })).toMatchObject([row]);
    expect(await list({ tab: 'ended' })).toEqual([]);
    expect((await world.as<AdminMenuCounts>('finance', 'GET', '/api/admin/counts')).body['unattributed']).toBe(1);
    const ask = (role: 'support' | 'finance' | 'engineer', version = 1) =>
      world.as<AdminUnattributedView>(role, 'POST', `${path}/returned-by-evidence`, { ...body, version });
    expect((await ask('engineer')).status).toBe(403);
    expect((await ask('finance', 7)).body).toMatchObject({ code: 'changed-meanwhile' });
    const asked = await ask('finance');
    expect(asked).toMatchObject({ status: 200, body: { ...row, approval: { verb: 'arrival-returned-by-evidence' } } });
    const approval = asked.body.approval!.id;
    expect(await decide('finance', approval)).toMatchObject({ status: 403, body: { code: 'own-request' } });
    expect(await decide('finance-2', approval)).toMatchObject({ status: 200, body: { state: 'executed' } });
    await world.heard();
    const { body: ended } = await world.as<AdminUnattributedView>('support', 'GET', path);
    expect(ended).toMatchObject({ state: 'returned', evidence: body.evidence, verbs: [], approval: null });
    expect(ended.timeline.map(({ type }) => type)).toEqual(['UnattributedDepositArrived', 'UnattributedDepositClosed']);
    expect(await list({ tab: 'open' })).toEqual([]);
    expect((await world.as<AdminMenuCounts>('finance', 'GET', '/api/admin/counts')).body['unattributed']).toBe(0);
    expect((await ask('finance', 2)).body).toMatchObject({ code: 'no-evidence-needed' });
    const money = encodeURIComponent(JSON.stringify({ money: true }));
    const audited = await world.as<AdminAuditRow[]>('finance', 'GET', `/api/admin/audit?filter=${money}&range=[0,9]`);
    expect(audited.body[0]).toMatchObject({ act: 'UnattributedDepositClosed', on: { resource: 'unattributed', id } });
    for (const unknown of ['x', `${'d'.repeat(64)}-0`])
      expect((await world.as('finance', 'GET', `/api/admin/unattributed/${unknown}`)).status).toBe(404);
  });
});
