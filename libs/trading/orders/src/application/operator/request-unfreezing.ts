import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, unfreeze } from '@usdt-africa/accounts';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import { streams } from '@usdt-africa/contracts/events';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { needsTwoToUnfreeze } from '../../domain/two-people.js';
import { Unfreezing } from '../unfreezing.js';

/**
 * Requests approval to unfreeze a customer for whom more waits than one operator may release. False: nothing was
 * requested, because one operator is enough, or there is nothing to unfreeze. Refusals: 404; 409 `changed-meanwhile`.
 */
export class RequestUnfreezing extends Command<boolean> {
  constructor(
    readonly accountId: string,
    readonly request: OperatorRequest,
  ) {
    super();
  }
}

@CommandHandler(RequestUnfreezing)
export class RequestUnfreezingHandler implements ICommandHandler<RequestUnfreezing> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly unfreezing: Unfreezing,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, request }: RequestUnfreezing): Promise<boolean> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    if (!state.frozen) return false;
    const waiting = await this.unfreezing.waiting(accountId);
    if (!needsTwoToUnfreeze(waiting)) return false;
    checkVersion(request, version);
    // An action that is not possible is not requested.
    unfreeze(state, this.clock.now());
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'customer-unfreeze',
        subject: { resource: 'customers', id: accountId, label: '' },
        // Another freeze is another question, and so is a greater sum.
        payload: { accountId, frozenAt: state.frozen.at, amountKobo: waiting.kobo.toString() },
        amountKobo: waiting.kobo,
      }),
    );
    return true;
  }
}
