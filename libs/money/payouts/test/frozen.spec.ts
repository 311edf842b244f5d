import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CustomerOperations,
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
import { type Requested, TestApp } from './test-app.js';

/** An order as it was once placed. */
const PLACED = (
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../../core/contracts/src/events/__golden__/OrderPlaced.v1.json'),
      'utf8',
    ),
  ) as { readonly data: EventData<'OrderPlaced'> }
).data;
const GATE: PayoutGate = { isPaused: () => Promise.resolve(false), keepsBack: isOwnerFrozen };

describe('payouts of a customer who is frozen', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  /** A customer as registering leaves them. */
  async function customer(): Promise<{ readonly accountId: string; readonly principal: Principal }> {
    const accountId = uuidv7();
    const subject = `account-${accountId}`;
    await app.personalData.ensureSubjects([subject]);
    const profile = await app.personalData.seal(subject, { firstName: 'Ada' });
    const registered = event('AccountRegistered', {
      accountId,
      at: app.clock.now().toISOString(),
      profile,
      terms: '1',
      referralSource: null,
      referral: null,
      language: 'en',
    });
    await app.store.append(
      { streamId: streams.account(accountId), expectedVersion: 0, events: [registered] },
      { metadata: { correlationId: 'registered', actor: `account:${accountId}` } },
    );
    await app.db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', $2, $3, $4, $5, 'en', now())`,
      [accountId, profile, `e${accountId}`, `p${accountId}`, `u${accountId}`],
    );
    return { accountId, principal: account(accountId) };
  }

  /** A payout of an order that this principal owns: placed by them, or adopted. */
  async function owed(
    how: 'OrderPlaced' | 'OrderClaimedByAccount',
    key: string,
    accountId: string,
  ): Promise<Requested> {
    const requested = await app.requested();
    const whose =
      how === 'OrderPlaced'
        ? event('OrderPlaced', { ...PLACED, orderId: requested.orderId, guestHash: key })
        : event('OrderClaimedByAccount', { accountId, ownerKey: key, at: app.clock.now().toISOString() });
    await app.store.append(
      { streamId: streams.order(requested.orderId), expectedVersion: 1, events: [whose] },
      { metadata: { correlationId: 'owned', actor: 'system:test', orderId: requested.orderId } },
    );
    return requested;
  }

  const care = () => new CustomerOperations(app.store, app.clock);
  const changeFor = (accountId: string) => ({
    operator: { id: uuidv7() },
    accountId,
    reason: 'a bank asked',
    markDone: () => Promise.resolve(),
  });
  const freeze = (accountId: string) =>
    new FreezeCustomerHandler(care(), app.db.app, app.clock).execute(
      new FreezeCustomer(changeFor(accountId), 'bank-requested'),
    );
  const unfreeze = (accountId: string) =>
    care().decide(changeFor(accountId), unfrozen, (tx) => keepFrozen(tx, accountId, false));
  const side = () => app.another(app.provider(), { gate: GATE });
  /** Waits until a transaction waits for the row that says whether this account is frozen. */
  async function waitForLock(): Promise<void> {
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const { rowCount } = await app.db.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
      if (rowCount! > 0) return;
    }
    throw new Error('nobody waits');
  }
  async function inTransaction(work: (tx: PoolClient) => Promise<void>): Promise<void> {
    const tx = await app.db.app.connect();
    try {
      await tx.query('begin');
      await work(tx);
    } finally {
      await tx.query('rollback');
      tx.release();
    }
  }

  it.each(['OrderPlaced', 'OrderClaimedByAccount'] as const)(
    'ADM-10 wait when they were not requested from the provider yet (%s), and are sent after the unfreeze',
    async (how) => {
      const { accountId, principal } = await customer();
      const requested = await owed(how, principal.key, accountId);
      const ours = side();
      await freeze(accountId);
      await ours.process.react(requested.event);
      app.clock.advance(60_000);
      await ours.resolver.runOnce();
      expect(await app.history(requested.payoutId)).toEqual(['PayoutDeferred']);
      expect(app.transfers(requested)).toEqual([]);
      await unfreeze(accountId);
      app.clock.advance(60_000);
      await ours.resolver.runOnce();
      expect((await app.history(requested.payoutId)).slice(0, 2)).toEqual(['PayoutDeferred', 'PayoutSubmitting']);
      expect(app.transfers(requested)).toHaveLength(1);
    },
  );

  it('ADM-10 are still followed when they were requested before, and are not sent again while frozen', async () => {
    const { accountId, principal } = await customer();
    const requested = await owed('OrderPlaced', principal.key, accountId);
    const ours = side();
    app.bank.faults.on('transfers.balance-low', 1);
    await ours.process.react(requested.event);
    await freeze(accountId);
    for (let step = 0; step < 20; step += 1) {
      app.clock.advance(30_000);
      await ours.resolver.runOnce();
    }
    // It failed for a passing reason: what would be its second sending waits.
    expect((await app.history(requested.payoutId)).filter((type) => type === 'PayoutSubmitting')).toHaveLength(1);
    await unfreeze(accountId);
    for (let step = 0; step < 20; step += 1) {
      app.clock.advance(30_000);
      await ours.resolver.runOnce();
    }
    expect((await app.history(requested.payoutId)).filter((type) => type === 'PayoutSubmitting')).toHaveLength(2);
  });

  it('ADM-10 are not sent while a freeze is being written: they wait for it, and apply it', async () => {
    const { accountId, principal } = await customer();
    const requested = await owed('OrderPlaced', principal.key, accountId);
    const ours = side();
    const writing = await app.db.app.connect();
    await writing.query('begin');
    await writing.query(`update accounts set state = 'frozen' where account_id = $1`, [accountId]);
    const reacting = ours.process.react(requested.event);
    await waitForLock();
    expect(await app.history(requested.payoutId)).toEqual([]);
    await writing.query('commit');
    writing.release();
    await reacting;
    expect(await app.history(requested.payoutId)).toEqual(['PayoutDeferred']);
    expect(app.transfers(requested)).toEqual([]);
  });

  it('ADM-10 that are just being requested make a freeze wait, so that it comes after them', async () => {
    const { accountId, principal } = await customer();
    const requested = await owed('OrderPlaced', principal.key, accountId);
    let frozen = false;
    let freezing: Promise<unknown> | undefined;
    await inTransaction(async (tx) => {
      expect(await isOwnerFrozen(tx, requested.for)).toBe(false);
      freezing = freeze(accountId).then(() => (frozen = true));
      await waitForLock();
      expect(frozen).toBe(false);
    });
    await freezing;
    expect(frozen).toBe(true);
  });

  it('ADM-10 of other customers are sent', async () => {
    const { accountId } = await customer();
    const { principal, accountId: other } = await customer();
    await freeze(accountId);
    const requested = await owed('OrderPlaced', principal.key, other);
    await side().process.react(requested.event);
    expect((await app.history(requested.payoutId))[0]).toBe('PayoutSubmitting');
  });
});
