import { randomBytes } from 'node:crypto';
import { PaystackProvider, ProviderUnavailableError } from '@usdt-africa/banking';
import type { Bank as ListedBank } from '@usdt-africa/banking';
import { personalDataFrom, rotateBlindIndexKey } from '@usdt-africa/event-store';
import type { PersonalData } from '@usdt-africa/event-store';
import { FixedClock, guest } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { MAGIC_ACCOUNTS } from '../../../../apps/sandbox/src/bank/account-names.js';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { BankDirectory, enquiredAccounts, forgetEnquiries, loadEnquiry, NameEnquiryService } from './index.js';

const SECRET = 'sk_test_recipients';
const log = createLog('test', 'silent');
const GUEST = guest('a'.repeat(64));
const newKey = (): string => randomBytes(32).toString('base64');
const keys = { MASTER_KEY: newKey(), BLIND_INDEX_KEY: newKey() };
const ADA = { bankCode: '058', accountNumber: '0145528174' };

describe('name enquiries', () => {
  const clock = new FixedClock('2026-01-05T09:00:00.000Z');
  let db: TestDatabase;
  let bank: Bank;
  let server: PaystackServer;
  let personalData: PersonalData;
  let enquiries: NameEnquiryService;

  beforeAll(async () => {
    db = await testDatabase();
    bank = new Bank({ file: null, settings: { resolveDelayMs: 0 } });
    server = new PaystackServer(bank, new Webhooks(bank, { url: null, secretKey: SECRET }), {
      port: 0,
      secretKey: SECRET,
    });
    await server.start();
    const provider = new PaystackProvider({ baseUrl: server.url, secretKey: SECRET });
    personalData = personalDataFrom(keys, { pool: db.app });
    const banks = new BankDirectory(db.app, provider, clock, log);
    enquiries = new NameEnquiryService(db.app, personalData, banks, provider, clock, log);
  });
  afterEach(() => bank.faults.clear());
  afterAll(async () => {
    await server.stop();
    bank.close();
    await db.drop();
  });

  const load = (id: string, principal = GUEST) => loadEnquiry(db.app, personalData, id, principal, clock.now());

  it('SELL-01 return the name that the bank itself gives, and store it for the order', async () => {
    const answer = await enquiries.enquire(ADA, GUEST);
    expect(answer).toEqual({
      id: expect.any(String),
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      accountNumber: '0145528174',
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
      checkDigit: expect.stringMatching(/^(fits|differs)$/),
      checkedAt: '2026-01-05T09:00:00.000Z',
    });
    expect(await load(answer.id)).toMatchObject({
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      bankShortName: 'GTBank',
      accountNumber: '0145528174',
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
    });
  });

  it('SELL-01 report whether the check digit is valid, and never refuse because of it', async () => {
    expect(await enquiries.enquire({ bankCode: '011', accountNumber: '0000014579' }, GUEST)).toMatchObject({
      checkDigit: 'fits',
    });
    expect(await enquiries.enquire({ bankCode: '999992', accountNumber: '8035550148' }, GUEST)).toMatchObject({
      checkDigit: 'differs',
      accountName: expect.any(String),
    });
  });

  it('SELL-01 belong to the browser that requested them, for half an hour', async () => {
    const { id } = await enquiries.enquire(ADA, GUEST);
    const expired = { status: 422, code: 'enquiry-expired', extra: { errors: [{ field: 'enquiryId' }] } };
    await expect(load(id, guest('b'.repeat(64)))).rejects.toMatchObject(expired);
    await expect(load('0197a000-0000-7000-8000-000000000001')).rejects.toMatchObject(expired);
    await expect(load('not an id')).rejects.toMatchObject(expired);
    clock.advance(30 * 60_000 - 1);
    await load(id);
    clock.advance(1);
    await expect(load(id)).rejects.toMatchObject(expired);
  });

  it('SELL-01 store account number and name only sealed, and the number as a blind index', async () => {
    await enquiries.enquire(ADA, GUEST);
    const { rows } = await db.owner.query<{ row: string }>('select e::text as row from name_enquiries e');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toMatch(/0145528174|ADAEZE/);
    const { rows: blind } = await db.owner.query<{ n: string }>(
      `select count(distinct account_blind) as n from name_enquiries where bank_code = '058'`,
    );
    expect(blind).toEqual([{ n: '1' }]);
  });

  it('SELL-01 refuse a bank that is not on the list, at the field', async () => {
    await expect(enquiries.enquire({ bankCode: '998', accountNumber: '0145528174' }, GUEST)).rejects.toMatchObject({
      status: 422,
      code: 'unknown-bank',
      extra: { errors: [{ field: 'bankCode' }] },
    });
  });

  it.each([MAGIC_ACCOUNTS.notFound, MAGIC_ACCOUNTS.placeholderName])(
    'SELL-01 refuse account %s, whose bank gives no name for it',
    async (accountNumber) => {
      await expect(enquiries.enquire({ bankCode: '058', accountNumber }, GUEST)).rejects.toMatchObject({
        status: 422,
        code: 'account-not-found',
        extra: { errors: [{ field: 'accountNumber' }] },
      });
    },
  );

  it('SELL-01 report in a plain sentence that the bank does not respond', async () => {
    const unavailable = { status: 503, code: 'bank-unavailable', extra: { retryAfterSeconds: 30 } };
    for (const fault of ['names.unavailable', 'names.garbage', 'line.rate-limited'] as const) {
      bank.faults.on(fault, 1);
      const enquiry = enquiries.enquire(ADA, GUEST);
      await expect(enquiry).rejects.toMatchObject(unavailable);
      await expect(enquiry).rejects.toThrow(/^Guaranty Trust Bank isn’t responding\./);
    }
  });

  it('ENG-08 are found by a new blind index key once their indexes are rebuilt', async () => {
    const { id } = await enquiries.enquire(ADA, GUEST);
    const renewed = personalDataFrom({ ...keys, BLIND_INDEX_KEY: newKey() }, { pool: db.app });
    const columns = [enquiredAccounts];
    const [result] = await rotateBlindIndexKey({ pool: db.app, personalData: renewed, columns });
    expect(result!.renewed).toBeGreaterThan(0);
    const index = renewed.blindIndex('bank-account', `${ADA.bankCode}/${ADA.accountNumber}`);
    const { rows } = await db.app.query('select id from name_enquiries where account_blind = $1', [index]);
    expect(rows).toContainEqual({ id });
  });

  it('ENG-08 are forgotten when they can no longer be used, with their keys', async () => {
    const old = await enquiries.enquire(ADA, GUEST);
    const { subjectId, sealed } = await load(old.id);
    clock.advance(31 * 60_000);
    const fresh = await enquiries.enquire(ADA, GUEST);
    expect(await forgetEnquiries(db.app, personalData, clock.now())).toBeGreaterThan(0);
    await load(fresh.id);
    expect(await personalData.open(sealed)).toBeNull();
    const { rows } = await db.owner.query<{ gone: boolean }>(
      'select wrapped_key is null as gone from subject_keys where subject_id = $1',
      [subjectId],
    );
    expect(rows).toEqual([{ gone: true }]);
    expect(await forgetEnquiries(db.app, personalData, clock.now())).toBe(0);
  });
});

