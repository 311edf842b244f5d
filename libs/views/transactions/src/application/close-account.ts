import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AccountLog,
  type Account,
  accountDecider,
  type AccountEvent,
  accountMetadata,
  close,
  CustomerProfiles,
  isDemo,
  keepClosed,
  LEGAL_MS,
  OwnSecret,
  SecondFactorCheck,
} from '@usdt-africa/accounts';
import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  crashPoint,
  load,
  type NewEvent,
  PersonalData,
  PostgresEventStore,
  retryOnConflict,
} from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import { OpenTierUpgrade } from '@usdt-africa/verifications';
import { WalletStreams } from '@usdt-africa/wallets';
import type { Pool, PoolClient } from 'pg';
import { openMatters, planErasures, wasPaid } from './open-matters.js';
import { assertStillNoNaira, hadPayments, requireNoNaira } from './own-naira.js';

/** How long the last mail and the last text may be on their way before the address that they go to is forgotten, too. */
const FAREWELL_MS = 3 * 86_400_000;

/** A customer leaves, for good. */
export class CloseAccount extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    /** The password, or the PIN where there is none. */
    readonly secret: string,
    /** Code of the second factor, where one was chosen. */
    readonly code: string | undefined,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

/**
 * Closes an account: the event, the end of all sign-in methods, the withdrawal of an open tier upgrade request, the
 * last messages and the erasure plan, all in one transaction. A worker executes the plan ({@link Erasures}), even when
 * it is killed in between.
 */
@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly log: AccountLog,
    private readonly secret: OwnSecret,
    private readonly factor: SecondFactorCheck,
    private readonly upgrades: OpenTierUpgrade,
    private readonly wallets: WalletStreams,
  ) {}

  /** @throws Refusal 409 `something-open`, `wallet-not-empty`, `demo-stays`; 403 `paused`, `second-factor-needed`; 422 about `secret`, `wrong-code`; 429; 503 */
  async execute({ customer: { accountId }, secret, code, attemptId }: CloseAccount): Promise<void> {
    if (isDemo(accountId)) throw refusal('accounts.demo-stays');
    await this.secret.require(accountId, secret, attemptId);
    const useUp = await this.factor.require(accountId, code, attemptId);
    const streamId = streams.account(accountId);
    await retryOnConflict(async () => {
      const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
      const now = this.clock.now();
      const hasRecords = (await wasPaid(this.pool, accountId)) || (await hadPayments(this.pool, accountId));
      const closed = close(state, hasRecords, now);
      if (closed.length === 0) return;
      // Checked early to avoid a useless append; decided below.
      await this.#assertNothingOpen(this.pool, accountId);
      const wallet = await requireNoNaira(this.pool, this.wallets, accountId);
      const messages = await this.#farewell(accountId, now);
      const upgrade = await this.upgrades.withdrawal(accountId);
      await this.store.append(
        [{ streamId, expectedVersion: version, events: closed }, ...upgrade.appends, ...messages],
        {
          metadata: accountMetadata(accountId),
          alongside: async (tx) => {
            await useUp(tx);
            // First the row: an order that is being placed comes before, and is seen below, or finds the account closed.
            await keepClosed(tx, accountId, now);
            await this.#assertNothingOpen(tx, accountId);
            await assertStillNoNaira(tx, accountId, wallet);
            await upgrade.assertNewest(tx);
            await planErasures(tx, accountId, {
              now,
              farewell: new Date(now.getTime() + FAREWELL_MS),
              legal: new Date(now.getTime() + LEGAL_MS),
            });
            crashPoint('closing.before-commit');
          },
        },
      );
      crashPoint('closing.after-commit');
    });
  }

  async #assertNothingOpen(db: Pool | PoolClient, accountId: string): Promise<void> {
    if ((await openMatters(db, this.store, accountId)).length > 0) throw refusal('accounts.something-open');
  }

  /** The last mail and text: under a key of their own, for the account's goes at once. */
  async #farewell(accountId: string, now: Date) {
    const { email, phone, firstName } = await this.profiles.open(accountId);
    const language = await this.log.languageOf(accountId);
    const subject = `farewell-${accountId}`;
    await this.personalData.ensureSubjects([subject]);
    const about = { accountId, language, kind: 'account-closed', at: now.toISOString() } as const;
    const [mailId, messageId] = [uuidv7(now), uuidv7(now)];
    const mail = event('AccountMailRequested', {
      ...about,
      mailId,
      to: await this.personalData.seal(subject, { email, firstName }),
    });
    const text = event('TextMessageRequested', {
      ...about,
      messageId,
      to: await this.personalData.seal(subject, { phone }),
    });
    return [
      { streamId: streams.mail(mailId), expectedVersion: 0, events: [mail as NewEvent] },
      { streamId: streams.message(messageId), expectedVersion: 0, events: [text as NewEvent] },
    ];
  }
}
