import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CustomerProfiles } from '@usdt-africa/accounts';
import {
  ADMIN_SIGNATURE_SORTS,
  type AdminSignatureOutcome,
  AdminUnknownSignatureFilter,
  type AdminUnknownSignatureRow,
} from '@usdt-africa/contracts/admin';
import { formatMoney, maskName } from '@usdt-africa/kernel';
import { actorOf, Actors } from '@usdt-africa/operators';
import {
  contentRange,
  type ListQuery,
  listRequest,
  type Page,
  POOL,
  ProductConfig,
  transactionUrl,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { SUCCESS } from '../domain/decide.js';

interface Row {
  readonly tx_id: string;
  readonly sequence: string;
  readonly kind: AdminUnknownSignatureRow['kind'];
  readonly wallet_id: string | null;
  readonly recipient: string;
  readonly amount_micro: string;
  readonly asset: AdminUnknownSignatureRow['asset'];
  readonly from_address: string | null;
  readonly expiration: Date;
  readonly entered_at: Date;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly outcome: string | null;
  readonly block_number: string | null;
  /** Whether solid blocks were read past the expiration without a gap since before the signature. */
  readonly is_read_past: boolean;
}

/** The fields of {@link Row}; $1: the hashes, null for all. */
export const SIGNATURES = `select u.tx_id, u.sequence::text, u.kind, u.wallet_id, u.recipient, u.amount_micro::text, u.asset,
    u.from_address,    u.expiration, u.entered_at, u.resolved_at, u.resolved_by, o.outcome, o.block_number::text,
    exists (select from chain_cursors c where c.name = 'solid' and c.recorded_to = c.block_number
      and c.block_time > u.expiration) as is_read_past
  from unknown_signatures u left join own_transactions o on o.tx_id = u.tx_id
  where ($1::text[] is null or u.tx_id = any($1))`;

/** Signed transactions that this database does not know. */
export class ListSignatures extends Query<Page<AdminUnknownSignatureRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListSignatures)
export class ListSignaturesHandler implements IQueryHandler<ListSignatures> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly profiles: CustomerProfiles,
    private readonly actors: Actors,
    private readonly config: ProductConfig,
  ) {}

  /** They exist only after a restore: all are read at once. */
  async execute({ query }: ListSignatures): Promise<Page<AdminUnknownSignatureRow>> {
    const request = listRequest(query, AdminUnknownSignatureFilter, ADMIN_SIGNATURE_SORTS, ['foundAt', 'DESC']);
    const { filter, direction, first, last } = request;
    const found = await this.pool.query<Row>(
      `${SIGNATURES} ${filter.tab === 'open' ? 'and u.resolved_at is null' : ''} order by u.entered_at ${direction}, u.tx_id`,
      [filter.id ?? null],
    );
    const rows = await this.#described(found.rows.slice(first, last + 1));
    return { rows, contentRange: contentRange('unknown-signatures', first, rows.length, found.rows.length) };
  }

  async #described(rows: readonly Row[]): Promise<AdminUnknownSignatureRow[]> {
    const [profiles, who] = await Promise.all([
      this.profiles.of(rows.flatMap((row) => row.wallet_id ?? [])),
      this.actors.of(rows.flatMap((row) => (row.resolved_by === null ? [] : [actorOf(row.resolved_by)]))),
    ]);
    return rows.map((row) => {
      const profile = row.wallet_id === null ? undefined : profiles.get(row.wallet_id);
      return {
        id: row.tx_id,
        sequence: Number(row.sequence),
        kind: row.kind,
        asset: row.asset,
        // The signer's journal does not know a token's decimals.
        amount: row.asset === 'TOKEN' ? row.amount_micro : formatMoney(BigInt(row.amount_micro), row.asset),
        from: row.from_address,
        address: row.recipient,
        accountId: row.wallet_id,
        customer: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null,
        expiresAt: row.expiration.toISOString(),
        foundAt: row.entered_at.toISOString(),
        outcome: outcomeOf(row),
        block: row.block_number === null ? null : Number(row.block_number),
        url: transactionUrl(this.config.explorerTransactionUrl, row.tx_id),
        resolvedAt: row.resolved_at?.toISOString() ?? null,
        resolvedBy: row.resolved_by && (who(actorOf(row.resolved_by)).name || row.resolved_by),
      };
    });
  }
}

/** What became of a signed transaction, by the solid blocks that were read. */
export function outcomeOf({
  outcome,
  is_read_past: isReadPast,
}: Pick<Row, 'outcome' | 'is_read_past'>): AdminSignatureOutcome {
  if (outcome !== null) return outcome === SUCCESS ? 'executed' : 'failed';
  return isReadPast ? 'not-made' : 'open';
}
