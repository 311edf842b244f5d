import { PayoutHolds } from '@usdt-africa/accounts';
import { event, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { account, FixedClock } from '@usdt-africa/kernel';
import { PayoutRestrictions } from '@usdt-africa/payouts';
import { createLog } from '@usdt-africa/platform';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { CheckRecipient, CheckRecipientHandler } from './application/check-recipient.js';
import { ConfirmRecipientName, ConfirmRecipientNameHandler } from './application/confirm-recipient-name.js';
import { DeleteRecipient, DeleteRecipientHandler } from './application/delete-recipient.js';
import { EnquireRecipient, EnquireRecipientHandler } from './application/enquire-recipient.js';
import { EmailRecipient, EmailRecipientHandler } from './application/email-recipient.js';
import { NicknameRecipient, NicknameRecipientHandler } from './application/nickname-recipient.js';
import { forgetOwnAccounts, limitIndexesOf, SavedOwnAccounts } from './application/own-accounts.js';
import { RecipientViews } from './application/recipient-views.js';
import { SaveRecipient, SaveRecipientHandler } from './application/save-recipient.js';
import { SavedAddresses } from './application/saved-addresses.js';
import { type SavedRecipientId, SavedRecipients } from './application/saved-recipients.js';
import { TrustRecipient, TrustRecipientHandler } from './application/trust-recipient.js';
import { BankDirectory } from './bank-directory.js';
import { NameEnquiryService } from './name-enquiry.js';
import { ListRecipients, ListRecipientsHandler } from './read-model/list-recipients.js';
import { savedRecipientsProjection } from './read-model/saved-recipients.js';
import { ShowRecipient, ShowRecipientHandler } from './read-model/show-recipient.js';
import { Claimed, Names, Profiles } from '../test/played.js';

const log = createLog('test', 'silent');
const [ADA, EVE] = ['0199a000-0000-7000-8000-0000000000a1', '0199a000-0000-7000-8000-0000000000a2'];
const customer = (accountId: string) => ({ accountId, principal: account(accountId) });
const ORDER = '0199a000-0000-7000-8000-0000000000f1';
const NUMBER = '0078452291';
const CAPS = { firstPayoutCapKobo: 100_000_000n, firstGuestPayoutCapKobo: 0n };

describe('saved recipients', () => {
  let clock: FixedClock;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let bank: Names;
  let claimed: Claimed;
  let recipients: SavedRecipients;
  let restrictions: PayoutRestrictions;
  let transport: DirectTransport;
  let projection: RunningSubscription;
  let on: ReturnType<typeof handlers>;

  function handlers() {
    const banks = new BankDirectory(db.app, bank, clock, log);
    const enquiries = new NameEnquiryService(db.app, personalData, banks, bank, clock, log);
    const views = new RecipientViews(recipients, claimed);
    return {
      check: new CheckRecipientHandler(enquiries, recipients, views, restrictions, clock),
      confirm: new ConfirmRecipientNameHandler(db.app, personalData, recipients, clock),
      delete: new DeleteRecipientHandler(recipients, personalData, clock),
      enquire: new EnquireRecipientHandler(enquiries, banks, recipients),
      nickname: new NicknameRecipientHandler(recipients, clock),
      email: new EmailRecipientHandler(recipients, clock),
      save: new SaveRecipientHandler(db.app, personalData, recipients, clock),
      trust: new TrustRecipientHandler(recipients, clock),
      list: new ListRecipientsHandler(
        db.app,
        personalData,
        recipients,
        views,
        new SavedAddresses(db.app, store, personalData),
      ),
      show: new ShowRecipientHandler(recipients, views),
    };
  }

  beforeEach(async () => {
    clock = new FixedClock('2026-11-21T12:00:00.000Z');
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    bank = new Names();
    claimed = new Claimed();
    bank.of.set(NUMBER, 'NGOZI EZE');
    recipients = new SavedRecipients(db.app, store, personalData, new Profiles(db.app, personalData), clock);
    restrictions = new PayoutRestrictions(new PayoutHolds(db.app, clock), CAPS);
    on = handlers();
    transport = new DirectTransport({ store, onFault: (fault) => expect(fault).toBeNull() });
    projection = await transport.project(savedRecipientsProjection);
  });
  afterEach(async () => {
    await projection.stop();
    await transport.close();
    await db.drop();
  });

  const projected = () => projection.caughtUp();
  const list = async (search = '', tab: 'all' | 'mine' = 'all', accountId = ADA) => {
    await projected();
    return on.list.execute(new ListRecipients(accountId, { search, tab }));
  };
  const enquire = (accountNumber = NUMBER, accountId = ADA, name: string | null = null) =>
    on.enquire.execute(
      new EnquireRecipient(customer(accountId), { bankCode: '044', accountNumber, whose: 'other', name }),
    );
  const save = async (accountNumber = NUMBER, nickname: string | null = null, accountId = ADA) =>
    on.save.execute(
      new SaveRecipient(customer(accountId), {
        enquiryId: (await enquire(accountNumber, accountId)).id,
        nickname,
        email: null,
      }),
    );
  const guarded = async (savedId: SavedRecipientId) =>
    restrictions.of(savedId, await recipients.history((await recipients.open(savedId)).saved));
  /** An order to it is placed, and paid. */
  async function pay(recipientId: string, orderId = ORDER, accountId = ADA): Promise<void> {
    const metadata = { correlationId: ORDER, actor: 'test', orderId };
    const at = clock.now().toISOString();
    const { version } = (await store.readStream(streams.recipient(recipientId))).at(-1)!;
    const chosen = event('RecipientUsed', { recipientId, accountId, orderId, nairaKobo: '100', at });
    await store.append(
      { streamId: streams.recipient(recipientId), expectedVersion: version, events: [chosen] },
      { metadata },
    );
    await store.append(
      { streamId: streams.order(orderId), expectedVersion: 0, events: [event('OrderCompleted', { at })] },
      { metadata },
    );
    await projected();
  }

  it('RCP-04 are saved once, under the name that the bank gives in the server’s own enquiry', async () => {
    const savedId = await save(NUMBER, 'Aunty Ngozi');
    expect(await on.show.execute(new ShowRecipient(savedId))).toMatchObject({
      name: 'NGOZI EZE',
      nickname: 'Aunty Ngozi',
      account: '··2291',
      accountNumber: NUMBER,
      bankShortName: 'Access',
      trusted: false,
      paidTimes: 0,
      change: null,
    });
    expect(await save(NUMBER, 'Somebody')).toEqual(savedId);
    expect(await enquire()).toMatchObject({ knownAs: savedId.recipientId });
    const foreign = await enquire(NUMBER, EVE);
    await expect(
      on.save.execute(new SaveRecipient(customer(ADA), { enquiryId: foreign.id, nickname: null, email: null })),
    ).rejects.toMatchObject({ code: 'enquiry-expired' });
    const both = await Promise.all([save(NUMBER, null, EVE), save(NUMBER, null, EVE)]);
    expect(both[0]).toEqual(both[1]);
    expect((await list('', 'all', EVE)).recipients).toHaveLength(1);
  });

  it('RCP-03 have a sealed email that their customer can set, change and remove, and no other customer can set', async () => {
    const enquiryId = (await enquire()).id;
    const savedId = await on.save.execute(
      new SaveRecipient(customer(ADA), { enquiryId, nickname: null, email: 'ngozi@example.com' }),
    );
    const shown = async () => (await on.show.execute(new ShowRecipient(savedId))).email;
    expect(await shown()).toBe('ngozi@example.com');
    for (const email of ['eze@example.com', 'eze@example.com', null]) {
      await on.email.execute(new EmailRecipient(savedId, email));
      expect(await shown()).toBe(email ?? '');
    }
    const theirs = { ...savedId, accountId: EVE };
    await expect(on.email.execute(new EmailRecipient(theirs, 'eve@example.com'))).rejects.toMatchObject({
      status: 404,
    });
    const events = await store.readStream(streams.recipient(savedId.recipientId));
    expect(events.map(({ type }) => type)).toEqual([
      'RecipientSaved',
      'RecipientEmailSet',
      'RecipientEmailSet',
      'RecipientEmailSet',
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('@example.com');
  });

  it('RCP-02 RCP-03 are never more than a customer may keep, however many are saved at once', async () => {
    await db.owner.query('insert into recipient_counts values ($1, 195)', [ADA]);
    const enquiries: { id: string }[] = [];
    const numbers = Array.from({ length: 50 }, (_, n) => String(1_000_000_000 + n));
    for (const number of [...numbers, '1000000098', '1000000099']) bank.of.set(number, 'NGOZI EZE');
    for (const number of numbers) enquiries.push(await enquire(number));
    const saving = await Promise.allSettled(
      enquiries.map(({ id }) =>
        on.save.execute(new SaveRecipient(customer(ADA), { enquiryId: id, nickname: null, email: null })),
      ),
    );
    const succeeded = saving.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = saving.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect([succeeded.length, new Set(refused)]).toEqual([5, new Set(['too-many-recipients'])]);
    const { rows } = await db.owner.query(`select from events where type = 'RecipientSaved'`);
    expect(rows).toHaveLength(5);
    // Refused saves left no key behind, and a deletion allows another save.
    const keys = `select from subject_keys where subject_id like 'payee-%' and destroyed_at is null`;
    expect((await db.owner.query(keys)).rowCount).toBe(5);
    await expect(save('1000000099')).rejects.toMatchObject({ code: 'too-many-recipients' });
    await on.delete.execute(new DeleteRecipient(succeeded[0]!));
    expect(await save('1000000099')).toMatchObject({ accountId: ADA });
    await expect(save('1000000098')).rejects.toMatchObject({ code: 'too-many-recipients' });
  });

  it('RCP-01 an account that is a phone is found by the phone, however it is written', async () => {
    bank.of.set('8035550148', 'MUSA ALIYU');
    const musa = await save('8035550148');
    await save();
    for (const search of ['0803 555 0148', '+234 803 555 0148', '2348035550148', '803-555-0148'])
      expect([search, (await list(search)).recipients.map(({ id }) => id)]).toEqual([search, [musa.recipientId]]);
    expect((await list('0803 555 0149')).recipients).toEqual([]);
    expect((await list('@musa')).recipients).toHaveLength(1);
  });

  it('RCP-01 are listed for their customer alone, searched by name, nickname, bank and number', async () => {
    bank.of.set('0000014579', 'ADA EZE');
    const ngozi = await save(NUMBER, 'Landlady');
    await save('0000014579');
    expect((await list()).recipients.map(({ name }) => name)).toEqual(['ADA EZE', 'NGOZI EZE']);
    for (const search of ['ngo', 'landl', 'access eze ngozi', '52291', '0078 4522 91'])
      expect((await list(search)).recipients.map(({ id }) => id)).toContain(ngozi.recipientId);
    expect(await list('nobody')).toMatchObject({ recipients: [], any: true });
    expect((await list('', 'mine')).recipients.map(({ name }) => name)).toEqual(['ADA EZE']);
    expect(await list('', 'all', EVE)).toEqual({ recipients: [], addresses: [], recents: [], any: false });
    await expect(on.show.execute(new ShowRecipient({ ...ngozi, accountId: EVE }))).rejects.toMatchObject({
      status: 404,
      code: 'recipient-not-found',
    });
  });

  it('RCP-01 are found by their stored email address, and by letters that their bank does not use', async () => {
    bank.of.set('0000014579', 'KASIM DANLADI');
    const ngozi = await save(NUMBER, 'Landlady');
    const kasim = await save('0000014579');
    await on.email.execute(new EmailRecipient(ngozi, 'N.Eze@example.com'));
    const ids = async (search: string) => (await list(search)).recipients.map(({ id }) => id);
    for (const search of ['n.eze@example.com', 'n.eze@', 'ngozi example'])
      expect(await ids(search)).toEqual([ngozi.recipientId]);
    expect(await ids('Ƙasim ɗan')).toEqual([kasim.recipientId]);
  });

  it('RCP-01 are listed as recent after a payment, and no longer when that payout is returned', async () => {
    const savedId = await save();
    await pay(savedId.recipientId);
    expect(await list('nobody')).toMatchObject({ recents: [{ id: savedId.recipientId, paidTimes: 1 }] });
    const returned = event('OrderPayoutReturned', { payoutId: ORDER, reason: 'closed', at: clock.now().toISOString() });
    await store.append(
      { streamId: streams.order(ORDER), expectedVersion: 1, events: [returned] },
      { metadata: { correlationId: ORDER, actor: 'test', orderId: ORDER } },
    );
    expect(await list()).toMatchObject({ recents: [], recipients: [{ paidTimes: 0 }] });
  });

  it('RCP-01 RCP-02 count payments that their customer made as a guest, which give no trust', async () => {
    const savedId = await save();
    claimed.paid.set(NUMBER, { times: 12, at: new Date('2026-11-20T08:00:00.000Z') });
    expect(await list()).toMatchObject({ recents: [{ paidTimes: 12 }], recipients: [{ paidTimes: 12 }] });
    const shown = () => on.show.execute(new ShowRecipient(savedId));
    expect(await shown()).toMatchObject({ paidTimes: 12, paidAt: '2026-11-20T08:00:00.000Z', mayTrust: false });
    await expect(on.trust.execute(new TrustRecipient(savedId, true))).rejects.toMatchObject({ code: 'not-paid-yet' });
    expect(await guarded(savedId)).toMatchObject({ capKobo: CAPS.firstPayoutCapKobo });
    await pay(savedId.recipientId);
    expect(await shown()).toMatchObject({ paidTimes: 13, paidAt: clock.now().toISOString(), mayTrust: true });
  });

  it('RCP-02 can be trusted once they were paid, and have the nickname that their customer sets', async () => {
    const savedId = await save();
    const trusting = () => on.trust.execute(new TrustRecipient(savedId, true));
    await expect(trusting()).rejects.toMatchObject({ status: 409, code: 'not-paid-yet' });
    await pay(savedId.recipientId);
    await trusting();
    await on.nickname.execute(new NicknameRecipient(savedId, 'Landlady'));
    expect(await on.show.execute(new ShowRecipient(savedId))).toMatchObject({ trusted: true, nickname: 'Landlady' });
  });

  it('RCP-04 with another name at the bank warn, are not trusted, and take the name over when their customer confirms it', async () => {
    const savedId = await save();
    await pay(savedId.recipientId);
    await on.trust.execute(new TrustRecipient(savedId, true));
    const check = () => on.check.execute(new CheckRecipient(customer(ADA), savedId.recipientId));
    expect(await check()).toMatchObject({ enquiryId: expect.any(String), recipient: { change: null } });
    bank.of.set(NUMBER, 'NGOZI EZE-OKAFOR');
    const changed = await check();
    expect(changed).toMatchObject({
      enquiryId: null,
      recipient: { name: 'NGOZI EZE', trusted: false, change: { name: 'NGOZI EZE-OKAFOR', grade: 'close' } },
    });
    expect(await list()).toMatchObject({ recipients: [{ name: 'NGOZI EZE', nameChanged: true }] });
    const confirm = (enquiryId: string) =>
      on.confirm.execute(new ConfirmRecipientName(customer(ADA), savedId.recipientId, enquiryId));
    // A third name came while the second was being checked.
    bank.of.set(NUMBER, 'MUSA DANJUMA');
    const third = await check();
    await expect(confirm(changed.recipient.change!.enquiryId!)).rejects.toMatchObject({ code: 'name-unsure' });
    for (let attempt = 0; attempt < 2; attempt += 1) await confirm(third.recipient.change!.enquiryId!);
    expect(await on.show.execute(new ShowRecipient(savedId))).toMatchObject({
      name: 'MUSA DANJUMA',
      change: null,
      trusted: false,
    });
    expect(await check()).toMatchObject({ enquiryId: expect.any(String) });
  });

  it('RCP-04 stay unchanged when their bank does not answer a check, and the check is refused', async () => {
    const savedId = await save();
    bank.of.delete(NUMBER);
    await expect(on.check.execute(new CheckRecipient(customer(ADA), savedId.recipientId))).rejects.toMatchObject({
      status: 503,
      code: 'bank-unavailable',
    });
    expect(await on.show.execute(new ShowRecipient(savedId))).toMatchObject({ change: null });
  });

  it('RCP-06 grade the name at the bank against the name that the customer entered', async () => {
    expect(await enquire(NUMBER, ADA, 'Ngozi Eze')).toMatchObject({ grade: 'match', isOwn: false });
    expect(await enquire(NUMBER, ADA, 'Chioma Eze')).toMatchObject({ grade: 'no-match' });
    expect(await enquire(NUMBER, ADA)).toMatchObject({ grade: 'unchecked' });
    bank.of.set(NUMBER, 'EZE ADA');
    const savedId = { bankCode: '044', accountNumber: NUMBER, whose: 'own' as const, name: null };
    expect(await on.enquire.execute(new EnquireRecipient(customer(ADA), savedId))).toMatchObject({
      grade: 'match',
      isOwn: true,
    });
  });

  it('RCP-06 cap the first payout of a new customer, and no later ones', async () => {
    bank.of.set('0000014579', 'TUNDE BAKARE');
    const [first, second] = [await save(), await save('0000014579')];
    expect(await guarded(first)).toEqual({ waitsUntil: null, capKobo: 100_000_000n, heldUntil: null });
    await pay(first.recipientId);
    expect(await guarded(first)).toMatchObject({ waitsUntil: null, capKobo: null });
    expect(await guarded(second)).toMatchObject({ waitsUntil: null, capKobo: null });
  });

  it('LIM-01 report a customer’s own accounts to limits, and deleted and renamed ones until the month is over', async () => {
    const own = new SavedOwnAccounts(db.app, personalData, clock);
    const indexes = limitIndexesOf(personalData, { bankCode: '044', accountNumber: NUMBER });
    bank.of.set(NUMBER, 'EZE ADA');
    bank.of.set('0000014579', 'TUNDE BAKARE');
    const savedId = await save();
    await save('0000014579');
    await projected();
    expect(await own.of(ADA)).toEqual([indexes]);
    expect(await own.of(EVE)).toEqual([]);
    await on.delete.execute(new DeleteRecipient(savedId));
    // Before and after the projection has the deletion, and saved again besides the removed one: one account counts
    // once.
    expect(await own.of(ADA)).toEqual([indexes]);
    await projected();
    expect(await own.of(ADA)).toEqual([indexes]);
    await save();
    await projected();
    expect(await own.of(ADA)).toEqual([indexes]);
    await on.delete.execute(new DeleteRecipient(savedId));
    await projected();
    const { rows } = await db.owner.query<{ row: string }>(`select t::text as row from removed_own_bank_accounts t`);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(NUMBER);
    clock.advance(Date.parse('2026-11-30T23:30:00.000Z') - clock.now().getTime());
    expect(await own.of(ADA)).toEqual([indexes]);
    await forgetOwnAccounts(db.app, clock.now());
    expect(await own.of(ADA)).toEqual([indexes]);
    // A day later than the month's end in Lagos: its last blocks are decided upon.
    clock.advance(Date.parse('2026-12-01T23:00:00.000Z') - clock.now().getTime());
    expect(await own.of(ADA)).toEqual([]);
    await forgetOwnAccounts(db.app, clock.now());
    expect((await db.owner.query('select from removed_own_bank_accounts')).rowCount).toBe(0);
  });

  it('LIM-01 still count for this month’s limits as own accounts after another name is confirmed', async () => {
    const own = new SavedOwnAccounts(db.app, personalData, clock);
    const indexes = limitIndexesOf(personalData, { bankCode: '044', accountNumber: NUMBER });
    bank.of.set(NUMBER, 'EZE ADA');
    const savedId = await save();
    bank.of.set(NUMBER, 'NGOZI EZE');
    await on.check.execute(new CheckRecipient(customer(ADA), savedId.recipientId));
    const { id: enquiryId } = await enquire(NUMBER, ADA);
    await on.confirm.execute(new ConfirmRecipientName(customer(ADA), savedId.recipientId, enquiryId));
    await projected();
    expect(await on.show.execute(new ShowRecipient(savedId))).toMatchObject({ name: 'NGOZI EZE', isOwn: false });
    expect(await own.of(ADA)).toEqual([indexes]);
    await on.delete.execute(new DeleteRecipient(savedId));
    await projected();
    expect(await own.of(ADA)).toEqual([indexes]);
  });

  it('AUTH-12 are not paid until the delay after a reset ends, unless they were paid before', async () => {
    bank.of.set('0000014579', 'TUNDE BAKARE');
    const [known, fresh] = [await save(), await save('0000014579')];
    await pay(known.recipientId);
    const until = '2026-11-22T12:00:00.000Z';
    await db.owner.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [ADA],
    );
    await db.owner.query(`insert into account_credentials (account_id, pin, payouts_held_until) values ($1, '', $2)`, [
      ADA,
      until,
    ]);
    expect(await guarded(known)).toMatchObject({ waitsUntil: null });
    expect(await guarded(fresh)).toMatchObject({ waitsUntil: until });
    clock.advance(86_400_000);
    expect(await guarded(fresh)).toMatchObject({ waitsUntil: null });
  });

  it('RCP-02 lose their personal data when deleted, and can be saved again', async () => {
    const savedId = await save(NUMBER, 'Landlady');
    await on.delete.execute(new DeleteRecipient(savedId));
    expect(await list()).toEqual({ recipients: [], addresses: [], recents: [], any: false });
    await expect(on.show.execute(new ShowRecipient(savedId))).rejects.toMatchObject({ status: 404 });
    const again = await save();
    expect(again).toEqual(savedId);
    expect(await on.show.execute(new ShowRecipient(again))).toMatchObject({ name: 'NGOZI EZE', nickname: '' });
  });

  it('ENG-08 are stored nowhere in clear text', async () => {
    await save(NUMBER, 'Landlady');
    await projected();
    for (const table of ['events', 'saved_recipients', 'name_enquiries']) {
      const { rows } = await db.owner.query<{ row: string }>(`select t::text as row from ${table} t`);
      for (const { row } of rows) expect(row).not.toMatch(/NGOZI|0078452291|Landlady/);
    }
  });
});
