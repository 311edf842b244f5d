import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WithdrawalView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { WithdrawalStreams } from '../application/withdrawal-streams.js';
import { isRequested } from '../domain/withdrawal.js';
import { WithdrawalViews } from './withdrawal-views.js';

/** A withdrawal of a customer's own. @throws Refusal 404 `no-withdrawal`, also for another customer's */
export class ShowWithdrawal extends Query<WithdrawalView> {
  constructor(
    readonly accountId: string,
    readonly withdrawalId: string,
  ) {
    super();
  }
}

@QueryHandler(ShowWithdrawal)
export class ShowWithdrawalHandler implements IQueryHandler<ShowWithdrawal> {
  constructor(
    private readonly withdrawals: WithdrawalStreams,
    private readonly views: WithdrawalViews,
  ) {}

  async execute({ accountId, withdrawalId }: ShowWithdrawal): Promise<WithdrawalView> {
    const { state } = await this.withdrawals.load(withdrawalId);
    if (!isRequested(state) || state.requested.accountId !== accountId) throw refusal('withdrawals.no-withdrawal');
    return this.views.viewOf(state);
  }
}
