import { Inject, Injectable } from '@nestjs/common';
import { type PaidFor, streams } from '@usdt-africa/contracts/events';
import { foldRecorded, PostgresEventStore } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { commonOf, type Payout, payoutDecider } from '../domain/payout.js';
import { compareWithList, type ListComparison, type ListedTransfer } from '../domain/provider-list.js';

/** The epoch whose list the payouts of an order or a withdrawal are compared with, and whether it was read to its end. */
export interface AwaitedList {
  readonly epoch: number;
  readonly isRead: boolean;
}

/**
 * The provider's list of transfers since the restored copy: payouts of orders and withdrawals older than the epoch are
 * compared with it before anything is sent for them.
 */
@Injectable()
export class ProviderList {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: Pick<PostgresEventStore, 'readStreams'>,
  ) {}

  /** Null where the epoch was never raised, and for what was placed since. */
  async awaitedFor({ kind, id }: PaidFor, client: Pool | PoolClient = this.pool): Promise<AwaitedList | null> {
    const { rows } = await client.query<{ epoch: number; is_read: boolean }>({
      name: 'provider-list-awaited',
      text: `select r.epoch, l.finished_at is not null as is_read
        from (select max(epoch) as epoch from epoch_raises) r left join provider_list_reads l on l.epoch = r.epoch
        where exists (select from events e where e.stream_id = $1 and e.version = 1 and e.epoch < r.epoch)`,
      values: [streams[kind](id)],
    });
    const row = rows[0];
    return row ? { epoch: row.epoch, isRead: row.is_read } : null;
  }

  /** To be called once the list was read to its end. */
  async compare(payoutId: string, payout: Payout, epoch: number): Promise<ListComparison> {
    const { number } = payout.submission!;
    const { for: paidFor } = commonOf(payout);
    const { rows: ids } = await this.pool.query<{ payout_id: string }>(
      'select payout_id from payout_work where for_id = $1 and for_kind = $2',
      [paidFor.id, paidFor.kind],
    );
    const payoutIds = ids.map((row) => row.payout_id);
    const { rows } = await this.pool.query<{
      reference: string | null;
      amount_kobo: string;
      outcome: ListedTransfer['outcome'];
    }>(
      `select reference, amount_kobo::text as amount_kobo, outcome from provider_list_lines
       where epoch = $1 and (number = $2 or payout_id = any($3))`,
      [epoch, number, payoutIds],
    );
    const listed = rows.map(({ reference, amount_kobo: kobo, outcome }): ListedTransfer => ({
      reference,
      amountKobo: BigInt(kobo),
      outcome,
    }));
    const others = payoutIds.filter((id) => id !== payoutId).map(streams.payout);
    const recorded = others.length > 0 ? await this.store.readStreams(others) : new Map();
    return compareWithList(
      payout,
      listed,
      others.map((stream) => foldRecorded(payoutDecider, recorded.get(stream) ?? [])),
    );
  }
}
