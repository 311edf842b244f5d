import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { WalletLine, WalletLinesView, WalletLineView } from '@usdt-africa/contracts/api';
import type { TransferDetails } from '@usdt-africa/contracts/events';
import { PersonalData, type Sealed } from '@usdt-africa/event-store';
import { maskLastName } from '@usdt-africa/kernel';
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
/** Ledger accounts of transfers, by their ids. */
const TRANSFER = 'payable:transfer:';
/** Ledger accounts of payouts, by their ids: the other side of withdrawals. */
const PAYOUT = 'payable:payout:';
const NO_TITLE: WalletLine['title'] = {
  bank: null,
  last4: null,
  number: null,
  name: null,
  transferId: null,
  withdrawalId: null,
};

type Title = readonly [counter: string, title: WalletLine['title']];

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
    private readonly personalData: PersonalData,
  ) {}

  async execute({ accountId, after }: ListWalletLines): Promise<WalletLinesView> {
    const { lines, next } = await this.queries.execute(new ShowWalletStatement(accountId, PAGE, after));
    const found = await Promise.all([
      this.#payers(lines),
      this.#purchases(lines),
      this.#transfers(lines, accountId),
      this.#withdrawals(lines),
    ]);
    const titles = new Map(found.flat());
    return { lines: lines.map((line) => viewOf(line, titles.get(line.counter) ?? NO_TITLE)), next };
  }

  /** By the ledger account of the other side. */
  async #payers(lines: readonly WalletLineView[]): Promise<readonly Title[]> {
    const ids = idsOf(lines, TRANSIT);
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<{ funding_id: string; state: unknown }>(
      'select funding_id, state from fundings where funding_id = any($1::uuid[])',
      [ids],
    );
    const titles = rows.map(async (row): Promise<Title> => {
      const sender = await this.held.sender(row);
      const title = { ...NO_TITLE, bank: sender?.bank ?? null, last4: last4Of(sender?.account) };
      return [transitAccount(row.funding_id), title];
    });
    return Promise.all(titles);
  }

  /** By the ledger account of the other side. */
  async #purchases(lines: readonly WalletLineView[]): Promise<readonly Title[]> {
    const ids = idsOf(lines, PURCHASE);
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<{ purchase_id: string; number: string }>(
      'select purchase_id, number from purchase_work where purchase_id = any($1::uuid[])',
      [ids],
    );
    return rows.map(({ purchase_id: id, number }) => [PURCHASE + id, { ...NO_TITLE, number }]);
  }

  /** The other person of each transfer, by the ledger account of the other side. */
  async #transfers(lines: readonly WalletLineView[], accountId: string): Promise<readonly Title[]> {
    const ids = idsOf(lines, TRANSFER);
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<{ id: string; number: string; sender: string; details: Sealed }>(
      `select transfer_id as id, number, from_account_id as sender, details from transfers
       where transfer_id = any($1::uuid[])`,
      [ids],
    );
    await this.personalData.preload(rows.map(({ details }) => details.$sealed.s));
    const titles = rows.map(async ({ id, number, sender, details }): Promise<Title> => {
      const people = await this.personalData.open<TransferDetails>(details);
      const person = people && (sender === accountId ? people.to : people.from);
      const name = person && maskLastName(person.firstName, person.lastName);
      return [TRANSFER + id, { ...NO_TITLE, number, name, transferId: id }];
    });
    return Promise.all(titles);
  }

  /** The account that each withdrawal pays, by the ledger account of the other side. */
  async #withdrawals(lines: readonly WalletLineView[]): Promise<readonly Title[]> {
    const ids = idsOf(lines, PAYOUT);
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<{ id: string; payout_id: string; number: string; recipient: Sealed }>(
      'select withdrawal_id as id, payout_id, number, recipient from withdrawal_work where payout_id = any($1::uuid[])',
      [ids],
    );
    await this.personalData.preload(rows.map(({ recipient }) => recipient.$sealed.s));
    const titles = rows.map(async ({ id, payout_id: payoutId, number, recipient }): Promise<Title> => {
      const account = await this.personalData.open<{ bankShortName: string; accountNumber: string }>(recipient);
      const title = { bank: account?.bankShortName ?? null, last4: last4Of(account?.accountNumber) };
      return [PAYOUT + payoutId, { ...NO_TITLE, ...title, number, withdrawalId: id }];
    });
    return Promise.all(titles);
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
