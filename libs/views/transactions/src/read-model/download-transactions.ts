import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionRow, TransactionsFilter } from '@usdt-africa/contracts/api';
import { lagosText } from '@usdt-africa/kernel';
import { type CsvColumn, type CsvRows, decimalCell } from '@usdt-africa/platform';
import { TransactionList } from './transaction-list.js';

const PAGE = 500;
const TYPES: Readonly<Record<TransactionRow['kind'], string>> = {
  sell: 'Sale',
  buy: 'Purchase',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
};

const COLUMNS: readonly CsvColumn<TransactionRow>[] = [
  { title: 'Date', value: ({ day }) => day },
  { title: 'Time (Lagos)', value: ({ at }) => lagosText(at, 'en-GB', { hour: '2-digit', minute: '2-digit' }) },
  { title: 'Number', value: ({ number }) => number },
  { title: 'Type', value: ({ kind }) => TYPES[kind] },
  { title: 'Status', value: ({ state }) => state },
  { title: 'Recipient', value: ({ recipient }) => recipient?.name ?? null },
  { title: 'Bank or network', value: ({ recipient }) => recipient?.bankShortName ?? null },
  { title: 'Account or address', value: ({ recipient }) => recipient?.account ?? null },
  { title: 'USDT', value: ({ usdt }) => decimalCell(usdt) },
  { title: 'Naira', value: ({ naira }) => decimalCell(naira) },
  { title: 'Money', value: ({ direction }) => direction },
  { title: 'Category', value: ({ category }) => category },
];

/** All transactions of one customer that a filter leaves, as a file. */
export class DownloadTransactions extends Query<CsvRows<TransactionRow>> {
  constructor(
    readonly accountId: string,
    readonly filter: TransactionsFilter,
  ) {
    super();
  }
}

@QueryHandler(DownloadTransactions)
export class DownloadTransactionsHandler implements IQueryHandler<DownloadTransactions> {
  constructor(private readonly list: TransactionList) {}

  async execute({ accountId, filter }: DownloadTransactions): Promise<CsvRows<TransactionRow>> {
    const { count } = await this.list.count(accountId, filter);
    return { columns: COLUMNS, total: count, pages: this.#pages(accountId, filter) };
  }

  async *#pages(accountId: string, filter: TransactionsFilter): AsyncGenerator<readonly TransactionRow[], void> {
    for (let after: string | null = null; ;) {
      const { rows, next } = await this.list.rows(accountId, { filter, after, limit: PAGE });
      yield rows;
      if (next === null) return;
      after = next;
    }
  }
}
