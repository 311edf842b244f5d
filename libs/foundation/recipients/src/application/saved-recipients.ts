import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { execute, load, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { assertRecipientLimit } from './recipient-counts.js';
import type { Payments } from './claimed-payments.js';
import type { RecipientHistory } from './recipient-restrictions.js';
import type { EnquiredAccount } from '../enquiries.js';
import { savedRecipientOf } from '../domain/decide.js';
import { type Recipient, recipientDecider, type RecipientEvent, type SavedRecipient } from '../domain/recipient.js';

/** Whose recipient it is. */
export interface SavedRecipientId {
  readonly accountId: string;
  readonly recipientId: string;
}

type Decided = readonly (RecipientEvent & { readonly schemaVersion: number })[];

/** A recipient as its customer may read it. */
export interface OpenRecipient {
  readonly saved: SavedRecipient;
  readonly account: EnquiredAccount;
  /** The bank's name when the customer last confirmed it. */
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  /** The bank's current name; null: unchanged. */
  readonly changedName: string | null;
}

/** Customers' saved recipients: load, decide, append. */
@Injectable()
export class SavedRecipients {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The id of a saved account, or the id that it will get: a customer saves a bank account once. */
  async idOf(
    accountId: string,
    account: Pick<EnquiredAccount, 'bankCode' | 'accountNumber'>,
  ): Promise<{ readonly recipientId: string; readonly known: boolean }> {
    const value = `${accountId}/${account.bankCode}/${account.accountNumber}`;
    const ids = this.personalData
      .blindIndexes('recipient-account', value)
      .map((index) => uuidFrom('recipient', accountId, index));
    for (const recipientId of ids) if ((await this.load(recipientId)).saved) return { recipientId, known: true };
    return { recipientId: ids[0]!, known: false };
  }

  /** @throws Refusal 409 `too-many-recipients` */
  assertRecipientLimit(accountId: string): Promise<void> {
    return assertRecipientLimit(this.pool, accountId);
  }

  async load(recipientId: string): Promise<Recipient> {
    return (await load<Recipient, RecipientEvent>(this.store, recipientDecider, streams.recipient(recipientId))).state;
  }

  /** @throws Refusal 404 `recipient-not-found`: also for another customer's, and for one whose key was destroyed */
  async open({ accountId, recipientId }: SavedRecipientId): Promise<OpenRecipient> {
    const opened = await this.opened(savedRecipientOf(await this.load(recipientId), accountId));
    if (!opened) throw refusal('recipients.recipient-not-found');
    return opened;
  }

  /** Null: their key is gone. */
  async opened(saved: SavedRecipient): Promise<OpenRecipient | null> {
    const account = await this.personalData.open<EnquiredAccount>(saved.account);
    if (!account) return null;
    const name = saved.name ? await this.personalData.open<{ accountName: string }>(saved.name) : null;
    const nickname = saved.nickname ? await this.personalData.open<{ text: string }>(saved.nickname) : null;
    const email = saved.email ? await this.personalData.open<{ text: string }>(saved.email) : null;
    const change = saved.change ? await this.personalData.open<{ accountName: string }>(saved.change.name) : null;
    return {
      saved,
      account,
      name: name?.accountName ?? account.accountName,
      nickname: nickname?.text ?? '',
      email: email?.text ?? '',
      changedName: change?.accountName ?? null,
    };
  }

  /** Seals under the key that the recipient has. */
  seal(saved: SavedRecipient, json: object) {
    return this.personalData.seal(saved.account.$sealed.s, json);
  }

  /** @throws Refusal 404; whatever `decide` throws */
  async change(
    { accountId, recipientId }: SavedRecipientId,
    decide: (recipient: Recipient) => Decided,
    alongside?: (tx: PoolClient, isChanged: boolean) => Promise<void>,
  ): Promise<Recipient> {
    const { state } = await execute<Recipient, RecipientEvent>(
      this.store,
      recipientDecider,
      streams.recipient(recipientId),
      decide,
      {
        metadata: { correlationId: correlationId(), actor: `account:${accountId}` },
        ...(alongside ? { alongside: (tx, { events }) => alongside(tx, events.length > 0) } : {}),
      },
    );
    return state;
  }

  /** The customer's own name, as a bank would write it. */
  async holder(accountId: string): Promise<string> {
    const { firstName, lastName } = await this.profiles.open(accountId);
    return `${firstName} ${lastName}`;
  }

  async history(saved: SavedRecipient): Promise<RecipientHistory> {
    return historyOf(saved, await this.paid(saved.accountId));
  }

  /** How often orders to these were paid, and when last. */
  async paid(accountId: string): Promise<ReadonlyMap<string, Payments>> {
    const { rows } = await this.pool.query<{ recipient_id: string; times: number; at: Date }>(
      `select recipient_id, count(*)::int as times, max(paid_at) as at from recipient_orders
       where account_id = $1 and paid_at is not null group by recipient_id`,
      [accountId],
    );
    return new Map(rows.map(({ recipient_id: id, times, at }) => [id, { times, at }]));
  }
}

/** @param paid the customer's recipients that were paid */
export function historyOf(
  { recipientId, trusted }: Pick<SavedRecipient, 'recipientId' | 'trusted'>,
  paid: ReadonlyMap<string, unknown>,
): RecipientHistory {
  return { isPaid: paid.has(recipientId), isTrusted: trusted, isPersonPaid: paid.size > 0 };
}
