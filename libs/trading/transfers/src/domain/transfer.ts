import type { DomainEvent, EventData, transferEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type TransferEvent = DomainEvent<(typeof transferEventTypes)[number]>;

/** One transfer, folded from its stream of one event. */
export interface Transfer {
  /** Null: it was not made. */
  readonly made: EventData<'TransferMade'> | null;
}

export const transferDecider: Decider<Transfer, TransferEvent> = {
  initial: { made: null },
  evolve: (_transfer, event) => ({ made: event.data }),
};
