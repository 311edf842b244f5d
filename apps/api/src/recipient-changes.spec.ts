import type { OrderView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { hashToken, newToken, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { ApiAtWork } from '../test/api-at-work.js';
import { Outbox, PIN } from '../test/customer.js';
import { addressesReady, keyOf, newGuest, placedThrough } from '../test/customers.js';
import { payoutRefused } from '../test/refused-payout.js';
import { Seller } from '../test/seller.js';

const NAME = 'ADAEZE CHINWE OKONKWO';
const OTHER = '2087731164';

describe('another account for a payout that the bank refused for its account', () => {
  const api = ApiAtWork.forAll();
  let people = 0;

  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 200);
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits; delete from text_message_caps'));

  const eventsOf = (streamId: string) => createEventStore({ pool: api.db.app }).readStream(streamId);
  const typesOf = async (streamId: string) => (await eventsOf(streamId)).map(({ type }) => type);
  const read = async (number: string, cookie?: string) =>
    (await (await api.get(`/api/orders/${number}`, cookie)).json()) as OrderView;

  /** What the bank answered this browser just now. */
  async function enquired(cookie: string, accountNumber = OTHER): Promise<string> {
    const data = personalDataFrom(api.config.keys, { pool: api.db.app });
    const enquiryId = uuidv7();
    const subject = `enquiry-account-${enquiryId}`;
    await data.ensureSubjects([subject]);
    const bank = { bankCode: '058', bankName: 'Guaranty Trust Bank', bankShortName: 'GTBank' };
    await api.db.owner.query(
      `insert into name_enquiries (id, guest_hash, account_blind, subject_id, sealed, bank_code, checked_at, expires_at)
       values ($1, $2, $3, $4, $5, '058', now(), now() + interval '30 minutes')`,
      [
        enquiryId,
        keyOf(cookie),
        hashToken(enquiryId),
        subject,
        await data.seal(subject, { ...bank, accountNumber, accountName: NAME }),
      ],
    );
    return enquiryId;
  }

  /** A guest's sale whose payout was refused. */
  async function guestSale(usdt?: number, reason?: string) {
    people += 1;
    const cookie = newGuest();
    const contacts = { email: `other${people}@example.com`, phone: `+234803${String(5_000_000 + people * 1_013)}` };
    const number = await placedThrough(api, cookie, contacts);
    const refused = await payoutRefused(api, number, usdt, reason);
    const at = `/api/orders/${number}/recipient-changes`;
    const post = async (path: string, body: unknown, by = cookie, key?: string) => {
      const answer = await api.post(`${at}${path}`, body, by, key);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    /** Has both codes sent. */
    const codes = async () => {
      for (const channel of ['email', 'phone'])
        expect((await post('/codes', { channel, language: 'en' })).status).toBe(202);
      const outbox = new Outbox(api);
      return { emailCode: await outbox.code(contacts.email), phoneCode: await outbox.code(contacts.phone) };
    };
    return { ...refused, ...contacts, number, cookie, post, codes };
  }

  it('SELL-07 a guest names another account by codes to the order’s email and phone, in one append', async () => {
    const sale = await guestSale();
    expect(await read(sale.number, sale.cookie)).toMatchObject({ status: 'failed', recipientChange: 'codes' });
    const proof = await sale.codes();
    const terms = { enquiryId: await enquired(sale.cookie), recipientId: null };
    const key = 'another-account-1';
    const changed = await sale.post('', { ...terms, ...proof }, sale.cookie, key);
    expect(changed).toMatchObject({ status: 200, body: { status: 'in-wallet', recipientChange: null } });
    expect(changed.body['recipient']).toMatchObject({ account: OTHER, bankShortName: 'GTBank' });

    const order = await eventsOf(streams.order(sale.orderId));
    const after = order.slice(-4);
    expect(after.map(({ type }) => type)).toEqual([
      'OrderPayoutUndone',
      'OrderRecipientChanged',
      'OrderPayoutRestrictionsSet',
      'PayoutRequested',
    ]);
    const closed = (await eventsOf(streams.payout(sale.payoutId))).at(-1)!;
    expect(closed).toMatchObject({ type: 'PayoutClosed', data: { why: 'other-account', by: 'guest' } });
    expect(new Set([...after, closed].map(({ position }) => position.transactionId)).size).toBe(1);
    expect(after[2]!.data).toMatchObject({ waitsUntil: null, capKobo: '50000000' });
    expect(after[3]!.data).toMatchObject({ payoutId: uuidFrom('payout', sale.orderId, '2'), amountKobo: '3750000' });
    const { rows } = await api.db.owner.query('select phase from payout_work where payout_id = $1', [sale.payoutId]);
    expect(rows).toEqual([{ phase: 'closed' }]);
    // The same again is the same change, whatever it is confirmed by.
    const again = await sale.post('', { ...terms, emailCode: '000000', phoneCode: '000000' }, sale.cookie, key);
    expect(again).toEqual(changed);
    expect(await eventsOf(streams.order(sale.orderId))).toHaveLength(order.length);
    // And a new request finds nothing to change.
    expect(await sale.post('', { ...terms, ...proof })).toMatchObject({
      status: 409,
      body: { code: 'no-other-account' },
    });
  });

  it('SELL-07 one code, a wrong one, a used one or a PIN is not enough, and each try counts', async () => {
    const sale = await guestSale();
    const terms = { enquiryId: await enquired(sale.cookie), recipientId: null };
    const given = await sale.codes();
    const { emailCode, phoneCode } = given;
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const proof of [{}, { emailCode }, { phoneCode }, { pin: PIN }])
      expect(await sale.post('', { ...terms, ...proof })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'pin' }] },
      });
    expect(await sale.post('', { ...terms, emailCode, phoneCode: wrong(phoneCode) })).toMatchObject({
      status: 422,
      body: { code: 'wrong-code' },
    });
    expect(await sale.post('', { ...terms, emailCode: wrong(emailCode), phoneCode })).toMatchObject({
      status: 422,
      body: { code: 'wrong-code' },
    });
    expect(await sale.post('/codes', { channel: 'email', language: 'en' })).toMatchObject({
      status: 429,
      body: { code: 'too-soon' },
    });
    expect(await typesOf(streams.payout(sale.payoutId))).not.toContain('PayoutClosed');
  });

  it('SELL-07 a number, a shared link and another browser name no account and get no code', async () => {
    const sale = await guestSale();
    const stranger = newGuest();
    const enquiryId = await enquired(stranger);
    const shared = (await (await api.post(`/api/orders/${sale.number}/shares`, {}, sale.cookie)).json()) as {
      token: string;
    };
    const exchanged = await api.post(
      '/api/share-links/exchange',
      { token: shared.token, number: sale.number },
      stranger,
    );
    const share = exchanged.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    for (const cookie of [stranger, `${stranger}; ${share}`]) {
      expect((await sale.post('/codes', { channel: 'email', language: 'en' }, cookie)).status).toBe(404);
      const body = { enquiryId, recipientId: null, emailCode: '123456', phoneCode: '123456' };
      expect((await sale.post('', body, cookie)).status).toBe(404);
    }
    expect(await read(sale.number)).toMatchObject({ view: 'masked', recipientChange: null });
    expect(await new Outbox(api).to(sale.email)).toEqual([]);
  });

  it('SELL-07 only a refusal for the account offers it, and the same account is refused', async () => {
    const other = await guestSale(25, 'bank-down');
    expect(await read(other.number, other.cookie)).toMatchObject({ status: 'failed', recipientChange: null });
    expect(await other.post('/codes', { channel: 'email', language: 'en' })).toMatchObject({
      status: 409,
      body: { code: 'no-other-account' },
    });
    const sale = await guestSale();
    const enquiryId = await enquired(sale.cookie, '0145528174');
    const body = { enquiryId, recipientId: null, emailCode: '123456', phoneCode: '123456' };
    expect(await sale.post('', body)).toMatchObject({ status: 422, body: { code: 'same-account' } });
    // Another browser's enquiry is none of this one's.
    const theirs = { ...body, enquiryId: await enquired(`guest=${newToken()}`) };
    expect(await sale.post('', theirs)).toMatchObject({ status: 422, body: { code: 'enquiry-expired' } });
  });

  it('ADM-03 above ₦500,000 the new payout waits for two people', async () => {
    const sale = await guestSale(400);
    const terms = { enquiryId: await enquired(sale.cookie), recipientId: null };
    const changed = await sale.post('', { ...terms, ...(await sale.codes()) });
    expect(changed).toMatchObject({ status: 200, body: { status: 'held', holds: [{ reason: 'above-threshold' }] } });
    expect((await typesOf(streams.order(sale.orderId))).filter((type) => type === 'PayoutRequested')).toHaveLength(1);
    expect(await typesOf(streams.payout(sale.payoutId))).toContain('PayoutClosed');
  });

  it('SELL-11 a customer names a saved recipient with the PIN, and waits a day after a change of it', async () => {
    const ada = await Seller.registered(api);
    const number = await ada.sold(NAME);
    const { orderId, payoutId } = await payoutRefused(api, number);
    expect(await read(number, ada.cookie)).toMatchObject({ recipientChange: 'pin' });
    const recipientId = await ada.keeps(NAME, OTHER);
    const terms = { enquiryId: await ada.enquiryIdOf(NAME, OTHER), recipientId };
    const at = `/api/orders/${number}/recipient-changes`;
    expect(await ada.post(at, { ...terms, pin: '0001' })).toMatchObject({ status: 422, body: { code: 'wrong-pin' } });
    expect(await ada.post(`${at}/codes`, { channel: 'email', language: 'en' })).toMatchObject({
      status: 403,
      body: { code: 'needs-confirming' },
    });
    expect(await ada.post(at, { enquiryId: terms.enquiryId, recipientId: null, pin: PIN })).toMatchObject({
      status: 422,
    });
    const changed = await ada.post(at, { ...terms, pin: PIN });
    expect(changed).toMatchObject({ status: 200, body: { status: 'in-wallet', recipient: { account: OTHER } } });
    expect((await eventsOf(streams.payout(payoutId))).at(-1)).toMatchObject({ data: { by: 'customer' } });
    expect((await eventsOf(streams.recipient(recipientId))).at(-1)).toMatchObject({
      type: 'RecipientUsed',
      data: { orderId, nairaKobo: '3750000' },
    });

    const later = await ada.sold(NAME);
    const second = await payoutRefused(api, later);
    const own = streams.account(ada.accountId);
    const at24 = new Date().toISOString();
    await createEventStore({ pool: api.db.app }).append(
      {
        streamId: own,
        expectedVersion: (await eventsOf(own)).length,
        events: [event('AccountPinSet', { accountId: ada.accountId, at: at24, how: 'changed' })],
      },
      { metadata: { correlationId: 'test', actor: `account:${ada.accountId}` } },
    );
    const again = await ada.post(`/api/orders/${later}/recipient-changes`, {
      ...{ enquiryId: await ada.enquiryIdOf(NAME, OTHER), recipientId },
      pin: PIN,
    });
    expect(again.status).toBe(200);
    const waits = (await eventsOf(streams.order(second.orderId))).find(
      ({ type, version }) => type === 'OrderPayoutRestrictionsSet' && version > 5,
    )!;
    const { waitsUntil } = waits.data as { waitsUntil: string };
    expect(Date.parse(waitsUntil) - waits.recordedAt.getTime()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await typesOf(streams.order(second.orderId))).filter((type) => type === 'PayoutRequested')).toHaveLength(1);
  });
});
