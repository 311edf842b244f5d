import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WalletLineView, WalletStatementView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { WalletStreams } from '../application/wallet-streams.js';

/** A page of a customer's wallet, the newest line first. */
export class ShowWalletStatement extends Query<WalletStatementView> {
  constructor(
    readonly accountId: string,
    readonly limit: number,
    /** The `next` of the page before; null: the first page. */
    readonly after: string | null = null,
  ) {
    super();
  }
}

interface Row {
  version: number;
  entry_id: string;
  kind: WalletLineView['kind'];
  amount_kobo: string;
  balance_kobo: string;
  open_kobo: string | null;
  counter: string;
  undoes: string | null;
  at: Date;
}

/** The statement's place after a line: the line's version. A text that is no version is before all lines: an empty page. */
const placeOf = (after: string): number => (/^\d{1,9}$/.test(after) ? Number(after) : 0);

/** Reads a page by the key of its first line: the work does not grow with where the page is. */
@QueryHandler(ShowWalletStatement)
export class ShowWalletStatementHandler implements IQueryHandler<ShowWalletStatement> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly wallets: WalletStreams,
  ) {}

  async execute({ accountId, limit, after }: ShowWalletStatement): Promise<WalletStatementView> {
    const [{ state }, { rows }] = await Promise.all([
      this.wallets.load(accountId),
      this.pool.query<Row>({
        name: 'wallet-statement',
        text: `select version, entry_id, kind, amount_kobo, balance_kobo, open_kobo, counter, undoes, at from wallet_lines
               where account_id = $1 and ($2::int is null or version < $2) order by version desc limit $3`,
        values: [accountId, after === null ? null : placeOf(after), limit + 1],
      }),
    ]);
    const shown = rows.slice(0, limit);
    return {
      balance: formatMoney(state.balanceKobo, 'NGN'),
      owed: state.openKobo > 0n ? formatMoney(state.openKobo, 'NGN') : null,
      lines: shown.map(lineOf),
      next: rows.length > limit ? String(shown.at(-1)!.version) : null,
    };
  }
}

function lineOf(row: Row): WalletLineView {
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  return {
    entryId: row.entry_id,
    kind: row.kind,
    amount: naira(row.amount_kobo),
    balance: naira(row.balance_kobo),
    owed: row.open_kobo === null ? null : naira(row.open_kobo),
    counter: row.counter,
    undoes: row.undoes,
    at: row.at.toISOString(),
  };
}
