import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_TABS,
  type AdminReconciliationCounts,
  AdminReconciliationFilter,
  type AdminReconciliationTab,
} from '@usdt-africa/contracts/admin';
import { filterOf, type ListQuery } from '@usdt-africa/platform';
import { Days } from './days.js';

/** How many days are on each tab, under the other filters. */
export class CountDays extends Query<AdminReconciliationCounts> {
  /** @param filter the filter, as received */
  constructor(readonly filter: ListQuery['filter']) {
    super();
  }
}

/** Refusal 400 for unknown list parameters. */
@QueryHandler(CountDays)
export class CountDaysHandler implements IQueryHandler<CountDays> {
  constructor(private readonly days: Days) {}

  async execute({ filter: given }: CountDays): Promise<AdminReconciliationCounts> {
    const { tab: _tab, ...filter } = filterOf({ filter: given }, AdminReconciliationFilter);
    const tabs = await Promise.all(
      (Object.keys(ADMIN_RECONCILIATION_TABS) as AdminReconciliationTab[]).map(
        async (tab) => [tab, await this.days.total({ ...filter, tab })] as const,
      ),
    );
    return { tabs: Object.fromEntries(tabs) as Record<AdminReconciliationTab, number>, presets: {} };
  }
}
