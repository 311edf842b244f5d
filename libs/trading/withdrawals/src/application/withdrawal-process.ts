import { Injectable } from '@nestjs/common';
import { withdrawalOfPayout } from '@usdt-africa/contracts/events';
import { type AppendedEvent, type ProcessManager, processManager, type RecordedEvent } from '@usdt-africa/event-store';
import { WithdrawalEnds } from './withdrawal-ends.js';

/** What an event of a payout says of it. */
type OfPayout = Parameters<typeof withdrawalOfPayout>[0];

/** Process manager for withdrawals: ends them as their payouts end, and again where a payout turns out otherwise later. */
@Injectable()
export class WithdrawalProcess implements ProcessManager {
  static readonly reactions = processManager<WithdrawalProcess>('withdrawal-process', {
    PayoutSettled: (data, event, process) => process.follow(data, event),
    PayoutFailed: async (data, event, process) => {
      if (data.final) await process.follow(data, event);
    },
    PayoutReturned: (data, event, process) => process.follow(data, event),
    // What surely failed may have waited for the end of a dispute about another reference.
    PayoutDisputeEnded: (data, event, process) => process.follow(data, event),
  });
  readonly name = WithdrawalProcess.reactions.name;
  readonly handles = WithdrawalProcess.reactions.handles;

  constructor(private readonly ends: WithdrawalEnds) {}

  react(event: RecordedEvent): Promise<void> {
    return WithdrawalProcess.reactions.react(event, this);
  }

  private async follow(data: OfPayout, { eventId, metadata }: AppendedEvent): Promise<void> {
    const withdrawalId = withdrawalOfPayout(data);
    if (withdrawalId === null) return;
    await this.ends.follow(withdrawalId, {
      actor: `system:${this.name}`,
      causationId: eventId,
      correlationId: metadata.correlationId,
    });
  }
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const WITHDRAWAL_PROCESS = WithdrawalProcess.reactions;
