import type { OwnDataView, RecipientsView, SavedAddressView } from '@usdt-africa/contracts/api';
import { createEventStore, DirectTransport, personalDataFrom } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { context } from '@usdt-africa/recipients';
import { Erasures } from '@usdt-africa/transactions';
import { ApiAtWork } from '../test/api-at-work.js';
import { PASSWORD, registered } from '../test/customer.js';

const ROUTE = '/api/account/recipients/addresses';
const PHONE = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const OTHERS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';

describe('saved addresses over the API', () => {
  const api = ApiAtWork.forAll();

  async function projected(): Promise<void> {
    const transport = new DirectTransport({ store: createEventStore({ pool: api.db.app }) });
    const { projection } = context.projections!({ ...api.config, acts: [] } as never)[0]!;
    await (await transport.project(projection)).caughtUp();
    await transport.close();
  }

  it('RCP-03 are saved, listed, renamed and deleted', async () => {
    const { browser } = await registered(api);
    const saved = await browser.post(ROUTE, { address: ` ${PHONE} `, nickname: 'Phone wallet' });
    const { id } = saved.body as unknown as SavedAddressView;
    expect([saved.status, saved.body]).toMatchObject([201, { address: PHONE, nickname: 'Phone wallet', isOwn: true }]);
    const list = async () =>
      (await browser.post('/api/account/recipients/search', {})).body as unknown as RecipientsView;
    expect(await list()).toMatchObject({ recipients: [], addresses: [{ id, address: PHONE }], any: true });
    expect((await browser.put(`${ROUTE}/${id}/nickname`, { nickname: 'Old phone' })).status).toBe(200);
    expect((await browser.put(`${ROUTE}/${id}/email`, { email: 'ada@example.com' })).status).toBe(200);
    expect((await browser.get(`${ROUTE}/${id}`)).body).toMatchObject({
      nickname: 'Old phone',
      email: 'ada@example.com',
    });
    expect((await browser.request('DELETE', `${ROUTE}/${id}`)).status).toBe(204);
    expect(await list()).toEqual({ recipients: [], addresses: [], recents: [], any: false });
    expect((await browser.get(`${ROUTE}/${id}`)).status).toBe(404);
  });

  it.each([
    [PHONE.replace('K', 'L'), 'tron-address'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum-address'],
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', 'solana-address'],
    ['', 'required'],
  ])('RCP-03 refuse %s with %s at the field', async (address, code) => {
    const { browser } = await registered(api);
    const refused = await browser.post(ROUTE, { address, nickname: null });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'address', code }] }]);
  });

  it('AUTH-10 are part of their owner’s data, and unreadable once the account is closed', async () => {
    const { browser } = await registered(api);
    await browser.post(ROUTE, { address: PHONE, nickname: 'Phone wallet' });
    await browser.post(ROUTE, { address: OTHERS, name: 'Blessing Effiong', nickname: null });
    await projected();
    const { addresses, recipients } = (await browser.post('/api/account/export', {})).body as unknown as OwnDataView;
    expect(recipients).toEqual([]);
    expect(addresses).toMatchObject([
      { thirdParty: false, network: 'TRC20', address: PHONE, name: '', nickname: 'Phone wallet' },
      { thirdParty: true, network: 'TRC20', address: OTHERS, name: 'Blessing Effiong', nickname: '' },
    ]);
    const keys = async () =>
      (await api.db.owner.query(`select from subject_keys where subject_id like 'payee-%' and destroyed_at is null`))
        .rowCount!;
    const before = await keys();
    expect((await browser.post('/api/account/close', { secret: PASSWORD, word: 'close' })).status).toBe(204);
    const [store, people] = [
      createEventStore({ pool: api.db.app }),
      personalDataFrom(api.config.keys, { pool: api.db.app, cacheMs: 0 }),
    ];
    await new Erasures(api.db.app, store, people, systemClock, createLog('test', 'silent')).runDue();
    expect(await keys()).toBe(before - 2);
  });
});
