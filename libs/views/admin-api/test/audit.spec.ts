import type {
  AdminAuditOperators,
  AdminAuditRow,
  AdminAuditView,
  AdminStreamView,
  AdminVerification,
} from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { FileHeadExport, newSealerKeys, Sealer, SealSigner } from '@usdt-africa/event-store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HISTORY_CHECKS } from '@usdt-africa/history';
import { type Sale, TestApp } from './test-app.js';

/** The order's address, as it is written down when an order is placed. */
async function isWatched(app: TestApp, { orderId, number }: Sale): Promise<void> {
  const { address, addressIndex } = (await app.events(streams.order(orderId)))[0]!.data as EventData<'OrderPlaced'>;
  await app.db.app.query('insert into address_pool values ($1, $2, now())', [addressIndex, address]);
  await app.db.app.query('insert into deposit_addresses values ($1, $2, $3, $4, now())', [
    address,
    addressIndex,
    orderId,
    number,
  ]);
}

describe('the audit', () => {
  let app: TestApp;
  let sale: Sale;
  const seals = mkdtempSync(join(tmpdir(), 'usdt-africa-audit-'));
  const list = async (filter: object = {}) =>
    (await app.as<AdminAuditRow[]>('admin', 'POST', '/api/admin/audit/search', { filter })).body;

  beforeAll(async () => {
    app = await TestApp.open({ sealExportFolder: seals });
    sale = await app.sale('paying');
    await isWatched(app, sale);
    const about = `/api/admin/orders/${sale.orderId}`;
    expect((await app.as('support', 'POST', `${about}/note`, { text: 'Rang the customer' })).status).toBeLessThan(300);
    const viewed = await app.as('support', 'POST', `${about}/view-personal-data`, {
      reason: 'The customer is on the phone',
    });
    expect(viewed.status).toBeLessThan(300);
    await app.applyAll();
  });
  afterAll(async () => {
    await app.close();
    rmSync(seals, { recursive: true });
  });

  it('ADM-11 lists operators’ actions, newest first, and finds them by text, order number and filters', async () => {
    const { id: support } = await app.operator('support');
    const rows = await list({ operatorId: support });
    const acts = rows.map(({ act }) => act);
    expect(acts.indexOf('PersonalDataViewed')).toBeLessThan(acts.indexOf('OrderNoteAdded'));
    const viewed = rows.find(({ act }) => act === 'PersonalDataViewed')!;
    expect(viewed).toMatchObject({
      reason: 'The customer is on the phone',
      money: false,
      on: { resource: 'orders', id: sale.orderId },
      who: { kind: 'operator', role: 'support', operatorId: support },
    });
    expect(viewed.on.label.replaceAll(' ', '')).toContain(sale.number);
    expect(JSON.stringify(rows)).not.toContain('$sealed');
    expect(await list({ q: 'ON THE PHONE' })).toEqual([viewed]);
    const number = await list({ q: sale.number });
    expect(number.map(({ act }) => act)).toEqual(['PersonalDataViewed', 'OrderNoteAdded']);
    expect(await list({ act: ['OrderNoteAdded'], role: 'finance' })).toEqual([]);
    expect(await list({ id: [viewed.id] })).toEqual([viewed]);
    expect(await list({ money: true })).toEqual([]);
  });

  it('ADM-11 shows the subject of every entry, also of a request about a person, which has no name', async () => {
    const { id: finance } = await app.operator('finance');
    const response = await app.as('admin', 'POST', `/api/admin/operators/${finance}/reset`, { reason: 'Lost a phone' });
    expect(response.status).toBeLessThan(300);
    await app.applyAll();
    const rows = await list();
    expect(rows.find(({ reason }) => reason === 'Lost a phone')!.on).toMatchObject({
      resource: 'approvals',
      label: expect.stringMatching(/^approval [0-9a-f]{8}…$/) as string,
    });
    expect(rows.filter(({ on }) => on.label === '')).toEqual([]);
  });

  it('ADM-11 returns the requested range of entries with the total count', async () => {
    const page = await app.as<AdminAuditRow[]>('admin', 'GET', '/api/admin/audit?range=[0,1]');
    expect(page.body).toHaveLength(2);
    const total = Number(/^audit 0-1\/(\d+)$/.exec(page.headers.get('content-range')!)![1]);
    expect(total).toBe((await list()).length);
    const next = await app.as<AdminAuditRow[]>('admin', 'GET', '/api/admin/audit?range=[2,3]');
    expect(BigInt(next.body[0]!.id)).toBeLessThan(BigInt(page.body[1]!.id));
  });

  it('ADM-11 has its entries in the order of their numbers, however many digits those have', async () => {
    for (let note = 0; note < 12; note++)
      await app.as('support', 'POST', `/api/admin/orders/${sale.orderId}/note`, { text: `Rang again, ${note}` });
    await app.applyAll();
    const places = (await list()).map(({ id }) => Number(id));
    expect(new Set(places.map((place) => String(place).length)).size).toBeGreaterThan(1);
    expect(places).toEqual([...places].sort((a, b) => b - a));
  });

  it('ADM-11 lists the operators by whom entries can be filtered', async () => {
    const { id } = await app.operator('support');
    const { body } = await app.as<AdminAuditOperators>('admin', 'GET', '/api/admin/audit/operators');
    expect(body.map(({ operatorId }) => operatorId)).toContain(id);
  });

  it('ADM-11 proves the history on demand, and shows the blocks around an entry', async () => {
    const before = await app.as('finance', 'GET', '/api/admin/audit/verification');
    expect(before.status).toBe(200);
    expect(before.body).toBeNull();
    const unsealed = await app.as<AdminVerification>('finance', 'POST', '/api/admin/audit/verification', {});
    expect(unsealed.body).toMatchObject({ verdict: 'unproven', blocks: 0, keyId: null });
    expect(unsealed.body.finding).toContain('public key');

    const heads = new FileHeadExport(seals);
    const signer = new SealSigner(newSealerKeys().privateKey);
    await heads.addPublicKey(signer.keyId, signer.publicKey);
    const sealer = new Sealer({ pool: app.db.app, signer, heads, maxWaitMs: 0 });
    while (await sealer.sealNext(true));
    const { body } = await app.as<AdminVerification>('finance', 'POST', '/api/admin/audit/verification', {});
    expect(body).toMatchObject({ verdict: 'intact', finding: null, keyId: signer.keyId.slice(0, 8) });
    expect(body.exportedAt).not.toBeNull();
    expect((await app.as('engineer', 'GET', '/api/admin/audit/verification')).body).toEqual(body);
    // A stream's page shows how far: what came after the seal is not signed.
    const stream = await app.as<AdminStreamView>('engineer', 'GET', `/api/admin/streams/order-${sale.orderId}`);
    const last = stream.body.versions.at(-1)!.version;
    expect(stream.body.seal).toEqual({ signedTo: last, verifiedTo: last, verifiedAt: body.at, isBroken: false });

    const [noted] = await list({ act: ['OrderNoteAdded'] });
    const view = await app.as<AdminAuditView>('admin', 'GET', `/api/admin/audit/${noted!.id}`);
    expect(view.body).toMatchObject({ ...noted, changes: [] });
    expect(view.body.events).toEqual([
      { stream: `order-${sale.orderId}`, version: expect.any(Number) as number, type: 'OrderNoteAdded' },
    ]);
    expect(view.body.chain.filter(({ mine }) => mine)).toHaveLength(1);
  });

  it('ADM-11 finds one changed byte when the check is run, and reports its block', async () => {
    const client = await app.db.owner.connect();
    const alter = async (from: string, to: string) => {
      await client.query('alter table events disable trigger user');
      const changed = await client.query(
        `update events set metadata = jsonb_set(metadata, '{reason}', to_jsonb($2::text)) where metadata->>'reason' = $1`,
        [from, to],
      );
      expect(changed.rowCount).toBe(1);
      await client.query('alter table events enable trigger user');
    };
    const verify = async () =>
      (await app.as<AdminVerification>('finance', 'POST', '/api/admin/audit/verification', {})).body;
    const [reasons, forged] = ['The customer is on the phone', 'The customer is on the phonf'];
    await alter(reasons, forged);
    const broken = await verify();
    expect(broken.verdict).toBe('broken');
    expect(broken.finding).toMatch(/^Block \d+: /);
    expect((await app.as('engineer', 'GET', '/api/admin/audit/verification')).body).toEqual(broken);
    await alter(forged, reasons);
    expect((await verify()).verdict).toBe('intact');
    client.release();
  });

  it('ADM-11 reports the block of a changed amount, and the resulting imbalance of the ledger', async () => {
    const { rows } = await app.db.owner.query<{ event_id: string; data: object }>(
      `select event_id, data from events where jsonb_typeof(data->'postings') = 'array' order by global_position limit 1`,
    );
    const { event_id: id, data } = rows[0]!;
    const client = await app.db.owner.connect();
    const write = async (to: string): Promise<string | null> => {
      await client.query('alter table events disable trigger user');
      const changed = await client.query(`update events set data = ${to} where event_id = $1`, [id]);
      expect(changed.rowCount).toBe(1);
      await client.query('alter table events enable trigger user');
      return (await app.as<AdminVerification>('finance', 'POST', '/api/admin/audit/verification', {})).body.finding;
    };
    try {
      const changed = await write(`jsonb_set(data, '{postings,0,amount}', '"1"')`);
      const restored = await write(client.escapeLiteral(JSON.stringify(data)));
      expect([changed, restored]).toEqual([expect.stringMatching(/^Block \d+: .+ is off by /s), null]);
    } finally {
      client.release();
    }
  });

  it('ADM-11 INT-02 finds what npm run events -- verify finds of money and addresses, by the same rules', async () => {
    const verify = async () =>
      (await app.as<AdminVerification>('finance', 'POST', '/api/admin/audit/verification', {})).body;
    expect(await verify()).toMatchObject({ verdict: 'intact', finding: null });
    // An attacker with access to the whole database links an address to an order that was never placed.
    const astray = { orderId: '0199a000-0000-7000-8000-00000000a57a', address: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK' };
    await app.db.app.query('insert into address_pool values (999, $1, now())', [astray.address]);
    await app.db.app.query(`insert into deposit_addresses values ($1, 999, $2, 'S000000000000', now())`, [
      astray.address,
      astray.orderId,
    ]);
    const { findings } = await HISTORY_CHECKS.addresses.run(app.db.reader);
    expect(findings).toMatchObject([{ rule: 'own', streamId: `order-${astray.orderId}` }]);
    const { verdict, finding } = await verify();
    expect(verdict).toBe('broken');
    expect(finding).toBe(`${findings[0]!.streamId}: ${findings[0]!.sentence}.`);
  });

  it('ADM-11 refuses support every audit route, and answers 404 for an unknown entry', async () => {
    for (const path of ['', '/1', '/operators', '/verification'])
      expect((await app.as('support', 'GET', `/api/admin/audit${path}`)).status).toBe(403);
    expect((await app.as('support', 'POST', '/api/admin/audit/verification', {})).status).toBe(403);
    for (const id of ['999999', 'x']) expect((await app.as('admin', 'GET', `/api/admin/audit/${id}`)).status).toBe(404);
  });
});
