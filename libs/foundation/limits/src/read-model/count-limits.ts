import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_LIMIT_TABS, type AdminLimitCounts, type AdminLimitTab } from '@usdt-africa/contracts/admin';
import { countsOf } from '@usdt-africa/platform';
import { LimitList } from './limit-list.js';

/** How many people are on each tab. */
export class CountLimits extends Query<AdminLimitCounts> {}

@QueryHandler(CountLimits)
export class CountLimitsHandler implements IQueryHandler<CountLimits> {
  constructor(private readonly people: LimitList) {}

  execute(): Promise<AdminLimitCounts> {
    const count = async (tab: AdminLimitTab): Promise<number> => (await this.people.people(tab)).length;
    return countsOf(ADMIN_LIMIT_TABS, count, {}, () => Promise.resolve(0));
  }
}
