import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CustomerCare,
  FreezeCustomer,
  FreezeCustomerHandler,
  isOwnerFrozen,
  keepFrozen,
  unfreeze as unfrozen,
} from '@usdt-africa/accounts';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { account, type Principal, uuidv7 } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import type { PayoutGate } from '../src/index.js';
import { type Requested, World } from './world.js';

/** An order as it was once placed. */
const PLACED = (
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../../core/contracts/src/events/__golden__/OrderPlaced.v3.json'),
      'utf8',
    ),
  ) as { readonly data: EventData<'OrderPlaced'> }
).data;
const GATE: PayoutGate = { isPaused: () => Promise.resolve(false), keepsBack: isOwnerFrozen };

describe('payouts of a customer who is frozen', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  /** A customer as registering leaves them. */
  async function customer(): Promise<{ readonly accountId: string; readonly principal: Principal }> {
    const accountId = uuidv7();
    const subject = `account-${accountId}`;
    await world.personalData.ensureSubjects([subject]);
    const profile = await world.personalData.seal(subject, { firstName: 'Ada' });
    const registered = event('AccountRegistered', {
      accountId,
      at: world.clock.now().toISOString(),
      profile,
      terms: '1',
      heard: null,
      referral: null,
      language: 'en',
    });
    await world.store.append(
      { streamId: streams.account(accountId), expectedVersion: 0, events: [registered] },
      { metadata: { correlationId: 'registered', actor: `account:${accountId}` } },
    );
    await world.db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', $2, $3, $4, $5, 'en', now())`,
      [accountId, profile, `e${accountId}`, `p${accountId}`, `u${accountId}`],
    );
    return { accountId, principal: account(accountId) };
  }

  /** A payout of an order that this principal owns: placed by them, or adopted. */
  async function owed(how: 'OrderPlaced' | 'OrderAdopted', key: string, accountId: string): Promise<Requested> {
    const requested = await world.requested();
    const whose =
      how === 'OrderPlaced'
        ? event('OrderPlaced', { ...PLACED, orderId: requested.orderId, guestHash: key })
        : event('OrderAdopted', { accountId, ownerKey: key, at: world.clock.now().toISOString() });
    await world.store.append(
      { streamId: streams.order(requested.orderId), expectedVersion: 1, events: [whose] },
      { metadata: { correlationId: 'owned', actor: 'system:test', orderId: requested.orderId } },
    );
    return requested;
  }

  const care = () => new CustomerCare(world.store, world.clock);
  const asked = (accountId: string) => ({
    operator: { id: uuidv7() },
    accountId,
    reason: 'a bank asked',
    storeAnswer: () => Promise.resolve(),
  });
  const freeze = (accountId: string) =>
    new FreezeCustomerHandler(care()).execute(new FreezeCustomer(asked(accountId), 'bank-asked'));
  const unfreeze = (accountId: string) =>
    care().decide(asked(accountId), unfrozen, (tx) => keepFrozen(tx, accountId, false));
  const side = () => world.another(world.provider(), { gate: GATE });
  /** Somebody waits for the row that says whether this account is frozen. */
  async function somebodyWaits(): Promise<void> {
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const { rowCount } = await world.db.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
      if (rowCount! > 0) return;
    }
    throw new Error('nobody waits');
  }
  async function inTransaction(work: (tx: PoolClient) => Promise<void>): Promise<void> {
    const tx = await world.db.app.connect();
    try {
      await tx.query('begin');
      await work(tx);
    } finally {
      await tx.query('rollback');
      tx.release();
    }
  }

  it.each(['OrderPlaced', 'OrderAdopted'] as const)(
    'ADM-10 wait when nobody was asked for them yet (%s), and go out once they are unfrozen',
    async (how) => {
      const { accountId, principal } = await customer();
      const requested = await owed(how, principal.key, accountId);
      const ours = side();
      await freeze(accountId);
      await ours.process.react(requested.event);
      world.clock.advance(60_000);
      await ours.resolver.runOnce();
      expect(await world.history(requested.payoutId)).toEqual(['PayoutWaiting']);
      expect(world.transfers(requested)).toEqual([]);
      await unfreeze(accountId);
      world.clock.advance(60_000);
      await ours.resolver.runOnce();
      expect((await world.history(requested.payoutId)).slice(0, 2)).toEqual(['PayoutWaiting', 'PayoutSubmitting']);
      expect(world.transfers(requested)).toHaveLength(1);
    },
  );

  it('ADM-10 go on being followed when they were asked for before, and are not sent again while frozen', async () => {
    const { accountId, principal } = await customer();
    const requested = await owed('OrderPlaced', principal.key, accountId);
    const ours = side();
    world.bank.faults.on('transfers.balance-low', 1);
    await ours.process.react(requested.event);
    await freeze(accountId);
    for (let step = 0; step < 20; step += 1) {
      world.clock.advance(30_000);
      await ours.resolver.runOnce();
    }
    // It failed for a passing reason: what would be its second sending waits.
    expect((await world.history(requested.payoutId)).filter((type) => type === 'PayoutSubmitting')).toHaveLength(1);
    await unfreeze(accountId);
    for (let step = 0; step < 20; step += 1) {
      world.clock.advance(30_000);
      await ours.resolver.runOnce();
    }
    expect((await world.history(requested.payoutId)).filter((type) => type === 'PayoutSubmitting')).toHaveLength(2);
  });

  it('ADM-10 do not go out while a freeze is being written: they wait for it, and hear it', async () => {
    const { accountId, principal } = await customer();
    const requested = await owed('OrderPlaced', principal.key, accountId);
    const ours = side();
    const writing = await world.db.app.connect();
    await writing.query('begin');
    await writing.query(`update accounts set state = 'frozen' where account_id = $1`, [accountId]);
    const reacting = ours.process.react(requested.event);
    await somebodyWaits();
    expect(await world.history(requested.payoutId)).toEqual([]);
    await writing.query('commit');
    writing.release();
    await reacting;
    expect(await world.history(requested.payoutId)).toEqual(['PayoutWaiting']);
    expect(world.transfers(requested)).toEqual([]);
  });

  it('ADM-10 that are being asked for just now make a freeze wait, so that it comes after them', async () => {
    const { accountId, principal } = await customer();
    const requested = await owed('OrderPlaced', principal.key, accountId);
    let frozen = false;
    let freezing: Promise<unknown> | undefined;
    await inTransaction(async (tx) => {
      expect(await isOwnerFrozen(tx, requested.orderId)).toBe(false);
      freezing = freeze(accountId).then(() => (frozen = true));
      await somebodyWaits();
      expect(frozen).toBe(false);
    });
    await freezing;
    expect(frozen).toBe(true);
  });

  it('ADM-10 of everybody else go out', async () => {
    const { accountId } = await customer();
    const { principal, accountId: other } = await customer();
    await freeze(accountId);
    const requested = await owed('OrderPlaced', principal.key, other);
    await side().process.react(requested.event);
    expect((await world.history(requested.payoutId))[0]).toBe('PayoutSubmitting');
  });
});
