import { Inject, Injectable } from '@nestjs/common';
import type { AdminUnattributedRow, AdminUnattributedState } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { eventsOf, PostgresEventStore } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { transactionUrl } from '@usdt-africa/platform';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';

export interface Row {
  deposit_key: string;
  state: AdminUnattributedState;
  reason: AdminUnattributedRow['reason'];
  address: string;
  address_index: string;
  named_order_id: string | null;
  amount: string;
  received_at: Date;
  noted_at: Date;
  ended_at: Date | null;
}

/** How one stands, in SQL. */
export const STATE = `case when closed_at is not null then outcome when credited_at is not null then 'credited' else 'open' end`;
/** What a {@link Row} is read by. */
export const COLUMNS = `deposit_key, ${STATE} as state, reason, address, address_index::text, named_order_id, amount::text, received_at,
  noted_at, coalesce(closed_at, credited_at) as ended_at`;

/** Deposits that no order was credited with, as lists and their own pages show them. */
@Injectable()
export class UnattributedRows {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  /** The chain's data of each is in its own stream. */
  async views(rows: readonly Row[]): Promise<AdminUnattributedRow[]> {
    const recorded = await this.store.readStreams(rows.map((row) => streams.deposit(row.deposit_key)));
    return rows.map((row) => {
      const [received] = eventsOf(recorded.get(streams.deposit(row.deposit_key)) ?? [], 'UnattributedDepositReceived');
      const transactionId = row.deposit_key.slice(0, 64);
      return {
        id: row.deposit_key,
        state: row.state,
        reason: row.reason,
        address: row.address,
        addressIndex: Number(row.address_index),
        namedOrderId: row.named_order_id,
        usdt: formatMoney(BigInt(row.amount), 'USDT'),
        transactionId,
        from: received?.data.from ?? '',
        block: received?.data.blockNumber ?? 0,
        receivedAt: row.received_at.toISOString(),
        notedAt: row.noted_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        explorerUrl: transactionUrl(this.config.explorerTransactionUrl, transactionId),
      };
    });
  }
}
