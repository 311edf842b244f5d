import { randomBytes } from 'node:crypto';
import { type Account, accountDecider, type AccountEvent, type CustomerProfiles } from '@usdt-africa/accounts';
import { event, REVIEW_TICKS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  ErasedSubjectError,
  load,
  MasterKeys,
  PersonalData,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, uuidv7 } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import sharp from 'sharp';
import { VERIFICATION_RULES } from '../domain/decide.js';
import { tierRequestsProjection } from '../read-model/tier-requests.js';
import { AddDocument, AddDocumentHandler } from './add-document.js';
import { ApproveVerification, ApproveVerificationHandler } from './approve-verification.js';
import { BeginUpgrade, BeginUpgradeHandler } from './begin-upgrade.js';
import { ViewDocuments, ViewDocumentsHandler } from './view-documents.js';
import { DocumentRetentionTimer } from './document-retention-timer.js';
import { RefuseVerification, RefuseVerificationHandler } from './refuse-verification.js';
import { SendUpgrade, SendUpgradeHandler } from './send-upgrade.js';
import { WithdrawUpgrade, WithdrawUpgradeHandler } from './withdraw-upgrade.js';
import { documentsSubject, TierUpgradeRequests } from './tier-upgrade-requests.js';

const DAY = 86_400_000;
const OPERATOR = { id: '0199a000-0000-7000-8000-0000000000f1' };
const NO_OTHER_ACCOUNT = { role: 'finance', askerChanged: false, tied: false } as const;
const NOTHING_HELD = { of: () => Promise.resolve({ micro: 0n, kobo: 0n, aloneMicro: 0n, deposits: [], readAt: [] }) };
const noQuestion = async (): Promise<void> => {};

