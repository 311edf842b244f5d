import { Injectable } from '@nestjs/common';
import { type AppendedEvent, type ProcessManager, processManager, type RecordedEvent } from '@usdt-africa/event-store';
import { SweepLegs } from './sweep-legs.js';
import type { By } from './sweep-streams.js';

/** Process manager for sweeps: brings them from leg to leg as their sends end. */
@Injectable()
export class SweepProcess implements ProcessManager {
  static readonly reactions = processManager<SweepProcess>('sweep-process', {
    SendSettled: async (data, event, process) => {
      if (isLeg(data.for.kind)) await process.legs.settled(data, byOf(event));
    },
    SendGivenUp: async (data, event, process) => {
      if (isLeg(data.for.kind)) await process.legs.givenUp(data, byOf(event));
    },
  });
  readonly name = SweepProcess.reactions.name;
  readonly handles = SweepProcess.reactions.handles;

  constructor(private readonly legs: SweepLegs) {}

  react(event: RecordedEvent): Promise<void> {
    return SweepProcess.reactions.react(event, this);
  }
}

const isLeg = (kind: string): boolean => kind === 'top-up' || kind === 'sweep';

function byOf({ eventId, metadata }: AppendedEvent): By {
  return {
    actor: `system:${SweepProcess.reactions.name}`,
    causationId: eventId,
    correlationId: metadata.correlationId,
  };
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const SWEEP_PROCESS = SweepProcess.reactions;
