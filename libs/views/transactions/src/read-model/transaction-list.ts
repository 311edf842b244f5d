import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type {
  TransactionRow,
  TransactionsCountView,
  TransactionsFilter,
  TransactionsRequest,
  TransactionsView,
} from '@usdt-africa/contracts/api';
import { PersonalData, type Sealed } from '@usdt-africa/event-store';
import { type Clock, formatMoney, lagosDay, personName } from '@usdt-africa/kernel';
import { CLOCK, POOL, type Where } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { addressRecipient, type BoughtTo } from './account-addresses.js';
import { rowsWanted } from './transactions-filter.js';
import { closedAmong, type TransferPeople, transferRecipient } from './wallet-people.js';

/** Maximum of the count: a higher number is of no use to the customer, and takes time to count. */
const COUNTED = 1_000;
/** Payees are searched among this many latest transactions: for all of them a whole history would be read. */
const LATEST = 2_000;
const MOST_PAYEES = 100;

interface Row {
  order_id: string;
  kind: TransactionRow['kind'];
  number: string;
  day: string;
  at: Date;
  status: TransactionRow['status'];
  state: TransactionRow['state'];
  direction: TransactionRow['direction'];
  needs_choice: boolean;
  amount_micro: string | null;
  naira_kobo: string | null;
  hidden: boolean;
  category: TransactionRow['category'];
  recipient: Recipient | null;
}

/** Of a sale and a withdrawal sealed; of a purchase the address, whose name is sealed; of a transfer its sides. */
type Recipient = Sealed | BoughtTo | TransferPeople;
/** What names a row's recipient. */
type Named = Pick<Row, 'recipient' | 'direction'>;

/** A payee, as far as a list shows it. */
interface OpenedPayee {
  readonly accountName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
}

/** One customer's transactions, by pages whose work does not grow with where they are. */
@Injectable()
export class TransactionList {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 422 `invalid-fields` for a place that no page ended at */
  async page(accountId: string, request: TransactionsRequest): Promise<TransactionsView> {
    const where = await rowsWanted(this.pool, this.personalData, accountId, request.filter);
    const { shown, next } = await this.read(where, request);
    const [rows, days, any] = await Promise.all([
      this.views(shown),
      this.days(where, [...new Set(shown.map(({ day }) => day))]),
      shown.length > 0 || request.after !== null ? true : this.any(accountId),
    ]);
    return { rows, days, next, any, today: lagosDay(this.clock.now()) };
  }

  /** A page without the sums of its days. @throws Refusal 422 `invalid-fields` for a place that no page ended at */
  async rows(accountId: string, request: TransactionsRequest): Promise<Pick<TransactionsView, 'rows' | 'next'>> {
    const where = await rowsWanted(this.pool, this.personalData, accountId, request.filter);
    const { shown, next } = await this.read(where, request);
    return { rows: await this.views(shown), next };
  }