describe('tier upgrade requests from their start to the erasure of their documents', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let data: PersonalData;
  let upgradeRequests: TierUpgradeRequests;
  let transport: DirectTransport;
  let queue: Awaited<ReturnType<DirectTransport['project']>>;
  const clock = new FixedClock(new Date());
  const log = createLog('test', 'silent');

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    data = new PersonalData({
      pool: db.app,
      masterKeys: new MasterKeys(randomBytes(32)),
      blindIndexKey: randomBytes(32),
    });
    upgradeRequests = new TierUpgradeRequests(db.app, store, data, clock);
    transport = new DirectTransport({ store, leaderPollMs: 20 });
    queue = await transport.project(tierRequestsProjection);
  });
  afterAll(async () => {
    await transport.close();
    await db.drop();
  });

  /** Creates a customer with an account. */
  async function customer(): Promise<string> {
    const accountId = uuidv7();
    const subject = `account-${accountId}`;
    await data.ensureSubjects([subject]);
    const about = { accountId, at: clock.now().toISOString() };
    const profile = await data.seal(subject, { firstName: 'Ada' });
    const registered = { ...about, profile, terms: '1', referralSource: null, referral: null, language: 'en' } as const;
    await store.append(
      { streamId: streams.account(accountId), expectedVersion: 0, events: [event('AccountRegistered', registered)] },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    await db.owner.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [accountId],
    );
    return accountId;
  }

  const owners = (accountId: string, key: string = uuidv7(), markDone = noQuestion) => ({
    accountId,
    key,
    markDone,
  });

  /** Creates a request submitted for review, with a NIN, its documents open to the operator. @returns its id */
  async function opened(accountId: string): Promise<string> {
    await new BeginUpgradeHandler(upgradeRequests).execute(new BeginUpgrade(owners(accountId), 'individual'));
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
      .jpeg()
      .toBuffer();
    for (const part of ['identity-front', 'selfie'] as const)
      await new AddDocumentHandler(upgradeRequests).execute(
        new AddDocument(owners(accountId), part, bytes, 'a client'),
      );
    const profiles = {
      open: () => Promise.resolve({ firstName: 'Ada', lastName: 'Eze' }),
    } as unknown as CustomerProfiles;
    const number = { kind: 'nin', value: '70123456789' } as const;
    await new SendUpgradeHandler(upgradeRequests, profiles).execute(
      new SendUpgrade(owners(accountId), { document: 'nin-slip', number, account: null }),
    );
    const id = upgradeRequests.idOf(accountId, 1);
    await open(id);
    return id;
  }
  const open = (verificationId: string) =>
    new ViewDocumentsHandler(upgradeRequests).execute(
      new ViewDocuments({ operator: OPERATOR, verificationId, reason: 'tier review', markDone: noQuestion }),
    );
  const approve = (verificationId: string, markDone = noQuestion) =>
    new ApproveVerificationHandler(
      upgradeRequests,
      { between: () => Promise.resolve(NO_OTHER_ACCOUNT) },
      NOTHING_HELD,
    ).execute(new ApproveVerification({ operator: OPERATOR, verificationId, markDone }, [...REVIEW_TICKS]));
  const tierOf = async (accountId: string) =>
    (await load<Account, AccountEvent>(store, accountDecider, streams.account(accountId))).state.tier;
  const pass = async () => {
    await queue.caughtUp();
    await new DocumentRetentionTimer(upgradeRequests, log).runDue();
    await queue.caughtUp();
  };
  const files = async () =>
    (await db.owner.query<{ n: number }>('select count(*)::int as n from stored_files')).rows[0]!.n;

  it('LIM-02 a crash during a change leaves nothing of it: no request, no document, no approval without its tier', async () => {
    const dies = (): Promise<void> => Promise.reject(new Error('killed'));
    const accountId = await customer();
    const begin = new BeginUpgrade(owners(accountId, 'k', dies), 'individual');
    await expect(new BeginUpgradeHandler(upgradeRequests).execute(begin)).rejects.toThrow('killed');
    expect(await upgradeRequests.newest(accountId)).toBeNull();

    const id = await opened(accountId);
    const before = await store.readStream(streams.verification(id));
    await expect(approve(id, dies)).rejects.toThrow('killed');
    expect(await store.readStream(streams.verification(id))).toEqual(before);
    expect(await tierOf(accountId)).toBe('basic');
    await approve(id);
    expect([(await upgradeRequests.require(id)).state.phase, await tierOf(accountId)]).toEqual([
      'approved',
      'individual',
    ]);
    await expect(approve(id)).rejects.toMatchObject({ code: 'decided' });

    const other = await customer();
    await new BeginUpgradeHandler(upgradeRequests).execute(new BeginUpgrade(owners(other), 'individual'));
    const there = await files();
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    await expect(
      new AddDocumentHandler(upgradeRequests).execute(
        new AddDocument(owners(other, 'k', dies), 'selfie', bytes, 'a client'),
      ),
    ).rejects.toThrow('killed');
    expect([await files(), (await upgradeRequests.requireNewest(other)).state.documents]).toEqual([there, []]);
  });

  it('LIM-02 SEC-54 accepted documents of a refused request move under the key and the retention of the next one', async () => {
    const accountId = await customer();
    const id = await opened(accountId);
    const front = (await upgradeRequests.require(id)).state.documents.find(({ part }) => part === 'identity-front')!;
    const refuse = { version: 1, because: 'expired', words: '', reason: 'Seen' } as const;
    await new RefuseVerificationHandler(upgradeRequests).execute(
      new RefuseVerification(
        { operator: OPERATOR, verificationId: id, markDone: noQuestion },
        { ...refuse, documents: [{ id: front.documentId, fault: 'expired' }] },
      ),
    );
    const [next, before] = [upgradeRequests.idOf(accountId, 2), await files()];
    const begin = (markDone = noQuestion) =>
      new BeginUpgradeHandler(upgradeRequests).execute(
        new BeginUpgrade(owners(accountId, 'n', markDone), 'individual'),
      );
    await expect(begin(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect([await files(), (await upgradeRequests.newest(accountId))!.ordinal]).toEqual([before, 1]);
    await Promise.all([begin(), begin()]);
    expect(await files()).toBe(before + 1);
    const { documents } = (await upgradeRequests.require(next)).state;
    expect(documents.map(({ part }) => part)).toEqual(['selfie']);
    expect(await upgradeRequests.typed(next)).toMatchObject({ number: { kind: 'nin', value: '70123456789' } });
    // The first one's key goes by its own rule; the copy does not need it.
    await data.destroy(documentsSubject(id));
    expect((await upgradeRequests.files().get(documents[0]!.documentId))!.length).toBeGreaterThan(0);
    await new WithdrawUpgradeHandler(upgradeRequests).execute(new WithdrawUpgrade(owners(accountId)));
    await pass();
    expect([await upgradeRequests.files().get(documents[0]!.documentId), await upgradeRequests.typed(next)]).toEqual([
      null,
      null,
    ]);
    // Nothing was carried over from the withdrawn one.
    await begin();
    expect((await upgradeRequests.require(upgradeRequests.idOf(accountId, 3))).state.documents).toEqual([]);
  });

  it('SEC-54 ADM-07 refused documents are unreadable after 30 days: key, bytes and the index of the number are gone', async () => {
    const accountId = await customer();
    const id = await opened(accountId);
    const refuse = { version: 1, because: 'expired', words: 'It ended', reason: 'Seen' } as const;
    await new RefuseVerificationHandler(upgradeRequests).execute(
      new RefuseVerification(
        { operator: OPERATOR, verificationId: id, markDone: noQuestion },
        { ...refuse, documents: [] },
      ),
    );
    const { documents } = (await upgradeRequests.require(id)).state;
    clock.advance(30 * DAY - 60_000);
    await pass();
    expect((await upgradeRequests.require(id)).state.isErased).toBe(false);
    expect(await upgradeRequests.files().get(documents[0]!.documentId)).not.toBeNull();
    clock.advance(120_000);
    await pass();
    expect((await upgradeRequests.require(id)).state.isErased).toBe(true);
    expect(await upgradeRequests.files().get(documents[0]!.documentId)).toBeNull();
    await expect(data.seal(documentsSubject(id), {})).rejects.toThrow(ErasedSubjectError);
    const { rows } = await db.owner.query(
      'select typed, number_blind from tier_upgrade_requests where verification_id = $1',
      [id],
    );
    expect(rows).toEqual([{ typed: null, number_blind: null }]);
    await expect(open(id)).rejects.toMatchObject({ code: 'documents-erased' });
    const events = (await store.readStream(streams.verification(id))).length;
    await pass();
    expect(await store.readStream(streams.verification(id))).toHaveLength(events);
  });

  it('SEC-54 documents of an approved request outlive the account until the law allows, and an unsent draft is abandoned', async () => {
    const [accountId, never] = [await customer(), await customer()];
    const id = await opened(accountId);
    await approve(id);
    await new BeginUpgradeHandler(upgradeRequests).execute(new BeginUpgrade(owners(never), 'individual'));
    await data.destroy(`account-${accountId}`);
    clock.advance(VERIFICATION_RULES.draftMs);
    await pass();
    await pass();
    expect((await upgradeRequests.require(id)).state.isErased).toBe(false);
    expect((await upgradeRequests.requireNewest(never)).state).toMatchObject({ phase: 'withdrawn', isErased: true });
    clock.advance(VERIFICATION_RULES.approvedRetentionMs);
    await pass();
    expect((await upgradeRequests.require(id)).state.isErased).toBe(true);
  });
});
