import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BvnView } from '@usdt-africa/contracts/api';
import { TierUpgradeRequests } from '../application/tier-upgrade-requests.js';
import { bvnStateOf } from '../domain/added-bvn.js';

/** How far a customer's BVN is. */
export class ShowBvn extends Query<BvnView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowBvn)
export class ShowBvnHandler implements IQueryHandler<ShowBvn> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  async execute({ accountId }: ShowBvn): Promise<BvnView> {
    const approved = await this.upgradeRequests.approvedIndividual(accountId);
    return { state: approved && !approved.state.isErased ? bvnStateOf(approved.state) : 'no-tier' };
  }
}
