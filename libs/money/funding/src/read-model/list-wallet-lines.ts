import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { WalletLine, WalletLinesView, WalletLineView } from '@usdt-africa/contracts/api';
import { POOL } from '@usdt-africa/platform';
import { ShowWalletStatement } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import { last4Of } from '../application/sender.js';
import { transitAccount } from '../domain/postings.js';
import { HeldViews } from './held-views.js';

const PAGE = 25;
const TRANSIT = transitAccount('');
/** Ledger accounts of purchases, by their ids. */
const PURCHASE = 'payable:purchase:';
const NO_TITLE: WalletLine['title'] = { bank: null, last4: null, number: null };

/** A page of a customer's wallet with what each line's text names. */
export class ListWalletLines extends Query<WalletLinesView> {
  constructor(
    readonly accountId: string,
    /** The `next` of the page before; null: the first page. */
    readonly after: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListWalletLines)
export class ListWalletLinesHandler implements IQueryHandler<ListWalletLines> {
  constructor(
    private readonly queries: QueryBus,
    @Inject(POOL) private readonly pool: Pool,
    private readonly held: HeldViews,
  ) {}

  async execute({ accountId, after }: ListWalletLines): Promise<WalletLinesView> {
    const { lines, next } = await this.queries.execute(new ShowWalletStatement(accountId, PAGE, after));
    const titles = new Map([...(await this.#payers(lines)), ...(await this.#purchases(lines))]);
    return { lines: lines.map((line) => viewOf(line, titles.get(line.counter) ?? NO_TITLE)), next };
  }

  /** By the ledger account of the other side. */
  async #payers(lines: readonly WalletLineView[]): Promise<ReadonlyMap<string, WalletLine['title']>> {
    const ids = idsOf(lines, TRANSIT);
    if (ids.length === 0) return new Map();
    const { rows } = await this.pool.query<{ funding_id: string; state: unknown }>(
      'select funding_id, state from fundings where funding_id = any($1::uuid[])',
      [ids],
    );
    const titles = rows.map(async (row): Promise<[string, WalletLine['title']]> => {
      const sender = await this.held.sender(row);
      return [
        transitAccount(row.funding_id),
        { bank: sender?.bank ?? null, last4: last4Of(sender?.account), number: null },
      ];
    });
    return new Map(await Promise.all(titles));
  }

  /** By the ledger account of the other side. */
  async #purchases(lines: readonly WalletLineView[]): Promise<ReadonlyMap<string, WalletLine['title']>> {
    const ids = idsOf(lines, PURCHASE);
    if (ids.length === 0) return new Map();
    const { rows } = await this.pool.query<{ purchase_id: string; number: string }>(
      'select purchase_id, number from purchase_work where purchase_id = any($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ purchase_id: id, number }) => [PURCHASE + id, { ...NO_TITLE, number }]));
  }
}

function idsOf(lines: readonly WalletLineView[], prefix: string): readonly string[] {
  return lines.flatMap(({ counter }) => (counter.startsWith(prefix) ? [counter.slice(prefix.length)] : []));
}

function viewOf(line: WalletLineView, title: WalletLine['title']): WalletLine {
  const { entryId, at, kind, amount, balance, owed } = line;
  return {
    id: entryId,
    at,
    kind,
    amountKobo: koboOf(amount),
    balanceKobo: koboOf(balance),
    owedKobo: owed === null ? null : koboOf(owed),
    title,
  };
}

/** `-1234.50` → `-123450`. */
function koboOf(naira: string): string {
  return BigInt(naira.replace('.', '')).toString();
}