describe('the list of banks', () => {
  const clock = new FixedClock('2026-01-05T09:00:00.000Z');
  let db: TestDatabase;
  let listed: readonly ListedBank[] | null;
  let calls: number;
  let banks: BankDirectory;
  const provider = {
    listBanks: async (): Promise<ListedBank[]> => {
      calls += 1;
      if (listed === null) throw new ProviderUnavailableError('timeout');
      return [...listed];
    },
  };
  const row = (code: string, name: string): ListedBank => ({ code, name, slug: name.toLowerCase() });
  const another = (): BankDirectory => new BankDirectory(db.app, provider, clock, log);
  const codes = async (directory = banks): Promise<string[]> => (await directory.list()).map((one) => one.code);

  beforeEach(async () => {
    db = await testDatabase();
    listed = [
      row('044', 'Access Bank'),
      row('101', 'Providus Bank'),
      row('011', 'First Bank of Nigeria'),
      row('058', 'Guaranty Trust Bank'),
    ];
    calls = 0;
    banks = another();
  });
  afterEach(() => db.drop());

  it('SELL-01 lists the most paid banks first, then all others by name', async () => {
    expect(await banks.list()).toEqual([
      { code: '058', name: 'Guaranty Trust Bank', shortName: 'GTBank', rank: 1, phoneAccounts: false },
      { code: '044', name: 'Access Bank', shortName: 'Access', rank: 2, phoneAccounts: false },
      { code: '011', name: 'First Bank of Nigeria', shortName: 'First Bank', rank: null, phoneAccounts: false },
      { code: '101', name: 'Providus Bank', shortName: 'Providus', rank: null, phoneAccounts: false },
    ]);
    expect(await banks.find('011')).toMatchObject({ shortName: 'First Bank' });
    expect(await banks.find('999')).toBeNull();
  });

  it('SELL-01 marks the institutions whose account numbers are phone numbers', async () => {
    listed = [
      row('058', 'Guaranty Trust Bank'),
      row('999992', 'OPay'),
      row('999991', 'PalmPay'),
      row('100002', 'Paga'),
    ];
    const marked = (await banks.list()).filter(({ phoneAccounts }) => phoneAccounts);
    expect(marked.map(({ shortName }) => shortName)).toEqual(['OPay', 'Paga', 'PalmPay']);
  });

  it('SELL-01 is fetched once for concurrent requests, and shared with other processes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => codes()));
    expect(await codes(another())).toHaveLength(4);
    expect(calls).toBe(1);
  });

  it('SELL-01 follows the provider after a day: new ones come, closed ones go', async () => {
    await codes();
    listed = [row('058', 'Guaranty Trust Bank'), row('033', 'United Bank for Africa')];
    clock.advance(23 * 3_600_000);
    expect(await codes()).toContain('101');
    clock.advance(2 * 3_600_000);
    await codes();
    while ((await codes(another())).includes('101')) await new Promise((resolve) => setImmediate(resolve));
    expect(await codes(another())).toEqual(['058', '033']);
  });

  it('SELL-01 stays unchanged while the provider is down or returns an empty list', async () => {
    await codes();
    for (const answer of [null, []]) {
      listed = answer;
      clock.advance(25 * 3_600_000);
      expect(await codes()).toHaveLength(4);
      await banks.refresh().catch(() => undefined);
      expect(await codes()).toHaveLength(4);
    }
  });

  it('SELL-01 is refused with a sentence if never fetched, and available once the provider responds', async () => {
    listed = null;
    await expect(banks.list()).rejects.toMatchObject({ status: 503, code: 'bank-unavailable' });
    listed = [row('058', 'Guaranty Trust Bank')];
    expect(await codes()).toEqual(['058']);
  });
});
