import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminFundingSummary } from '@usdt-africa/contracts/admin';
import { SUSPENSE } from '@usdt-africa/funding';
import { type Clock, endOfLagosDay, formatMoney, lagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

const DAY_MS = 86_400_000;
interface Sums {
  readonly group: 'credited' | 'returned' | 'taken-back' | 'open';
  readonly kobo: string;
  readonly count: number;
}
interface Around {
  readonly held_kobo: string;
  readonly held: number;
  readonly suspense: string;
  readonly expected_kobo: string;
  readonly expected: number;
  readonly read_at: Date | null;
}

/** What came in on a Lagos day, and where it is. */
export class SummariseFundings extends Query<AdminFundingSummary> {
  constructor(
    /** Null: today. */
    readonly day: string | null,
  ) {
    super();
  }
}

@QueryHandler(SummariseFundings)
export class SummariseFundingsHandler implements IQueryHandler<SummariseFundings> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ day: wanted }: SummariseFundings): Promise<AdminFundingSummary> {
    const now = this.clock.now();
    const day = wanted ?? lagosDay(now);
    const [sums, around] = await Promise.all([this.#sums(day), this.#around(now)]);
    const of = (group: Sums['group']) => sums.find((one) => one.group === group) ?? { kobo: '0', count: 0 };
    const total = sums.reduce((sum, one) => ({ kobo: sum.kobo + BigInt(one.kobo), count: sum.count + one.count }), {
      kobo: 0n,
      count: 0,
    });
    return {
      day,
      received: view(total),
      credited: view(of('credited')),
      returned: view(of('returned')),
      takenBack: view(of('taken-back')),
      open: view(of('open')),
      held: view({ kobo: around.held_kobo, count: around.held }),
      suspense: formatMoney(BigInt(around.suspense), 'NGN'),
      agrees: around.suspense === around.held_kobo,
      expected: view({ kobo: around.expected_kobo, count: around.expected }),
      listReadAt: around.read_at?.toISOString() ?? null,
    };
  }

  async #sums(day: string): Promise<readonly Sums[]> {
    const { rows } = await this.pool.query<Sums>(
      `select case when status in ('credited', 'released') then 'credited'
           when status in ('returned', 'taken-back') then status else 'open' end as "group",
         sum(amount_kobo)::text as kobo, count(*)::int as count
       from fundings where seen_at >= $1 and seen_at < $2 group by 1`,
      [startOfLagosDay(day), endOfLagosDay(day)],
    );
    return rows;
  }

  async #around(now: Date): Promise<Around> {
    const { rows } = await this.pool.query<Around>(
      `with held as (select amount_kobo from fundings where status in ('held', 'returning', 'attention')),
         expected as (select amount_kobo from funding_intents i where at >= $2
           and not exists (select from fundings f where f.account_id = i.account_id and f.seen_at >= i.at))
       select (select coalesce(sum(amount_kobo), 0)::text from held) as held_kobo, (select count(*)::int from held) as held,
         coalesce((select -balance from ledger_balances where account = $1 and currency = 'NGN'), 0)::text as suspense,
         (select coalesce(sum(amount_kobo), 0)::text from expected) as expected_kobo,
         (select count(*)::int from expected) as expected,
         (select min(read_at) from funding_list_reads) as read_at`,
      [SUSPENSE, new Date(now.getTime() - DAY_MS)],
    );
    return rows[0]!;
  }
}

function view({ kobo, count }: { readonly kobo: string | bigint; readonly count: number }) {
  return { naira: formatMoney(BigInt(kobo), 'NGN'), count };
}
