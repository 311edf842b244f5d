import { createHash } from 'node:crypto';
import { streams } from '@usdt-africa/contracts/events';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { chooseShortfall } from '../src/domain/decide.js';
import { ADA, rates, rules, SaleWorld } from './sale-world.js';

const PACE = { velocityPayee: 3, velocityCustomer: 5, velocityMinutes: 60 };
const BY = { actor: 'operator:kemi', correlationId: 'test', reason: 'Rents of the first' };
const MINUTE_MS = 60_000;

describe('payouts in a short time', () => {
  let world: SaleWorld;
  let people = 0;

  beforeEach(async () => {
    world = await SaleWorld.open(rates, PACE);
  });
  afterEach(() => world.close());

  /** An order for so much that pays into an account, by a browser of its own unless one is named. */
  async function placed(account: string, browser = `browser-${++people}`): Promise<string> {
    const someone = { ...ADA, email: `p${++people}@example.com`, phone: `+23480300${String(people).padStart(5, '0')}` };
    const orderId = await world.placed({ ...someone, account: String(people).padStart(10, '0') }, 20, browser);
    const payee = createHash('sha256').update(account).digest('hex');
    await world.db.app.query('insert into order_payees (order_id, payee, placed_by) values ($1, $2, $3)', [
      orderId,
      payee,
      browser,
    ]);
    return orderId;
  }
  const paid = async (account: string, browser?: string): Promise<string> => {
    const orderId = await placed(account, browser);
    await world.arrives(orderId, 20);
    return orderId;
  };
  const found = async (orderId: string) => {
    const { holds, payouts } = await world.orders.load(orderId);
    return payouts.length > 0 ? 'asked for' : holds.map(({ reason }) => reason).join(' ');
  };

  it('SELL-07 of ten to one account at once as many are asked for as the rule says, and the others are held', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => placed('one')));
    await Promise.all(all.map((orderId) => world.arrives(orderId, 20)));
    const told = await Promise.all(all.map(found));
    expect(told.sort()).toEqual([...Array(3).fill('asked for'), ...Array(7).fill('velocity')]);
    // Nobody else's account is slower for it.
    expect(await found(await paid('another'))).toBe('asked for');
  });

  it('SELL-07 one browser that pays many accounts is held as well, at a number of its own', async () => {
    const told: string[] = [];
    for (let n = 0; n < 6; n++) told.push(await found(await paid(`account-${n}`, 'one')));
    expect(told).toEqual([...Array(5).fill('asked for'), 'velocity']);
    expect(await found(await paid('account-7', 'other'))).toBe('asked for');
  });

  it('SELL-07 what was asked for an hour ago does not count, and what is held stays held', async () => {
    for (let n = 0; n < 3; n++) await paid('one');
    world.clock.advance(59 * MINUTE_MS);
    const held = await paid('one');
    expect(await found(held)).toBe('velocity');
    world.clock.advance(MINUTE_MS);
    expect(await found(await paid('one'))).toBe('asked for');
    expect(await found(held)).toBe('velocity');
  });

  it('SELL-07 a word of the chain that is heard again counts once', async () => {
    for (let n = 0; n < 2; n++) {
      await paid('one');
      await world.again();
      await world.again();
    }
    expect(await found(await paid('one'))).toBe('asked for');
    const held = await paid('one');
    await world.again();
    expect(await found(held)).toBe('velocity');
    const told = await world.store.readStream(streams.order(held));
    expect(told.filter(({ type }) => type === 'OrderHeld')).toHaveLength(1);
  });

  it('SELL-07 what one of us lets go goes out, and is not held once more', async () => {
    for (let n = 0; n < 3; n++) await paid('one');
    const held = await paid('one');
    const releases = new ReleaseOrders(world.orders, world.desk, world.clock, rules);
    await releases.release({ orderId: held, alone: true, check: () => {} }, BY);
    expect([await found(held), (await world.orders.load(held)).holds]).toEqual(['asked for', []]);
    expect(await found(await paid('one'))).toBe('velocity');
  });

  it('SELL-07 what a customer asks for is held, too, and what was not written does not count', async () => {
    const short = await placed('one');
    await world.arrives(short, 5);
    const pay = (alongside?: () => Promise<never>) =>
      world.orders.change(
        short,
        (order) => chooseShortfall(order, 'pay-what-arrived', world.clock.now(), rules),
        BY,
        alongside,
      );
    for (let n = 0; n < 5; n++)
      await expect(pay(() => Promise.reject(new Error('torn off')))).rejects.toThrow('torn off');
    for (let n = 0; n < 3; n++) expect(await found(await paid('one'))).toBe('asked for');
    await pay();
    expect(await found(short)).toBe('velocity');
  });

  it('SELL-07 keeps no more of an account than can matter', async () => {
    for (let n = 0; n < 8; n++) {
      await paid('one');
      world.clock.advance(61 * MINUTE_MS);
    }
    const { rows } = await world.db.app.query<{ most: number }>(
      `select max(cardinality(asked_at))::int as most from payout_paces where who like 'payee:%'`,
    );
    expect(rows[0]!.most).toBe(PACE.velocityPayee);
  });
});
