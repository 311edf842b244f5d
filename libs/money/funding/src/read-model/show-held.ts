import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { HeldFundingView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { FundingStreams } from '../application/funding-streams.js';
import { isInSuspense } from '../domain/funding.js';
import { HeldViews } from './held-views.js';
import { rowOfFunding } from './fundings.js';

/** One held payment, from its own stream: what its owner has just decided is in it. */
export class ShowHeld extends Query<HeldFundingView> {
  constructor(
    readonly accountId: string,
    readonly fundingId: string,
  ) {
    super();
  }
}

@QueryHandler(ShowHeld)
export class ShowHeldHandler implements IQueryHandler<ShowHeld> {
  constructor(
    private readonly fundings: FundingStreams,
    private readonly held: HeldViews,
  ) {}

  /** @throws Refusal 404 `no-funding` */
  async execute({ accountId, fundingId }: ShowHeld): Promise<HeldFundingView> {
    const { state } = await this.fundings.load(fundingId);
    if (state.seen?.accountId !== accountId || (!isInSuspense(state) && !state.hold))
      throw refusal('funding.no-funding');
    return this.held.view(rowOfFunding(state));
  }
}
