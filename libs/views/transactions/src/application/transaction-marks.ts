import { Inject, Injectable } from '@nestjs/common';
import type { TransactionKind, TransactionView } from '@usdt-africa/contracts/api';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  ErasedSubjectError,
  type EventStore,
  execute,
  load,
  PersonalData,
  PostgresEventStore,
} from '@usdt-africa/event-store';
import { type FileKind, PostgresFileStore, safeName } from '@usdt-africa/files';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { type Transaction, transactionDecider, type TransactionEvent } from '../domain/transaction.js';

/** The transaction and its owner, common to every mark. */
export interface Owner {
  readonly accountId: string;
  /** Of the order, the purchase or the withdrawal; of a transfer the line of this side's wallet. */
  readonly orderId: string;
  readonly number: string;
  readonly kind: TransactionKind;
}

type Decide = (
  transaction: Transaction,
  by: { readonly accountId: string; readonly at: string },
) => readonly (TransactionEvent & { readonly schemaVersion: number })[];

/** What customers keep about their transactions: load, decide, append. Words and files are sealed under their own key. */
@Injectable()
export class TransactionMarks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async change(
    { accountId, orderId, kind }: Owner,
    decide: Decide,
    alongside?: (tx: PoolClient, isNew: boolean) => Promise<void>,
  ): Promise<Transaction> {
    const { state } = await execute<Transaction, TransactionEvent>(
      this.store,
      transactionDecider,
      streams.transaction(orderId),
      (transaction) => decide(transaction, { accountId, at: this.clock.now().toISOString() }),
      {
        metadata: {
          correlationId: correlationId(),
          actor: `account:${accountId}`,
          ...(kind === 'sell' && { orderId }),
        },
        ...(alongside ? { alongside: (tx, { events }) => alongside(tx, events.length > 0) } : {}),
      },
    );
    return state;
  }

  /** @throws Refusal 410 `erased` */
  async seal(accountId: string, json: unknown): Promise<EventData<'TransactionFileAdded'>['name']> {
    try {
      return await this.personalData.seal(subjectOf(accountId), json);
    } catch (error) {
      if (error instanceof ErasedSubjectError) throw refusal('transactions.erased');
      throw error;
    }
  }

  /** Stores a file in the transaction of its event. */
  async keepFile(tx: PoolClient, accountId: string, fileId: string, bytes: Buffer): Promise<void> {
    await new PostgresFileStore(tx, this.personalData).put(fileId, subjectOf(accountId), bytes);
  }

  async dropFile(tx: PoolClient, fileId: string): Promise<void> {
    await new PostgresFileStore(tx, this.personalData).remove([fileId]);
  }

  /** @throws Refusal 404 `file-not-found` for what does not stand with this transaction */
  async file(
    orderId: string,
    fileId: string,
  ): Promise<{ readonly name: string; readonly kind: FileKind; readonly bytes: Buffer }> {
    const { files } = await this.#load(orderId);
    const file = files.find((one) => one.fileId === fileId);
    const name = file ? await this.personalData.open<string>(file.name) : null;
    const bytes = file ? await new PostgresFileStore(this.pool, this.personalData).get(fileId) : null;
    if (!file || name === null || !bytes) throw refusal('transactions.file-not-found');
    return { name, kind: file.kind, bytes };
  }

  async view({ orderId, number, kind }: Omit<Owner, 'accountId'>): Promise<TransactionView> {
    const { hidden, category, note, files } = await this.#load(orderId);
    const [words, named] = await Promise.all([
      note ? this.personalData.open<{ text: string }>(note) : null,
      Promise.all(
        files.map(async ({ fileId, kind, bytes, name, at }) => {
          const called = await this.personalData.open<string>(name);
          return called === null ? [] : [{ id: fileId, name: safeName(called, kind), kind, bytes, at }];
        }),
      ),
    ]);
    return {
      number,
      kind,
      hidden,
      category,
      note: words?.text ?? '',
      files: named.flat(),
    };
  }

  async #load(orderId: string): Promise<Transaction> {
    return (await load<Transaction, TransactionEvent>(this.store, transactionDecider, streams.transaction(orderId)))
      .state;
  }
}

function subjectOf(accountId: string): string {
  return `account-${accountId}`;
}
