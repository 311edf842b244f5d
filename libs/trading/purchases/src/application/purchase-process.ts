import { Injectable } from '@nestjs/common';
import { type AppendedEvent, type ProcessManager, processManager, type RecordedEvent } from '@usdt-africa/event-store';
import { PurchaseEnds } from './purchase-ends.js';
import type { By } from './purchase-streams.js';
import { PurchaseWork } from './purchase-work.js';

/**
 * Process manager for purchases: ends them as their sends end, and undoes the held purchases of an account that was frozen. Sends
 * that are requested give themselves up.
 */
@Injectable()
export class PurchaseProcess implements ProcessManager {
  static readonly reactions = processManager<PurchaseProcess>('purchase-process', {
    SendSettled: async (data, event, process) => {
      if (data.for.kind === 'purchase') await process.ends.settle(data, byOf(event));
    },
    SendGivenUp: async ({ for: cause, reason, detail }, event, process) => {
      if (cause.kind === 'purchase')
        await process.ends.undo(cause.id, { of: 'send', reason, detail, people: null }, byOf(event));
    },
    AccountFrozen: ({ accountId }, event, process) => process.undoHeldOf(accountId, event),
  });
  readonly name = PurchaseProcess.reactions.name;
  readonly handles = PurchaseProcess.reactions.handles;

  constructor(
    private readonly ends: PurchaseEnds,
    private readonly work: PurchaseWork,
  ) {}

  react(event: RecordedEvent): Promise<void> {
    return PurchaseProcess.reactions.react(event, this);
  }

  private async undoHeldOf(accountId: string, event: AppendedEvent): Promise<void> {
    for (const purchaseId of await this.work.heldOf(accountId))
      await this.ends.undo(purchaseId, { of: 'hold', reason: 'frozen', detail: null, people: null }, byOf(event));
  }
}

function byOf({ eventId, metadata }: AppendedEvent): By {
  return {
    actor: `system:${PurchaseProcess.reactions.name}`,
    causationId: eventId,
    correlationId: metadata.correlationId,
  };
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const PURCHASE_PROCESS = PurchaseProcess.reactions;
