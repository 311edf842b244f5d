import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReceiverView } from '@usdt-africa/contracts/api';
import { initialsOf, lagosDay, maskLastName } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { Receivers } from '../application/receivers.js';
import { TransferRows } from '../application/transfer-rows.js';

/** The owner of a username: what a customer needs to know before paying them. */
export class FindReceiver extends Query<ReceiverView> {
  constructor(
    readonly accountId: string,
    readonly username: string,
  ) {
    super();
  }
}

@QueryHandler(FindReceiver)
export class FindReceiverHandler implements IQueryHandler<FindReceiver> {
  constructor(
    private readonly receivers: Receivers,
    private readonly rows: TransferRows,
    private readonly limits: LimitService,
  ) {}

  /** @throws Refusal 404 `username-unknown`; 409 `own-username` */
  async execute({ accountId, username }: FindReceiver): Promise<ReceiverView> {
    const { accountId: id, profile, registeredAt } = await this.receivers.require(accountId, username);
    const [tier, paidBefore] = await Promise.all([
      this.limits.people.tierOf(id),
      this.rows.isPaidBefore(accountId, id),
    ]);
    const { firstName, lastName } = profile;
    return {
      username,
      maskedName: maskLastName(firstName, lastName),
      initials: initialsOf(firstName, lastName),
      sinceDay: lagosDay(registeredAt),
      verified: tier !== 'basic',
      paidBefore,
    };
  }
}
