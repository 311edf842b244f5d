import { Inject, Injectable } from '@nestjs/common';
import { type EventData, event, type Language, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  appendAtEnd,
  type AppendResult,
  crashPoint,
  type EventMetadata,
  load,
  type NewEvent,
  PostgresEventStore,
  type StreamAppend,
  retryOnConflict,
} from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { type Account, accountDecider, type AccountEvent } from '../domain/account.js';
import { CustomerProfiles } from './profiles.js';

type MailKind = EventData<'AccountMailRequested'>['kind'];
type TextKind = EventData<'TextMessageRequested'>['kind'];
/** Recipient account and language of a mail or message. */
export interface Addressed {
  readonly accountId: string;
  readonly language: Language;
}

type Alongside = (tx: PoolClient, appended: AppendResult) => Promise<void>;

/** Metadata of every event that a customer causes. */
export function accountMetadata(accountId: string): EventMetadata {
  return { correlationId: correlationId(), actor: `account:${accountId}` };
}

/** Writes what customers did into their own streams, and the codes that they are sent into those of mails and messages. */
@Injectable()
export class AccountLog {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly profiles: CustomerProfiles,
  ) {}

  /** Facts that nothing is decided upon. @throws Refusal 404; whatever `alongside` throws */
  async append(accountId: string, events: readonly NewEvent[], alongside?: Alongside): Promise<void> {
    const metadata = accountMetadata(accountId);
    const options = alongside ? { metadata, alongside } : { metadata };
    if (!(await appendAtEnd(this.store, streams.account(accountId), events, options)))
      throw refusal('accounts.no-account');
  }

  /**
   * Appends the events decided from the account's state. Without events nothing is written, and `alongside` does not
   * run.
   */
  async decide(
    accountId: string,
    decide: (account: Account) => readonly AccountEvent[],
    alongside?: Alongside,
  ): Promise<void> {
    const metadata = accountMetadata(accountId);
    const streamId = streams.account(accountId);
    await retryOnConflict(async () => {
      const { state, version } = await load(this.store, accountDecider, streamId);
      const decided = decide(state);
      if (decided.length === 0) return;
      const events = decided.map((one): NewEvent => ({ ...one, schemaVersion: (one as NewEvent).schemaVersion ?? 1 }));
      const whole: Alongside = async (tx, appended) => {
        await alongside?.(tx, appended);
        crashPoint('account.before-commit');
      };
      await this.store.append(
        { streamId, expectedVersion: version, events },
        alongside ? { metadata, alongside: whole } : { metadata },
      );
      crashPoint('account.after-commit');
    });
  }

  /** The language that a customer is written to in. */
  async languageOf(accountId: string): Promise<Language> {
    const { rows } = await this.pool.query<{ language: Language }>(
      'select language from accounts where account_id = $1',
      [accountId],
    );
    return rows[0]?.language ?? 'en';
  }

  /** Appends a request event together with its rows. */
  async requestMessage(
    accountId: string,
    append: StreamAppend,
    alongside: (tx: PoolClient) => Promise<void>,
  ): Promise<void> {
    await this.store.append(append, { metadata: accountMetadata(accountId), alongside });
  }

  /**
   * Builds the append that requests a mail. `to` holds the address, the first name, and the code where there is one.
   */
  async mail(
    addressed: Addressed,
    kind: MailKind,
    to: { readonly email: string; readonly firstName: string; readonly code?: string },
  ) {
    const now = this.clock.now();
    const mailId = uuidv7(now);
    const { accountId, language } = addressed;
    const sealed = await this.profiles.seal(accountId, to);
    const requested = event('AccountMailRequested', {
      mailId,
      accountId,
      kind,
      to: sealed,
      language,
      at: now.toISOString(),
    });
    return { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] };
  }

  /** Builds the append that requests a text message. */
  async text(
    addressed: Addressed,
    kind: TextKind,
    to: { readonly phone: string; readonly code?: string },
    messageId = uuidv7(this.clock.now()),
  ) {
    const { accountId, language } = addressed;
    const sealed = await this.profiles.seal(accountId, to);
    const at = this.clock.now().toISOString();
    const requested = event('TextMessageRequested', { messageId, accountId, kind, to: sealed, language, at });
    return { streamId: streams.message(messageId), expectedVersion: 0, events: [requested] };
  }
}
