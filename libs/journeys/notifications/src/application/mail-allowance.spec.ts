import { MasterKeys, PersonalData } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { exchangeLink, makeLink } from '../links/order-links.js';
import { MailAllowance, type MailAllowanceKind, mailboxOf } from './mail-allowance.js';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const HOUR = 3_600_000;

describe('daily limit of mails per address', () => {
  let db: TestDatabase;
  let allowance: MailAllowance;

  beforeAll(async () => {
    db = await testDatabase();
    const personalData = new PersonalData({
      pool: db.app,
      masterKeys: new MasterKeys(Buffer.alloc(32, 1)),
      blindIndexKey: Buffer.alloc(32, 2),
    });
    allowance = new MailAllowance(db.app, personalData);
  });
  afterAll(() => db.drop());

  const later = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
  const taken = async (
    address: string,
    times: number,
    at = NOW,
    kind: MailAllowanceKind = 'unpaid',
  ): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: times }, () => allowance.take(uuidv7(), address, kind, at)));
    return answers.filter(Boolean).length;
  };

  it('SEC-12 INT-06 is five a day, also for concurrent mails, and separate for each address', async () => {
    expect(await taken('victim@example.com', 13)).toBe(5);
    expect(await taken('other@example.com', 1)).toBe(1);
    // Mails that follow money or an operator's action have a higher limit.
    expect(await taken('victim@example.com', 30, NOW, 'paid')).toBe(15);
    expect(await taken('victim@example.com', 1, later(23))).toBe(0);
    expect(await taken('victim@example.com', 9, later(25))).toBe(5);
  });

  it('SEC-12 INT-06 counts a mail once, however often it is tried', async () => {
    const mailId = uuidv7();
    for (let tries = 0; tries < 8; tries += 1)
      expect(await allowance.take(mailId, 'patient@example.com', 'unpaid', NOW)).toBe(true);
    expect(await taken('patient@example.com', 9)).toBe(4);
  });

  it('SEC-12 INT-06 counts a mailbox, however its address is written', async () => {
    expect(await taken('Ada@Example.com', 3)).toBe(3);
    expect(await taken('ada+sale@example.com', 3)).toBe(2);
    expect(mailboxOf('A.d.a+x@googlemail.com')).toBe('ada@gmail.com');
    expect(mailboxOf('a.da@example.com')).toBe('a.da@example.com');
  });

  it('SEC-12 INT-06 ends when a mailed link is used, which proves that its user reads the mails', async () => {
    const mailId = uuidv7();
    expect(await allowance.take(mailId, 'reader@example.com', 'unpaid', NOW)).toBe(true);
    const token = await makeLink(db.app, { orderId: uuidv7(), number: 'S482039551840' }, mailId, NOW);
    expect(await taken('reader@example.com', 9)).toBe(4);
    await exchangeLink(db.app, token, NOW);
    expect(await taken('reader@example.com', 20)).toBe(20);
    await allowance.prune(later(33 * 24));
    expect((await db.app.query('select 1 from mail_recipients')).rowCount).toBe(0);
  });
});
