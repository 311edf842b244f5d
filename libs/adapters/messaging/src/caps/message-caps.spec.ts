import { createHmac, randomUUID } from 'node:crypto';
import { FixedClock } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { messageAlarms, MessageCaps } from '../index.js';

const HOUR = 3_600_000;
const indexes = {
  blindIndexes: (kind: string, value: string) => [createHmac('sha256', 'key').update(`${kind}/${value}`).digest('hex')],
};

describe('caps of text messages', () => {
  let db: TestDatabase;
  let clock: FixedClock;
  let used = 0;
  beforeEach(async () => {
    db = await testDatabase();
    clock = new FixedClock(new Date('2026-11-24T09:00:00Z'));
  });
  afterEach(() => db.drop());

  const budget = (parts: number) => ({ textDayBudgetKobo: BigInt(parts) * 800n, textPartKobo: 800n });
  const caps = (parts = 1_000) => new MessageCaps(db.app, indexes, clock, budget(parts));
  /** A number in a block of its own. */
  const phone = (): string => `+234803${String((used += 1)).padStart(4, '0')}567`;
  const client = (): string => `105.${(used += 1)}.4.7`;
  const text = (more: Partial<{ phone: string; accountId: string; messageId: string }> = {}) => ({
    messageId: randomUUID(),
    accountId: randomUUID(),
    phone: phone(),
    ...more,
  });
  const outcome = (taken: Promise<unknown>): Promise<unknown> =>
    taken.then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
  async function howMany(one: () => Promise<unknown>): Promise<number> {
    for (let count = 0; ; count += 1) if ((await outcome(one())) !== 'taken') return count;
  }

  it.each([
    ['+447911123456', 'British'],
    ['+2342012345678', 'a landline'],
    ['+2349170000000', 'of no network'],
    ['08031234567', 'not in its one form'],
  ])('SEC-43 nothing is sent to %s, which is %s', async (number) => {
    expect(await outcome(caps().take(text({ phone: number }), client()))).toBe('not-a-mobile');
    expect(await caps().leave(text({ phone: number }), 1, true)).toBe('not-a-mobile');
  });

  it('SEC-43 a number, an account, a client, its network and a range of numbers each have their own cap', async () => {
    const [number, account] = [phone(), randomUUID()];
    expect(await howMany(() => caps().take(text({ phone: number }), client()))).toBe(5);
    expect(await howMany(() => caps().take(text({ accountId: account }), client()))).toBe(6);
    expect(await howMany(() => caps().take(text(), '105.200.4.7'))).toBe(20);
    let last = 0;
    expect(await howMany(() => caps().take(text(), `105.201.4.${(last += 1)}`))).toBe(60);
    let row = 100;
    expect(await howMany(() => caps().take(text({ phone: `+2348061234${(row += 1)}` }), client()))).toBe(15);
    clock.advance(HOUR);
    expect(await howMany(() => caps().take(text({ phone: number }), client()))).toBe(3);
    clock.advance(23 * HOUR);
    expect(await howMany(() => caps().take(text({ phone: number }), client()))).toBe(5);
  });

  it('SEC-43 allow no more of fifty simultaneous messages than of sequential ones', async () => {
    const number = phone();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => outcome(caps().take(text({ phone: number }), client()))),
    );
    expect(all.filter((one) => one === 'taken')).toHaveLength(5);
    expect(all.filter((one) => one === 'too-many-texts')).toHaveLength(45);
  });

  it('SEC-43 counts the same message once, however often it is requested or tried', async () => {
    const one = text();
    for (let time = 0; time < 30; time += 1) {
      await caps().take(one, client());
      expect(await caps().leave(one, 2, true)).toBeNull();
    }
    const { rows } = await db.app.query('select parts from text_message_caps');
    expect(rows).toEqual([{ parts: 2 }]);
  });

  it('SEC-43 stop messages at the daily budget, with an alarm before and at the limit; notices continue a little longer', async () => {
    const alarms = async () => (await messageAlarms(db.app, budget(20), clock.now())).map(({ code }) => code);
    const spend = (count: number) => Promise.all(Array.from({ length: count }, () => caps(20).take(text(), client())));
    await spend(15);
    expect(await alarms()).toEqual([]);
    await spend(1);
    expect(await alarms()).toEqual(['texts-near-budget']);
    await spend(4);
    expect(await alarms()).toEqual(['texts-over-budget']);
    expect(await outcome(caps(20).take(text(), client()))).toBe('texts-paused');
    clock.advance(24 * HOUR);
    expect(await alarms()).toEqual([]);
    const sent = async (code: boolean) => caps(20).leave(text(), 1, code);
    for (let count = 0; count < 20; count += 1) expect(await sent(true)).toBeNull();
    expect(await sent(true)).toBe('over-budget');
    for (let count = 0; count < 5; count += 1) expect(await sent(false)).toBeNull();
    expect(await sent(false)).toBe('over-budget');
  });

  it('SEC-43 sends fifteen messages a day to one number, from all requesters together', async () => {
    const number = phone();
    for (let count = 0; count < 15; count += 1)
      expect(await caps().leave(text({ phone: number }), 1, false)).toBeNull();
    expect(await caps().leave(text({ phone: number }), 1, false)).toBe('over-number');
    clock.advance(24 * HOUR);
    expect(await caps().leave(text({ phone: number }), 1, false)).toBeNull();
  });

  it('SEC-54 store no number and no IP address in plain text, and delete entries after a month', async () => {
    await caps().take(text({ phone: '+2348031234567' }), '105.112.4.7');
    const { rows } = await db.owner.query<{ row: string }>('select c::text as row from text_message_caps c');
    expect(rows[0]!.row).not.toMatch(/8031234567|105\.112/);
    clock.advance(30 * 24 * HOUR + 1);
    await caps().prune();
    expect((await db.app.query('select from text_message_caps')).rowCount).toBe(0);
  });
});
