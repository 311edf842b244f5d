import { Inject, Injectable } from '@nestjs/common';
import { MOST_RECIPIENTS } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, PersonalData, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { saveAddress, savedAddressOf } from '../domain/decide.js';
import { type Recipient, recipientDecider, type RecipientEvent, type SavedAddress } from '../domain/recipient.js';
import { assertRecipientLimit, countOneMore } from './recipient-counts.js';

/** A saved address as its customer may read it. */
export interface OpenAddress {
  readonly recipientId: string;
  readonly address: string;
  /** Of another person, as the customer wrote it; empty for an own wallet. */
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  readonly isOwn: boolean;
  readonly savedAt: string;
}

/** An address to save. Its checksum was checked. */
export interface NewAddress {
  readonly accountId: string;
  readonly address: string;
  readonly nickname: string | null;
  /** Of another person; not there or null: it is the customer's own wallet. */
  readonly name?: string | null;
  readonly email?: string | null;
}

/** A decided save, for the caller's own append. */
export interface PreparedSave {
  readonly recipientId: string;
  /** At the version that was read. */
  readonly append: StreamAppend;
  /** Rows to write in the append's transaction. @throws Refusal 409 `too-many-recipients` */
  alongside(tx: PoolClient): Promise<void>;
}

/** TRON addresses that customers saved. */
@Injectable()
export class SavedAddresses {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
  ) {}

  /** The id that a customer's address has, whether it is saved or not. */
  recipientIdOf(accountId: string, address: string): string {
    return uuidFrom('recipient-address', accountId, address);
  }

  /** All of a customer, the oldest first; one that was saved just now is among them. */
  async list(accountId: string): Promise<readonly OpenAddress[]> {
    const { rows } = await this.pool.query<{ id: string; state: Recipient | null }>(
      `select a.recipient_id as id, r.state from saved_addresses a left join saved_recipients r using (recipient_id)
       where a.account_id = $1 order by a.saved_at, a.recipient_id limit $2`,
      [accountId, MOST_RECIPIENTS],
    );
    await this.personalData.preload(rows.flatMap(({ state }) => state?.address?.address.$sealed.s ?? []));
    const opened = await Promise.all(
      rows.map(async ({ id, state }) => {
        const known = state?.address ? await this.#opened(state.address) : null;
        // The read model does not have it yet, or has the one before it was deleted and saved again.
        const saved = known ? null : (await this.#load(id)).state.address;
        return saved ? this.#opened(saved) : known;
      }),
    );
    return opened.filter((one) => one !== null);
  }

  /** @throws Refusal 404 `recipient-not-found`: also for another customer's, and for one whose key was destroyed */
  async open({ accountId, recipientId }: { readonly accountId: string; readonly recipientId: string }) {
    const saved = savedAddressOf((await this.#load(recipientId)).state, accountId);
    const opened = await this.#opened(saved);
    if (!opened) throw refusal('recipients.recipient-not-found');
    return { saved, ...opened };
  }

  /** Seals under the key that the address has. */
  seal(saved: SavedAddress, json: object) {
    return this.personalData.seal(saved.address.$sealed.s, json);
  }

  /**
   * Prepares the save of an address, for an append of the caller. On a ConcurrencyError the caller prepares it again.
   * @returns null where it is saved already: it keeps its nickname
   * @throws Refusal 409 `too-many-recipients`
   */
  async prepareSave(wanted: NewAddress, now: Date): Promise<PreparedSave | null> {
    const { accountId, address } = wanted;
    const recipientId = this.recipientIdOf(accountId, address);
    const { state, version } = await this.#load(recipientId);
    if (state.address) return null;
    await assertRecipientLimit(this.pool, accountId);
    // One key for each time that it is saved: a deletion destroys it, and a repeated preparation uses the same.
    const subject = `payee-${uuidFrom('payee', recipientId, version.toString())}`;
    await this.personalData.ensureSubjects([subject]);
    const sealedText = (text: string | null | undefined) =>
      text ? this.personalData.seal(subject, { text }) : Promise.resolve(null);
    const name = wanted.name ?? null;
    const at = now.toISOString();
    const data = {
      recipientId,
      accountId,
      at,
      network: 'TRC20' as const,
      address: await this.personalData.seal(subject, { address, name }),
      nickname: await sealedText(wanted.nickname),
      isOwn: name === null,
    };
    const events = saveAddress(state, data, await sealedText(wanted.email));
    return {
      recipientId,
      append: { streamId: streams.recipient(recipientId), expectedVersion: version, events },
      async alongside(tx) {
        await countOneMore(tx, accountId);
        await tx.query('insert into saved_addresses (recipient_id, account_id, saved_at) values ($1, $2, $3)', [
          recipientId,
          accountId,
          at,
        ]);
      },
    };
  }

  #load(recipientId: string) {
    return load<Recipient, RecipientEvent>(this.store, recipientDecider, streams.recipient(recipientId));
  }

  /** Null: its key is gone. */
  async #opened(saved: SavedAddress): Promise<OpenAddress | null> {
    const { recipientId, isOwn, savedAt } = saved;
    const known = await this.personalData.open<{ address: string; name: string | null }>(saved.address);
    if (!known) return null;
    const nickname = saved.nickname && (await this.personalData.open<{ text: string }>(saved.nickname));
    const email = saved.email && (await this.personalData.open<{ text: string }>(saved.email));
    return {
      recipientId,
      address: known.address,
      name: known.name ?? '',
      nickname: nickname?.text ?? '',
      email: email?.text ?? '',
      isOwn,
      savedAt,
    };
  }
}

/** Takes an address from the list, in the transaction of its deletion. */
export async function removeSavedAddress(tx: PoolClient, recipientId: string): Promise<void> {
  await tx.query('delete from saved_addresses where recipient_id = $1', [recipientId]);
}
