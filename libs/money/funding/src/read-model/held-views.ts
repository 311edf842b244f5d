import { Inject, Injectable } from '@nestjs/common';
import type { HeldFundingView } from '@usdt-africa/contracts/api';
import { PersonalData } from '@usdt-africa/event-store';
import { revivedState } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { last4Of, type Sender } from '../application/sender.js';
import type { Funding } from '../domain/funding.js';

/** A payment as the projection stores it. */
export interface FundingRow {
  readonly funding_id: string;
  readonly status: string;
  readonly why: HeldFundingView['why'] | null;
  readonly amount_kobo: string;
  readonly received_at: Date;
  readonly seen_at: Date;
  readonly due_at: Date | null;
  readonly ended_at: Date | null;
  readonly claimed_at: Date | null;
  readonly state: unknown;
}

/** Columns of a {@link FundingRow}. */
export const FUNDING_COLUMNS =
  'funding_id, status, why, amount_kobo, received_at, seen_at, due_at, ended_at, claimed_at, state';

/** Payments of customers, as they see them. */
@Injectable()
export class HeldViews {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** Of one account, the newest first: what waits for a decision or is on its way back. */
  async openOf(accountId: string): Promise<readonly HeldFundingView[]> {
    const { rows } = await this.pool.query<FundingRow>(
      `select ${FUNDING_COLUMNS} from fundings
       where account_id = $1 and status in ('held', 'returning', 'attention') order by seen_at desc`,
      [accountId],
    );
    return Promise.all(rows.map((row) => this.view(row)));
  }

  /** The sender as its bank gave it; null once it was erased. */
  sender(row: Pick<FundingRow, 'state'>): Promise<Sender | null> {
    return this.personalData.open<Sender>(revivedState<Funding>(row.state).seen!.sender);
  }

  /** A payment that is or was held. */
  async view(row: FundingRow): Promise<HeldFundingView> {
    const { hold, refund } = revivedState<Funding>(row.state);
    const sender = await this.sender(row);
    return {
      fundingId: row.funding_id,
      state: stateOf(row),
      why: row.why!,
      amountKobo: row.amount_kobo,
      senderName: sender?.name ?? null,
      senderBank: sender?.bank ?? null,
      last4: last4Of(sender?.account),
      receivedAt: row.received_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? refund?.requestedAt ?? hold!.at,
    };
  }
}

function stateOf({ status, claimed_at: claimedAt }: FundingRow): HeldFundingView['state'] {
  switch (status) {
    case 'held':
      return claimedAt ? 'claimed' : 'held';
    case 'released':
      return 'credited';
    case 'returned':
    case 'taken-back':
      return 'returned';
    default:
      return 'returning';
  }
}
