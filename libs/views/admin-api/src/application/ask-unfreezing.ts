import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, unfreeze } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import { streams } from '@usdt-africa/contracts/events';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { needsTwoToUnfreeze, Unfreezing } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { type Acting, checkVersion, requestOf } from './acting.js';

/**
 * Asks a second person to unfreeze a customer for whom more waits than one person may let go. False: nothing was asked for, as one
 * person is enough, or there is nothing to unfreeze. Refusals: 404; 409 `changed-meanwhile`.
 */
export class AskUnfreezing extends Command<boolean> {
  constructor(
    readonly accountId: string,
    readonly acting: Acting,
  ) {
    super();
  }
}

@CommandHandler(AskUnfreezing)
export class AskUnfreezingHandler implements ICommandHandler<AskUnfreezing> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly unfreezing: Unfreezing,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, acting }: AskUnfreezing): Promise<boolean> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    if (!state.frozen) return false;
    const waiting = await this.unfreezing.waiting(accountId);
    if (!needsTwoToUnfreeze(waiting)) return false;
    checkVersion(acting, version);
    // What could not be done is not asked for.
    unfreeze(state, this.clock.now());
    await this.approvals.ask(
      requestOf(acting, {
        verb: 'customer-unfreeze',
        subject: { resource: 'customers', id: accountId, label: '' },
        // Another freeze is another question, and so is a greater sum.
        payload: { accountId, frozenAt: state.frozen.at, amountKobo: waiting.kobo.toString() },
        amountKobo: waiting.kobo,
      }),
    );
    return true;
  }
}
