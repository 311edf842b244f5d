import type { AdminDashboard, AdminFigures } from '@usdt-africa/contracts/admin';
import { formatMoney, lagosDay } from '@usdt-africa/kernel';
import { deliveryTimes } from '@usdt-africa/orders';
import { providerFloat } from '@usdt-africa/payouts';
import type { Pool } from 'pg';

const DAY_MS = 86_400_000;
/** Days that a course shows, today the last. */
const COURSE_DAYS = 7;

/** Orders by the Lagos day they were placed on. */
interface DayRow {
  readonly day: string;
  readonly orders: number;
  /** Purchases, and what was not undone of them. */
  readonly bought: number;
  readonly bought_micro: string;
  readonly bought_kobo: string;
  readonly micro: string;
  readonly kobo: string;
  readonly received: number;
  readonly delivered: number;
  readonly median: number | null;
}

/** Payouts requested and not paid (naira of a withdrawal that was not paid are in the wallet again), and priced amounts without a payout request; refunded orders are not owed. */
const OWED = `with refunded as (select order_id from disputes where phase = 'resolved' and how = 'refunded')
  select ((select coalesce(sum(amount_kobo), 0) from admin_payouts p
      where phase in ('requested', 'submitting', 'accepted', 'unknown', 'failed', 'returned', 'disputed')
        and (order_id is not null or phase not in ('failed', 'returned'))
        and not exists (select from refunded r where r.order_id = p.order_id))
    + (select coalesce(sum(greatest(o.naira_kobo - asked.kobo, 0)), 0) from admin_orders o,
        lateral (select coalesce(sum(amount_kobo), 0) as kobo from admin_payouts p where p.order_id = o.order_id) asked
      where o.status in ('received', 'in-wallet', 'held', 'returned', 'failed') and o.received_micro is not null
        and not exists (select from refunded r where r.order_id = o.order_id)))::text as kobo`;

const SOLD = `select to_char(placed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int as sold,
    coalesce(sum(received_micro), 0)::text as micro,
    coalesce(sum(naira_kobo) filter (where received_micro is not null), 0)::text as kobo,
    count(*) filter (where received_micro is not null)::int as received,
    count(*) filter (where delivered_seconds is not null)::int as delivered,
    (percentile_cont(0.5) within group (order by delivered_seconds))::int as median
  from admin_orders where placed_at >= $1 and placed_at < $2 group by 1`;

const BOUGHT = `select to_char(placed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
    count(*) filter (where status <> 'undone')::int as bought,
    coalesce(sum(amount_micro) filter (where status <> 'undone'), 0)::text as bought_micro,
    coalesce(sum(naira_kobo) filter (where status <> 'undone'), 0)::text as bought_kobo
  from purchases where placed_at >= $1 and placed_at < $2 group by 1`;

const DAYS = `select day, coalesce(sold, 0) + coalesce(bought, 0) as orders, coalesce(bought, 0) as bought,
    coalesce(bought_micro, '0') as bought_micro, coalesce(bought_kobo, '0') as bought_kobo, coalesce(micro, '0') as micro,
    coalesce(kobo, '0') as kobo, coalesce(received, 0) as received, coalesce(delivered, 0) as delivered, median
  from (${SOLD}) s full join (${BOUGHT}) b using (day)`;

/** How the days go, from the rows of sales and purchases; days that are over are counted once a process and day. */
export class Figures {
  #past: { readonly day: string; readonly rows: Promise<readonly DayRow[]> } | null = null;

  constructor(private readonly pool: Pool) {}

