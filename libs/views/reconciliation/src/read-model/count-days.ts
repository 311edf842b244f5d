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
  /** @param asked the filter, as it came */
  constructor(readonly asked: ListQuery['filter']) {
    super();
  }
}

/** Refusal 400 for what no list is asked by. */
@QueryHandler(CountDays)
export class CountDaysHandler implements IQueryHandler<CountDays> {
  constructor(private readonly days: Days) {}

  async execute({ asked }: CountDays): Promise<AdminReconciliationCounts> {
    const { tab: _tab, ...filter } = filterOf({ filter: asked }, AdminReconciliationFilter);
    const tabs = await Promise.all(
      (Object.keys(ADMIN_RECONCILIATION_TABS) as AdminReconciliationTab[]).map(
        async (tab) => [tab, await this.days.total({ ...filter, tab })] as const,
      ),
    );
    return { tabs: Object.fromEntries(tabs) as Record<AdminReconciliationTab, number>, presets: {} };
  }
}
