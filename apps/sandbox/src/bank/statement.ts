import type { DocumentLog } from '../kit/document-log.js';
import { transferOnWire } from './wire.js';
import type { Recipient, Transfer } from './model.js';

/** How the statement's line differs from the transfer. */
export interface Alteration {
  /** Kobo; null: as it was. */
  readonly amount: string | null;
  /** Kobo of the fee; null: as it was. */
  readonly fee?: string | null;
  /** The statement has no such line. */
  readonly hidden: boolean;
}

/** Filters of a list of transfers. */
export interface StatementQuery {
  readonly status: string | null;
  readonly from: Date | null;
  /** Up to here, not included. */
  readonly to: Date | null;
}

const ALTERED = 'statement';
const ADDED = 'statement-line';

/**
 * The provider's list of its transfers, as `GET /transfer` and a file: the transfers themselves, unless an error was
 * injected. The transfers, the account and every other response stay as they are.
 */
export class Statement {
  constructor(
    private readonly log: DocumentLog,
    private readonly transfers: () => readonly Transfer[],
    private readonly recipientOf: (code: string) => Recipient,
  ) {}

  alter(reference: string, alteration: Alteration): void {
    this.log.put([ALTERED, reference, alteration]);
  }

  /** Adds a line for a transfer that was never requested; the same reference again replaces it. */
  add(transfer: Transfer): void {
    this.log.put([ADDED, transfer.reference, transfer]);
  }

  /** Removes all alterations and added lines. */
  mend(): void {
    const keys = (kind: string): string[] => this.log.keys(kind);
    this.log.put(...[ALTERED, ADDED].flatMap((kind) => keys(kind).map((key) => [kind, key, null] as const)));
  }

  /** Newest first. */
  lines({ status, from, to }: StatementQuery): Transfer[] {
    const listed = this.transfers().flatMap((transfer): Transfer[] => {
      const alteration = this.log.get<Alteration>(ALTERED, transfer.reference);
      const { amount, fee } = { amount: alteration?.amount ?? transfer.amount, fee: alteration?.fee ?? transfer.fee };
      return alteration?.hidden ? [] : [{ ...transfer, amount, fee }];
    });
    return [...listed, ...this.log.all<Transfer>(ADDED)]
      .filter((one) => status === null || one.status === status)
      .filter((one) => from === null || Date.parse(one.createdAt) >= from.getTime())
      .filter((one) => to === null || Date.parse(one.createdAt) < to.getTime())
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  /** A page of `GET /transfer`. */
  page(query: URLSearchParams): Record<string, unknown> {
    const number = (name: string, usual: number): number => Math.max(1, Number(query.get(name) ?? usual) || usual);
    const [perPage, page] = [Math.min(number('per_page', number('perPage', 50)), 100), number('page', 1)];
    const all = this.lines({
      status: query.get('status'),
      from: instant(query.get('from')),
      to: instant(query.get('to')),
    });
    return {
      status: true,
      message: 'Transfers retrieved',
      data: all
        .slice((page - 1) * perPage, page * perPage)
        .map((one) => transferOnWire(one, this.recipientOf(one.recipientCode))),
      meta: {
        total: all.length,
        skipped: (page - 1) * perPage,
        perPage,
        page,
        pageCount: Math.max(1, Math.ceil(all.length / perPage)),
      },
    };
  }

  /** The same as a file, as the provider's dashboard gives it away. */
  csv(query: StatementQuery): string {
    const rows = this.lines(query).map((one) => {
      const { accountName, accountNumber } = this.recipientOf(one.recipientCode);
      const amount = `${BigInt(one.amount) / 100n}.${(BigInt(one.amount) % 100n).toString().padStart(2, '0')}`;
      const naira = amount.replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',');
      return [
        one.code,
        one.reference,
        naira,
        one.status,
        one.createdAt,
        one.sessionId ?? '',
        accountName,
        accountNumber,
      ];
    });
    const heading = ['Transfer Code', 'Reference', 'Amount', 'Status', 'Created At', 'Session ID', 'Name', 'Account'];
    return [heading, ...rows].map((cells) => cells.map(cell).join(',') + '\r\n').join('');
  }
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function instant(text: string | null): Date | null {
  if (text === null || text === '') return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