  /** @param day the Lagos day @param from its beginning @param lost orders that lack a confirmed deposit of theirs */
  async of(day: string, from: Date, now: Date, lost: number): Promise<AdminFigures> {
    const [past, [today], changePercent, times, float] = await Promise.all([
      this.past(day, from),
      this.days(from, new Date(from.getTime() + DAY_MS)),
      this.changePercent(from, now),
      deliveryTimes(async (sql, values) => (await this.pool.query<object>(sql, [...values])).rows, now),
      this.float(),
    ]);
    const days = Array.from({ length: COURSE_DAYS }, (_, at) => {
      const name = lagosDay(new Date(from.getTime() - (COURSE_DAYS - 1 - at) * DAY_MS));
      return name === day ? today : past.find((row) => row.day === name);
    });
    const began = days.findIndex((row) => row !== undefined);
    const course = (value: (row: DayRow) => number | null): number[] =>
      began < 0 ? [] : days.slice(began).flatMap((row) => (row === undefined ? 0 : (value(row) ?? [])));
    const { received = 0, delivered = 0 } = today ?? {};
    return {
      orders: { today: today?.orders ?? 0, changePercent, course: course(({ orders }) => orders) },
      volume: {
        usdt: formatMoney(BigInt(today?.micro ?? 0), 'USDT'),
        naira: formatMoney(BigInt(today?.kobo ?? 0), 'NGN'),
        bought: {
          usdt: formatMoney(BigInt(today?.bought_micro ?? 0), 'USDT'),
          naira: formatMoney(BigInt(today?.bought_kobo ?? 0), 'NGN'),
          count: today?.bought ?? 0,
        },
        // Only the shape of a line is drawn from it: no figure is ever computed from a course.
        course: course((row) => Number(row.kobo) + Number(row.bought_kobo)),
      },
      delivered: {
        percent: received === 0 ? null : tenths(delivered, received),
        waiting: received - delivered,
        lost,
        course: course((row) => (row.received === 0 ? null : (100 * row.delivered) / row.received)),
      },
      toNaira: { ...times, course: course(({ median }) => median) },
      float,
    };
  }

  /** Last reported balance at the providers, compared with what we owe. */
  private async float(): Promise<AdminFigures['float']> {
    const [float, { rows }] = await Promise.all([providerFloat(this.pool), this.pool.query<{ kobo: string }>(OWED)]);
    if (!float) return null;
    const owed = BigInt(rows[0]!.kobo);
    return {
      naira: formatMoney(float.kobo, 'NGN'),
      customers: formatMoney(float.customersKobo, 'NGN'),
      reportedAt: float.reportedAt.toISOString(),
      low: float.low,
      owed: formatMoney(owed, 'NGN'),
      times: owed === 0n || float.kobo < 0n ? null : `${float.kobo / owed}.${((float.kobo % owed) * 10n) / owed}`,
      course: [],
    };
  }

  /** By hour of the day, up to the one under way. */
  async byHour(from: Date, now: Date): Promise<AdminDashboard['ordersByHour']> {
    const { rows } = await this.pool.query<{ hour: number; sell: number; buy: number }>(
      `select extract(hour from placed_at at time zone 'Africa/Lagos')::int as hour,
         count(*) filter (where side = 'sell')::int as sell, count(*) filter (where side = 'buy')::int as buy
       from (select placed_at, 'sell' as side from admin_orders where placed_at >= $1 and placed_at < $2
         union all select placed_at, 'buy' from purchases where placed_at >= $1 and placed_at < $2) placed group by 1`,
      [from, new Date(from.getTime() + DAY_MS)],
    );
    const hours = Math.floor((now.getTime() - from.getTime()) / 3_600_000) + 1;
    return Array.from(
      { length: hours },
      (_, hour) => rows.find((row) => row.hour === hour) ?? { hour, sell: 0, buy: 0 },
    );
  }

  private past(day: string, from: Date): Promise<readonly DayRow[]> {
    if (this.#past?.day !== day) {
      const rows = this.days(new Date(from.getTime() - (COURSE_DAYS - 1) * DAY_MS), from);
      this.#past = { day, rows };
      rows.catch(() => {
        this.#past = null;
      });
    }
    return this.#past!.rows;
  }

  private async days(from: Date, until: Date): Promise<readonly DayRow[]> {
    return (await this.pool.query<DayRow>(DAYS, [from, until])).rows;
  }

  private async changePercent(from: Date, now: Date): Promise<number | null> {
    const week = 7 * DAY_MS;
    const { rows } = await this.pool.query<{ now: number; then: number }>(
      `select (select count(*) from admin_orders where placed_at >= $1 and placed_at <= $2)::int
           + (select count(*) from purchases where placed_at >= $1 and placed_at <= $2 and status <> 'undone')::int as now,
         (select count(*) from admin_orders where placed_at >= $3 and placed_at <= $4)::int
           + (select count(*) from purchases where placed_at >= $3 and placed_at <= $4 and status <> 'undone')::int as then`,
      [from, now, new Date(from.getTime() - week), new Date(now.getTime() - week)],
    );
    const { now: today, then } = rows[0]!;
    return then === 0 ? null : Math.round((100 * (today - then)) / then);
  }
}

/** Rounded down, so that a hundred means all of them. */
export function tenths(part: number, whole: number): string {
  const rounded = Math.round((1000 * part) / whole);
  // What is not all does not read as all, and what is not nothing not as nothing.
  const all = part < whole ? Math.min(999, part > 0 ? Math.max(1, rounded) : 0) : rounded;
  return `${Math.floor(all / 10)}.${all % 10}`;
}
