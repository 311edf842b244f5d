import { FixedClock, hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { endLinks, exchangeLink, findLink, LINK_MS, makeLink, MOST_BROWSERS, pruneLinks } from './order-links.js';

describe('the owner’s link', () => {
  let db: TestDatabase;
  const clock = new FixedClock('2026-11-21T13:02:00.000Z');

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const order = { orderId: uuidv7(), number: 'S482039551840' };
  const make = (mailId = uuidv7()): Promise<string> => makeLink(db.app, order, mailId, clock.now());
  const codeOf = (token: string, now = clock.now()): Promise<unknown> =>
    exchangeLink(db.app, token, now).then(
      (linked) => linked,
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    );

  it('TRACK-05 opens its order for five browsers, a mail app’s own among them', async () => {
    const token = await make();
    for (let n = 0; n < MOST_BROWSERS; n += 1) expect(await codeOf(token)).toEqual(order);
    expect(await codeOf(token)).toBe('410 link-used-or-expired');
  });

  it('TRACK-05 ends used and unused links, and keeps the proof that the address is read', async () => {
    const [used, unused] = [await make(), await make()];
    expect(await codeOf(used)).toEqual(order);
    const tx = await db.app.connect();
    await endLinks(tx, order.orderId);
    tx.release();
    for (const token of [used, unused]) expect(await codeOf(token)).toBe('410 link-used-or-expired');
    expect(await findLink(db.app, used)).toMatchObject(order);
  });

  it('TRACK-05 opens for no more than five of fifty concurrent uses', async () => {
    const token = await make();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(token)));
    expect(outcomes.filter((outcome) => typeof outcome === 'object')).toEqual(
      Array.from({ length: MOST_BROWSERS }, () => order),
    );
  });

  it('TRACK-05 works for 24 hours', async () => {
    const token = await make();
    expect(await codeOf(token, new Date(clock.now().getTime() + LINK_MS))).toBe('410 link-used-or-expired');
    expect(await codeOf(token, new Date(clock.now().getTime() + LINK_MS - 1))).toEqual(order);
  });

  it('TRACK-05 is refused as used or expired when it is unknown', async () => {
    for (const token of [newToken(), '', hashToken('x'), `' or true --`])
      expect(await codeOf(token)).toBe('410 link-used-or-expired');
  });

  it('TRACK-05 shows its order, used or not, without using it up', async () => {
    const token = await make();
    expect(await findLink(db.app, token)).toMatchObject(order);
    expect(await codeOf(token)).toEqual(order);
    expect(await findLink(db.app, token)).toMatchObject(order);
    await expect(findLink(db.app, newToken())).rejects.toMatchObject({ status: 410 });
  });

  it('TRACK-05 another try at the same mail makes a new link and ends the old one; other mails keep theirs', async () => {
    const mailId = uuidv7();
    const [first, other] = [await make(mailId), await make()];
    const second = await make(mailId);
    expect(await codeOf(first)).toBe('410 link-used-or-expired');
    expect([await codeOf(second), await codeOf(other)]).toEqual([order, order]);
  });

  it('TRACK-05 stays unused when the transaction that used it is rolled back', async () => {
    const token = await make();
    const tx = await db.app.connect();
    await tx.query('begin');
    expect(await exchangeLink(tx, token, clock.now())).toEqual(order);
    await tx.query('rollback');
    tx.release();
    expect(await codeOf(token)).toEqual(order);
  });

  it('TRACK-05 is stored as a hash, and deleted a month after its end', async () => {
    const token = await make();
    const stored = async (): Promise<string> => {
      const { rows } = await db.owner.query<{ all: string | null }>(
        `select string_agg(l::text, '') as all from order_links l`,
      );
      return rows[0]!.all ?? '';
    };
    expect(await stored()).toContain(hashToken(token));
    expect(await stored()).not.toContain(token);
    await pruneLinks(db.app, new Date(clock.now().getTime() + 31 * 86_400_000));
    expect(await stored()).toContain(hashToken(token));
    await pruneLinks(db.app, new Date(clock.now().getTime() + 31 * 86_400_000 + 1));
    expect(await stored()).toBe('');
  });
});
