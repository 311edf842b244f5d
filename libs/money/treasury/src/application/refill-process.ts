import { Injectable } from '@nestjs/common';
import { type ProcessManager, processManager, type RecordedEvent } from '@usdt-africa/event-store';
import { RefillMatching } from './refill-matching.js';

/** Process manager for refills: recognises what is received at the hot wallet from the treasury. */
@Injectable()
export class RefillProcess implements ProcessManager {
  static readonly reactions = processManager<RefillProcess>('refill-process', {
    HotWalletRefilled: (data, { eventId, metadata }, process) =>
      process.matching.received(data, {
        actor: 'system:refill-process',
        causationId: eventId,
        correlationId: metadata.correlationId,
      }),
  });
  readonly name = RefillProcess.reactions.name;
  readonly handles = RefillProcess.reactions.handles;

  constructor(private readonly matching: RefillMatching) {}

  react(event: RecordedEvent): Promise<void> {
    return RefillProcess.reactions.react(event, this);
  }
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const REFILL_PROCESS = RefillProcess.reactions;
