import { randomBytes } from 'node:crypto';
import { type Account, accountDecider, type AccountEvent } from '@usdt-africa/accounts';
import { event, REVIEW_TICKS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  isEvent,
  load,
  MasterKeys,
  type NewEvent,
  PersonalData,
  type PostgresEventStore,
  type Sealed,
} from '@usdt-africa/event-store';
import { FixedClock, uuidv7 } from '@usdt-africa/kernel';
import { ApproverEligibilities } from '@usdt-africa/operators';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { ApproveVerification, ApproveVerificationHandler } from './approve-verification.js';
import type { HeldByTier } from './held-by-tier.js';
import { BeginUpgrade, BeginUpgradeHandler } from './begin-upgrade.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

const NOTHING_HELD: HeldByTier = {
  of: () => Promise.resolve({ micro: 0n, kobo: 0n, aloneMicro: 0n, deposits: [], readAt: [] }),
};
const SEALED: Sealed = { $sealed: { v: 1, s: 'papers', c: 'AAAA' } };

describe('approval of a business by two operators', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let upgradeRequests: TierUpgradeRequests;
  const clock = new FixedClock('2026-11-26T09:00:00.000Z');
  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    const keys = { masterKeys: new MasterKeys(randomBytes(32)), blindIndexKey: randomBytes(32) };
    upgradeRequests = new TierUpgradeRequests(db.app, store, new PersonalData({ pool: db.app, ...keys }), clock);
  });
  afterAll(() => db.drop());

  /** One of finance. */
  async function reviewer(): Promise<string> {
    const id = uuidv7();
    await db.owner.query(
      `insert into operators (operator_id, email_blind, profile, role, state, invited_at)
       values ($1::uuid, $1::text, '{}', 'finance', 'active', now())`,
      [id],
    );
    return id;
  }
  const changed = (id: string, act: string, by: string | null = null) =>
    db.owner.query('insert into operator_changes (operator_id, by_operator_id, act, at) values ($1, $2, $3, $4)', [
      id,
      by,
      act,
      clock.now(),
    ]);

  /** Creates a submitted business request whose documents are open to these reviewers. */
  async function sent(reviewers: readonly string[], held = NOTHING_HELD, tier: 'individual' | 'business' = 'business') {
    const [accountId, id] = [uuidv7(), uuidv7()];
    const at = clock.now().toISOString();
    const until = new Date(clock.now().getTime() + 900_000).toISOString();
    const account = {
      accountId,
      at,
      profile: SEALED,
      terms: '1',
      referralSource: null,
      referral: null,
      language: 'en',
    } as const;
    const upgradeRequest = {
      verificationId: id,
      accountId,
      number: 'T-0001',
      tier,
      attempt: 1,
      language: 'en',
    } as const;
    const typed = { document: null, numberKind: 'rc', typed: SEALED, dueAt: until } as const;
    const opened = reviewers.map((operatorId) => event('VerificationDocumentsViewed', { operatorId, until, at }));
    const events = [
      event('VerificationStarted', { ...upgradeRequest, at }),
      event('VerificationSubmitted', { ...typed, at }),
      ...opened,
    ];
    await store.append(
      [
        { streamId: streams.account(accountId), expectedVersion: 0, events: [event('AccountRegistered', account)] },
        { streamId: streams.verification(id), expectedVersion: 0, events },
      ],
      { metadata: { correlationId: 'c', actor: 'test' } },
    );
    const approve = async (operatorId: string, shownMicro = 0n) => {
      const request = { operator: { id: operatorId }, verificationId: id, markDone: () => Promise.resolve() };
      const handler = new ApproveVerificationHandler(upgradeRequests, new ApproverEligibilities(db.app, clock), held);
      await handler.execute(new ApproveVerification(request, [...REVIEW_TICKS], shownMicro));
      const { state } = await load<Account, AccountEvent>(store, accountDecider, streams.account(accountId));
      return [(await upgradeRequests.require(id)).state.phase, state.tier];
    };
    return Object.assign(approve, { accountId });
  }
  const WAITS = ['waiting-us', 'basic'];
  const RISEN = ['approved', 'business'];

  it.each(['disabled', 'reset', 'role-changed'])(
    'LIM-02 ADM-07 the approval of an operator who was %s since does not count: two others are needed',
    async (act) => {
      const [ada, obi, sade] = [await reviewer(), await reviewer(), await reviewer()];
      const approve = await sent([ada, obi, sade]);
      expect(await approve(ada)).toEqual(WAITS);
      clock.advance(1_000);
      await changed(ada, act);
      expect(await approve(obi)).toEqual(WAITS);
      expect(await approve(sade)).toEqual(RISEN);
    },
  );

  it('LIM-02 ADM-07 two operators of whom one gave the other access this week do not count together; others do', async () => {
    const [ada, obi, sade] = [await reviewer(), await reviewer(), await reviewer()];
    await changed(obi, 'invited', ada);
    clock.advance(1_000);
    const approve = await sent([ada, obi, sade]);
    expect([await approve(ada), await approve(obi), await approve(sade)]).toEqual([WAITS, WAITS, RISEN]);
  });

  it('LIM-02 ADM-07 an operator whose approval became void approves again, since only two work in finance', async () => {
    const [ada, obi] = [await reviewer(), await reviewer()];
    const approve = await sent([ada, obi]);
    expect(await approve(ada)).toEqual(WAITS);
    clock.advance(1_000);
    await changed(ada, 'reset');
    expect(await approve(obi)).toEqual(WAITS);
    await expect(approve(obi)).rejects.toMatchObject({ code: 'second-person' });
    clock.advance(1_000);
    expect(await approve(ada)).toEqual(RISEN);
  });

  it('LIM-02 ADM-07 an operator and their inviter count as two again after a week, on a repeated approval', async () => {
    const [ada, obi] = [await reviewer(), await reviewer()];
    await changed(obi, 'invited', ada);
    clock.advance(7 * 86_400_000 - 60_000);
    const approve = await sent([ada, obi]);
    expect([await approve(ada), await approve(obi)]).toEqual([WAITS, WAITS]);
    await expect(approve(ada)).rejects.toMatchObject({ code: 'second-person' });
    clock.advance(60_000);
    expect(await approve(ada)).toEqual(RISEN);
  });

  it('LIM-02 ADM-07 two operators whose access has not changed approve it together', async () => {
    const [ada, obi] = [await reviewer(), await reviewer()];
    const approve = await sent([ada, obi]);
    expect([await approve(ada), await approve(obi)]).toEqual([WAITS, RISEN]);
  });

  /** Deposits that the limits hold when a person approves; `next` arrives during the approval. */
  class Held implements HeldByTier {
    readonly #streamId = streams.limit(randomBytes(32).toString('hex'));
    readonly #deposits: { readonly key: string; readonly amountMicro: bigint }[] = [];
    next: bigint | null = null;

    async arrives(amountMicro: bigint): Promise<string> {
      const depositKey = `${'7'.repeat(64)}-${this.#deposits.length}`;
      const about = { kind: 'account', orderId: uuidv7(), depositKey, day: '2026-11-26' } as const;
      const sums = { amountMicro: amountMicro.toString(), limitMicro: '500000000', at: clock.now().toISOString() };
      await store.append(
        {
          streamId: this.#streamId,
          expectedVersion: this.#deposits.length,
          events: [event('LimitExceeded', { ...about, ...sums })],
        },
        { metadata: { correlationId: 'c', actor: 'test' } },
      );
      this.#deposits.push({ key: depositKey, amountMicro });
      return depositKey;
    }

    /** One USDT is worth ₦1,500. */
    async of() {
      const deposits = [...this.#deposits];
      const micro = deposits.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
      const readAt = [{ streamId: this.#streamId, version: deposits.length }];
      const { next } = this;
      this.next = null;
      if (next !== null) await this.arrives(next);
      return { micro, kobo: (micro * 150_000n) / 1_000_000n, aloneMicro: ALONE_MICRO, deposits, readAt };
    }
  }
  const ALONE_MICRO = 333_333_333n;
  const HUGE = 900_000_000n;
  const heldBackOf = async (accountId: string) =>
    (await store.readStream(streams.account(accountId))).flatMap((one) =>
      isEvent(one, 'AccountTierSet') ? [one.data.heldBack] : [],
    );
  const INDIVIDUAL = ['approved', 'individual'];

  it.each([1n, 10_000_000n])(
    'LIM-02 ADM-07 %s micro received after the first approval do not void it',
    async (later) => {
      const [ada, obi] = [await reviewer(), await reviewer()];
      const held = new Held();
      await held.arrives(HUGE);
      const approve = await sent([ada, obi], held, 'individual');
      expect(await approve(ada, HUGE)).toEqual(WAITS);
      await held.arrives(later);
      // The second was shown what the first named; a further deposit arrives while it is decided.
      held.next = later;
      expect(await approve(obi, HUGE)).toEqual(INDIVIDUAL);
      // As much as one person alone may release is weighed by the new tier, like any new deposit.
      expect(await heldBackOf(approve.accountId)).toEqual([[]]);
    },
  );

  it('LIM-02 ADM-07 an amount above the single-approver limit stays held when only one of two approvers named it', async () => {
    const [ada, obi] = [await reviewer(), await reviewer()];
    const held = new Held();
    await held.arrives(HUGE);
    const approve = await sent([ada, obi], held, 'individual');
    expect(await approve(ada, HUGE)).toEqual(WAITS);
    const later = await held.arrives(HUGE);
    expect(await approve(obi, 2n * HUGE)).toEqual(INDIVIDUAL);
    expect(await heldBackOf(approve.accountId)).toEqual([[later]]);
  });

  it('LIM-02 ADM-07 one approver releases no more than the single-approver limit, whatever is received meanwhile', async () => {
    const [ada] = [await reviewer()];
    const held = new Held();
    await held.arrives(100_000_000n);
    held.next = HUGE;
    const approve = await sent([ada], held, 'individual');
    expect(await approve(ada, 100_000_000n)).toEqual(INDIVIDUAL);
    expect(await heldBackOf(approve.accountId)).toEqual([[`${'7'.repeat(64)}-1`]]);
    // A caller that states that no held amount was shown names none.
    const unseen = new Held();
    const key = await unseen.arrives(HUGE);
    const approveUnseen = await sent([ada], unseen, 'individual');
    expect(await approveUnseen(ada)).toEqual(INDIVIDUAL);
    expect(await heldBackOf(approveUnseen.accountId)).toEqual([[key]]);
  });

  it('LIM-02 a customer approved during a repeated request for the same tier does not start a second one', async () => {
    const accountId = uuidv7();
    const at = clock.now().toISOString();
    const about = { accountId, at };
    const account = {
      ...about,
      profile: SEALED,
      terms: '1',
      referralSource: null,
      referral: null,
      language: 'en',
    } as const;
    const id = upgradeRequests.idOf(accountId, 1);
    const upgradeRequest = {
      verificationId: id,
      number: 'T-0002',
      tier: 'individual',
      attempt: 1,
      language: 'en',
    } as const;
    const append = (streamId: string, expectedVersion: number, ...events: NewEvent[]) =>
      store.append({ streamId, expectedVersion, events }, { metadata: { correlationId: 'c', actor: 'test' } });
    await append(streams.account(accountId), 0, event('AccountRegistered', account));
    await append(streams.verification(id), 0, event('VerificationStarted', { ...about, ...upgradeRequest }));
    await db.owner.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [accountId],
    );
    await db.owner.query(
      `insert into tier_upgrade_requests (verification_id, account_id, ordinal, tier) values ($1, $2, 1, 'individual')`,
      [id, accountId],
    );
    // A finance operator approves while the command reads the previous tier upgrade request.
    class Meanwhile extends TierUpgradeRequests {
      override async newest(of: string) {
        const approved = event('VerificationApproved', { tier: 'individual', eraseAt: at, at });
        const set = event('AccountTierSet', { ...about, tier: 'individual', verificationId: id, heldBack: [] });
        await append(streams.verification(id), 1, approved);
        await append(streams.account(accountId), 1, set);
        return super.newest(of);
      }
    }
    const { pool, personalData } = upgradeRequests;
    const request = { accountId, key: 'k', markDone: () => Promise.resolve() };
    const begins = new BeginUpgradeHandler(new Meanwhile(pool, store, personalData, clock));
    await expect(begins.execute(new BeginUpgrade(request, 'individual'))).rejects.toMatchObject({ code: 'not-above' });
    expect((await upgradeRequests.newest(accountId))!.ordinal).toBe(1);
  });
});
