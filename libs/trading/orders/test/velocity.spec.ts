import { createHash } from 'node:crypto';
import { streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import { PayoutAdmission } from '@usdt-africa/payouts';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { chooseShortfall } from '../src/domain/decide.js';
import { ADA, rates, rules, SaleTestApp } from './sale-test-app.js';

const PACE = { velocityPayee: 3, velocityCustomer: 5, velocityMinutes: 60 };
const BY = { actor: 'operator:kemi', correlationId: 'test', reason: 'Rents of the first' };
const MINUTE_MS = 60_000;

describe('payouts in a short time', () => {
  let app: SaleTestApp;
  let people = 0;

  beforeEach(async () => {
    app = await SaleTestApp.open(rates, PACE);
  });
  afterEach(() => app.close());

  /** Places an order that pays into an account, by its own browser unless one is named. */
  async function placed(account: string, browser = `browser-${++people}`): Promise<string> {
    const someone = { ...ADA, email: `p${++people}@example.com`, phone: `+23480300${String(people).padStart(5, '0')}` };
    const orderId = await app.placed({ ...someone, account: String(people).padStart(10, '0') }, 20, browser);
    const payee = createHash('sha256').update(account).digest('hex');
    await app.db.app.query('insert into order_payees (order_id, payee, placed_by) values ($1, $2, $3)', [
      orderId,
      payee,
      browser,
    ]);
    return orderId;
  }
  const paid = async (account: string, browser?: string): Promise<string> => {
    const orderId = await placed(account, browser);
    await app.arrives(orderId, 20);
    return orderId;
  };
  const found = async (orderId: string) => {
    const { holds, payouts } = await app.orders.load(orderId);
    return payouts.length > 0 ? 'asked for' : holds.map(({ reason }) => reason).join(' ');
  };

  it('SELL-07 of ten concurrent payouts to one account the rule’s number is requested, and the others are held', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => placed('one')));
    await Promise.all(all.map((orderId) => app.arrives(orderId, 20)));
    const outcomes = await Promise.all(all.map(found));
    expect(outcomes.sort()).toEqual([...Array(3).fill('asked for'), ...Array(7).fill('velocity')]);
    // Payouts to other accounts are not affected.
    expect(await found(await paid('another'))).toBe('asked for');
  });

  it('SELL-07 one browser that pays many accounts is held as well, with its own limit', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n++) outcomes.push(await found(await paid(`account-${n}`, 'one')));
    expect(outcomes).toEqual([...Array(5).fill('asked for'), 'velocity']);
    expect(await found(await paid('account-7', 'other'))).toBe('asked for');
  });

  it('SELL-07 payouts requested an hour ago do not count, and held ones stay held', async () => {
    for (let n = 0; n < 3; n++) await paid('one');
    app.clock.advance(59 * MINUTE_MS);
    const held = await paid('one');
    expect(await found(held)).toBe('velocity');
    app.clock.advance(MINUTE_MS);
    expect(await found(await paid('one'))).toBe('asked for');
    expect(await found(held)).toBe('velocity');
  });

  it('SELL-07 a repeated chain event counts once', async () => {
    for (let n = 0; n < 2; n++) {
      await paid('one');
      await app.again();
      await app.again();
    }
    expect(await found(await paid('one'))).toBe('asked for');
    const held = await paid('one');
    await app.again();
    expect(await found(held)).toBe('velocity');
    const recorded = await app.store.readStream(streams.order(held));
    expect(recorded.filter(({ type }) => type === 'OrderHeld')).toHaveLength(1);
  });

  it('SELL-07 a payout released by an operator is sent, and not held again', async () => {
    for (let n = 0; n < 3; n++) await paid('one');
    const held = await paid('one');
    const releases = new ReleaseOrders(app.orders, app.limits, app.clock, rules);
    await releases.release({ orderId: held, alone: true, check: () => {} }, BY);
    expect([await found(held), (await app.orders.load(held)).holds]).toEqual(['asked for', []]);
    expect(await found(await paid('one'))).toBe('velocity');
  });

  it('SELL-07 a payout chosen by the customer is held, too, and one that was not committed does not count', async () => {
    const short = await placed('one');
    await app.arrives(short, 5);
    const pay = (alongside?: () => Promise<never>) =>
      app.orders.change(
        short,
        (order) => chooseShortfall(order, 'partial-payout', app.clock.now(), rules),
        BY,
        alongside,
      );
    for (let n = 0; n < 5; n++)
      await expect(pay(() => Promise.reject(new Error('torn off')))).rejects.toThrow('torn off');
    for (let n = 0; n < 3; n++) expect(await found(await paid('one'))).toBe('asked for');
    await pay();
    expect(await found(short)).toBe('velocity');
  });

  it('SELL-07 counts payouts of an order together with others to the same account', async () => {
    const payee = createHash('sha256').update('one').digest('hex');
    const requestedAt = app.clock.now().toISOString();
    const withdrawal = { payoutId: uuidv7(), kobo: 1n, requestedAt, isReviewed: false };
    const person = { key: 'another', accountId: null };
    const withdraw = () =>
      app.store.transaction((tx) =>
        new PayoutAdmission(PACE).admit(tx, { payee, person, cap: null, payouts: [withdrawal] }),
      );
    expect(await withdraw()).toBe('ok');
    expect([await found(await paid('one')), await found(await paid('one'))]).toEqual(['asked for', 'asked for']);
    expect([await found(await paid('one')), await withdraw()]).toEqual(['velocity', 'velocity']);
  });

  it('SELL-07 stores at most as many payout times of an account as the rule counts', async () => {
    for (let n = 0; n < 8; n++) {
      await paid('one');
      app.clock.advance(61 * MINUTE_MS);
    }
    const { rows } = await app.db.app.query<{ most: number }>(
      `select max(cardinality(requested_at))::int as most from payout_velocity where who like 'payee:%'`,
    );
    expect(rows[0]!.most).toBe(PACE.velocityPayee);
  });
});