  private async read(
    { sql, values }: Where,
    { after, limit }: Pick<TransactionsRequest, 'after' | 'limit'>,
  ): Promise<{ readonly shown: readonly Row[]; readonly next: string | null }> {
    const place = after === null ? null : placeOf(after);
    const from = place ? `and (at, order_id) < ($${values.length + 1}::timestamptz, $${values.length + 2}::uuid)` : '';
    // Payees are fetched for the rows of this page alone: the list itself is narrow.
    const { rows } = await this.pool.query<Row>(
      `select t.*, p.recipient from (
         select order_id, kind, number, day::text, at, status, state, direction, needs_choice, amount_micro, naira_kobo,
           hidden, category
         from account_transactions where ${sql} ${from} order by at desc, order_id desc limit ${limit + 1}) t
       left join account_payees p using (order_id) order by at desc, order_id desc`,
      place ? [...values, place.at, place.orderId] : [...values],
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { shown, next: rows.length > limit && last ? nextOf(last) : null };
  }

  async count(accountId: string, filter: TransactionsFilter): Promise<TransactionsCountView> {
    const { sql, values } = await rowsWanted(this.pool, this.personalData, accountId, filter);
    // In page order: the scan continues where the one before it ended, and does not pass other customers' rows.
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from account_transactions where ${sql} order by at desc, order_id desc limit ${COUNTED + 1}) as few`,
      [...values],
    );
    const { count } = rows[0]!;
    return { count: Math.min(count, COUNTED), more: count > COUNTED };
  }

  /** Payees of this customer, the latest first. */
  async payees(accountId: string): Promise<{ key: string; name: string; bankShortName: string; account: string }[]> {
    const { rows } = await this.pool.query<{ payee: string } & Named>(
      `select payee, direction, recipient from (
         select distinct on (payee) payee, direction, at, order_id from (
           select payee, direction, at, order_id from account_transactions where account_id = $1 order by at desc, order_id desc limit ${LATEST}
         ) as latest where payee is not null order by payee, at desc, order_id desc) as payees
       left join account_payees using (order_id) order by at desc, order_id desc limit ${MOST_PAYEES}`,
      [accountId],
    );
    const opened = await this.open(rows);
    return rows.flatMap(({ payee }, at) => {
      const recipient = opened[at];
      return recipient ? [{ key: payee, ...recipient }] : [];
    });
  }

  private async any(accountId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from account_transactions where account_id = $1 limit 1', [
      accountId,
    ]);
    return rowCount === 1;
  }

  /** What came in on these days, of all that the filter leaves. */
  private async days({ sql, values }: Where, days: readonly string[]): Promise<TransactionsView['days']> {
    if (days.length === 0) return [];
    const { rows } = await this.pool.query<{ day: string; kobo: string }>(
      `select day::text, sum(in_kobo)::bigint::text as kobo from account_transactions
       where ${sql} and day = any($${values.length + 1}::date[]) group by day order by day desc`,
      [...values, days],
    );
    return rows.map(({ day, kobo }) => ({ day, naira: formatMoney(BigInt(kobo), 'NGN') }));
  }

  private async views(rows: readonly Row[]): Promise<TransactionRow[]> {
    const recipients = await this.open(rows);
    return rows.map((row, at) => ({
      number: row.number,
      pageId: pageIdOf(row),
      kind: row.kind,
      day: row.day,
      at: row.at.toISOString(),
      status: row.status,
      state: row.state,
      needsChoice: row.needs_choice,
      direction: row.direction,
      recipient: recipients[at]!,
      usdt: row.amount_micro === null ? null : formatMoney(BigInt(row.amount_micro), 'USDT'),
      naira: row.naira_kobo === null ? null : formatMoney(BigInt(row.naira_kobo), 'NGN'),
      hidden: row.hidden,
      category: row.category,
    }));
  }

  /** Null for erased recipients. The keys are fetched together: each transaction's recipient has its own. */
  private async open(rows: readonly Named[]): Promise<(TransactionRow['recipient'] | null)[]> {
    const sealed = rows.map(({ recipient }) => sealedOf(recipient));
    await this.personalData.preload(sealed.flatMap((one) => (one ? [one.$sealed.s] : [])));
    const others = rows.flatMap(({ recipient }) => (recipient && 'otherId' in recipient ? [recipient.otherId] : []));
    const closed = await closedAmong(this.pool, others);
    return Promise.all(
      rows.map(async ({ recipient: one, direction }) => {
        if (one && 'address' in one) return addressRecipient(this.personalData, one);
        if (one && 'otherId' in one) return transferRecipient(this.personalData, one, direction, closed);
        const payee = one ? await this.personalData.open<OpenedPayee>(one) : null;
        if (!payee) return null;
        const { accountName, bankShortName, accountNumber } = payee;
        return { name: personName(accountName), bankShortName, account: accountNumber };
      }),
    );
  }
}

/** The part of a recipient that is sealed. */
function sealedOf(recipient: Recipient | null): Sealed | null {
  if (recipient && 'address' in recipient) return recipient.label;
  return recipient && 'details' in recipient ? recipient.details : recipient;
}

function pageIdOf({ kind, order_id: id, recipient }: Row): string | null {
  if (kind === 'withdrawal') return id;
  return recipient && 'transferId' in recipient ? recipient.transferId : null;
}

function nextOf({ at, order_id: orderId }: Row): string {
  return Buffer.from(`${at.getTime()}.${orderId}`).toString('base64url');
}

function placeOf(after: string): { readonly at: Date; readonly orderId: string } {
  const [, ms, orderId] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (!ms || !orderId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId))
    throw refusal('transactions.bad-request');
  return { at: new Date(Number(ms)), orderId };
}
