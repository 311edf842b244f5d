import {
  ConcurrencyError,
  createEventStore,
  DirectTransport,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { FixedClock } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { DeleteAddress, DeleteAddressHandler } from './application/delete-address.js';
import { EmailAddress, EmailAddressHandler } from './application/email-address.js';
import { NicknameAddress, NicknameAddressHandler } from './application/nickname-address.js';
import { RecipientViews } from './application/recipient-views.js';
import { SaveAddress, SaveAddressHandler } from './application/save-address.js';
import { SavedAddresses } from './application/saved-addresses.js';
import { type SavedRecipientId, SavedRecipients } from './application/saved-recipients.js';
import { ListRecipients, ListRecipientsHandler } from './read-model/list-recipients.js';
import { savedRecipientsProjection } from './read-model/saved-recipients.js';
import { ShowAddress, ShowAddressHandler } from './read-model/show-address.js';
import { Claimed, Profiles } from '../test/played.js';

const [ADA, EVE] = ['0199a000-0000-7000-8000-0000000000a1', '0199a000-0000-7000-8000-0000000000a2'];
const PHONE = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const OTHERS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const THIRD = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';

describe('saved addresses', () => {
  let clock: FixedClock;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let addresses: SavedAddresses;
  let transport: DirectTransport;
  let projection: RunningSubscription;
  let on: ReturnType<typeof handlers>;

  function handlers() {
    const recipients = new SavedRecipients(db.app, store, personalData, new Profiles(db.app, personalData), clock);
    return {
      delete: new DeleteAddressHandler(recipients, personalData, clock),
      email: new EmailAddressHandler(addresses, recipients, clock),
      list: new ListRecipientsHandler(
        db.app,
        personalData,
        recipients,
        new RecipientViews(recipients, new Claimed()),
        addresses,
      ),
      nickname: new NicknameAddressHandler(addresses, recipients, clock),
      save: new SaveAddressHandler(store, addresses, clock),
      show: new ShowAddressHandler(addresses),
    };
  }

  beforeEach(async () => {
    clock = new FixedClock('2026-11-29T12:00:00.000Z');
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    addresses = new SavedAddresses(db.app, store, personalData);
    on = handlers();
    transport = new DirectTransport({ store, onFault: (fault) => expect(fault).toBeNull() });
    projection = await transport.project(savedRecipientsProjection);
  });
  afterEach(async () => {
    await projection.stop();
    await transport.close();
    await db.drop();
  });

  const save = (address: string, nickname: string | null = null, name: string | null = null, accountId = ADA) =>
    on.save.execute(new SaveAddress(accountId, { address, nickname, name, email: null }));
  const show = (savedId: SavedRecipientId) => on.show.execute(new ShowAddress(savedId));
  const list = (search = '', tab: 'all' | 'mine' = 'all', accountId = ADA) =>
    on.list.execute(new ListRecipients(accountId, { search, tab }));
  const found = async (search: string) => (await list(search)).addresses.map(({ address }) => address);
  const counted = async () => (await db.owner.query<{ saved: number }>('select saved from recipient_counts')).rows;

  it('RCP-03 are saved once for each customer, and never change when they are saved again', async () => {
    const savedId = await save(PHONE, 'Phone wallet');
    expect(savedId.recipientId).toBe(addresses.recipientIdOf(ADA, PHONE));
    expect(await save(PHONE, 'Another name')).toEqual(savedId);
    expect(await show(savedId)).toEqual({
      id: savedId.recipientId,
      name: '',
      nickname: 'Phone wallet',
      address: PHONE,
      email: '',
      isOwn: true,
      savedAt: '2026-11-29T12:00:00.000Z',
    });
    expect((await save(PHONE, null, null, EVE)).recipientId).not.toBe(savedId.recipientId);
    expect(await counted()).toEqual([{ saved: 1 }, { saved: 1 }]);
  });

  it('RCP-03 refuse a wrong checksum and store nothing of it', async () => {
    await expect(save(PHONE.replace('K', 'L'))).rejects.toMatchObject({
      status: 422,
      code: 'tron-address',
      extra: { errors: [{ field: 'address', code: 'tron-address' }] },
    });
    expect((await db.owner.query('select from events')).rowCount).toBe(0);
  });

  it('RCP-03 are found before the read model has them, and by both ways of twenty saves at once', async () => {
    await projection.stop();
    await Promise.all(Array.from({ length: 20 }, () => save(PHONE, 'Phone wallet')));
    expect(await addresses.list(ADA)).toMatchObject([{ address: PHONE, nickname: 'Phone wallet' }]);
    expect(await counted()).toEqual([{ saved: 1 }]);
    expect((await db.owner.query(`select from subject_keys where subject_id like 'payee-%'`)).rowCount).toBe(1);
    projection = await transport.project(savedRecipientsProjection);
    await projection.caughtUp();
    expect(await addresses.list(ADA)).toMatchObject([{ address: PHONE, nickname: 'Phone wallet' }]);
  });

  it('RCP-01 are listed for their customer alone, searched by nickname, name and letters of the address', async () => {
    await save(PHONE, 'Phone wallet');
    await save(OTHERS, null, 'Blessing Effiong');
    await projection.caughtUp();
    expect(await list()).toMatchObject({
      recipients: [],
      addresses: [
        { name: 'Blessing Effiong', address: OTHERS, isOwn: false },
        { nickname: 'Phone wallet', address: PHONE, isOwn: true },
      ],
      any: true,
    });
    expect((await list('', 'mine')).addresses.map(({ address }) => address)).toEqual([PHONE]);
    expect(await found('phone')).toEqual([PHONE]);
    expect(await found('eff bless')).toEqual([OTHERS]);
    expect(await found('tuez sdks')).toEqual([PHONE]);
    expect(await found('dMGaeZ')).toEqual([OTHERS]);
    expect(await found('usdt')).toEqual([OTHERS, PHONE]);
    expect(await found('nobody')).toEqual([]);
    expect(await list('', 'all', EVE)).toEqual({ recipients: [], addresses: [], recents: [], any: false });
  });

  it('RCP-03 belong to their customer: another customer neither reads nor changes one', async () => {
    const foreign = { ...(await save(PHONE)), accountId: EVE };
    const refused = { status: 404, code: 'recipient-not-found' };
    await expect(show(foreign)).rejects.toMatchObject(refused);
    await expect(on.nickname.execute(new NicknameAddress(foreign, 'Mine'))).rejects.toMatchObject(refused);
    await expect(on.email.execute(new EmailAddress(foreign, 'eve@example.com'))).rejects.toMatchObject(refused);
    await expect(on.delete.execute(new DeleteAddress(foreign))).rejects.toMatchObject(refused);
  });

  it('RCP-03 have a nickname and a mail address that can be changed and removed', async () => {
    const savedId = await save(OTHERS, null, 'Blessing Effiong');
    await on.nickname.execute(new NicknameAddress(savedId, 'Sister'));
    await on.email.execute(new EmailAddress(savedId, 'blessing@example.com'));
    expect(await show(savedId)).toMatchObject({ nickname: 'Sister', email: 'blessing@example.com' });
    await on.nickname.execute(new NicknameAddress(savedId, null));
    await on.email.execute(new EmailAddress(savedId, null));
    expect(await show(savedId)).toMatchObject({ nickname: '', email: '', name: 'Blessing Effiong' });
  });

  it('RCP-03 lose their personal data when deleted, and can be saved again at once', async () => {
    const savedId = await save(PHONE, 'Phone wallet');
    await projection.caughtUp();
    await on.delete.execute(new DeleteAddress(savedId));
    expect(await addresses.list(ADA)).toEqual([]);
    expect(await counted()).toEqual([{ saved: 0 }]);
    await expect(show(savedId)).rejects.toMatchObject({ status: 404 });
    // The read model may still have the one before.
    expect(await save(PHONE, 'New phone')).toEqual(savedId);
    expect(await addresses.list(ADA)).toMatchObject([{ address: PHONE, nickname: 'New phone' }]);
  });

  it('RCP-03 are counted with bank accounts: at the maximum one more is refused', async () => {
    await db.owner.query('insert into recipient_counts values ($1, 199)', [ADA]);
    const saving = await Promise.allSettled([PHONE, OTHERS, THIRD].map((address) => save(address)));
    const refused = saving.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(refused).toEqual(['too-many-recipients', 'too-many-recipients']);
    expect(await addresses.list(ADA)).toHaveLength(1);
  });

  it('BUY-01 are saved in the append of a purchase, or not at all', async () => {
    const wanted = { accountId: ADA, address: PHONE, nickname: 'Phone wallet' };
    const now = clock.now();
    const first = (await addresses.prepareSave(wanted, now))!;
    const second = (await addresses.prepareSave(wanted, now))!;
    const metadata = { correlationId: ADA, actor: `account:${ADA}` };
    const append = (prepared: typeof first) =>
      store.append([prepared.append], { metadata, alongside: (tx) => prepared.alongside(tx) });
    await append(first);
    await expect(append(second)).rejects.toBeInstanceOf(ConcurrencyError);
    expect(await counted()).toEqual([{ saved: 1 }]);
    expect(await addresses.prepareSave({ ...wanted, nickname: 'Another' }, now)).toBeNull();
    expect(await addresses.list(ADA)).toMatchObject([{ recipientId: first.recipientId, nickname: 'Phone wallet' }]);
  });

  it('ENG-08 are stored nowhere in clear text', async () => {
    await save(PHONE, 'Landlady', 'Ngozi Eze');
    await projection.caughtUp();
    for (const table of ['events', 'saved_recipients', 'saved_addresses']) {
      const { rows } = await db.owner.query<{ row: string }>(`select t::text as row from ${table} t`);
      expect(rows).not.toEqual([]);
      for (const { row } of rows) expect(row).not.toMatch(/Ngozi|TUEZ|Landlady/);
    }
  });
});
