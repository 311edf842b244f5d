import { Injectable } from '@nestjs/common';
import { type AppendedEvent, type ProcessManager, processManager, type RecordedEvent } from '@usdt-africa/event-store';
import { RefundSends } from './refund-sends.js';
import type { By } from './refund-streams.js';

/** Sends that are a refund themselves; a top-up can be for one. */
const GOES_BACK: ReadonlySet<string> = new Set(['refund', 'token-return', 'trx-return']);

/** Process manager for refunds: takes proofs, and ends refunds as their sends end. */
@Injectable()
export class RefundProcess implements ProcessManager {
  static readonly reactions = processManager<RefundProcess>('refund-process', {
    OrderProofDepositReceived: (data, event, process) => process.sends.proofReceived(data, byOf(event)),
    SendSettled: async (data, event, process) => {
      if (data.for.kind === 'top-up') await process.sends.toppedUp(data, byOf(event));
      else if (GOES_BACK.has(data.for.kind)) await process.sends.settled(data, byOf(event));
    },
    SendGivenUp: async (data, event, process) => {
      if (data.for.kind === 'top-up' || GOES_BACK.has(data.for.kind)) await process.sends.givenUp(data, byOf(event));
    },
  });
  readonly name = RefundProcess.reactions.name;
  readonly handles = RefundProcess.reactions.handles;

  constructor(private readonly sends: RefundSends) {}

  react(event: RecordedEvent): Promise<void> {
    return RefundProcess.reactions.react(event, this);
  }
}

function byOf({ eventId, metadata }: AppendedEvent): By {
  return {
    actor: `system:${RefundProcess.reactions.name}`,
    causationId: eventId,
    correlationId: metadata.correlationId,
  };
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const REFUND_PROCESS = RefundProcess.reactions;
