/** How long it took from a deposit's block until the order was paid. */
export interface DeliveryTimes {
  /** Null when nothing was delivered. */
  readonly medianSeconds: number | null;
  /** 95 in 100 took no longer. */
  readonly p95Seconds: number | null;
}

/** Runs a database query. */
type QueryRows = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const DAY_MS = 86_400_000;

/**
 * Of the orders that were completed in the 24 hours before now. The one computation of it: what customers are promised by
 * and what operators see is the same figure.
 */
export async function deliveryTimes(query: QueryRows, now: Date): Promise<DeliveryTimes> {
  const rows = await query(
    `select (percentile_cont(0.5) within group (order by delivered_seconds))::int as "medianSeconds",
       (percentile_cont(0.95) within group (order by delivered_seconds))::int as "p95Seconds"
     from order_summary where completed_at > $1 and completed_at <= $2 and delivered_seconds is not null`,
    [new Date(now.getTime() - DAY_MS), now],
  );
  return rows[0] as DeliveryTimes;
}
