import type { DomainEvent, transferEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type TransferEvent = DomainEvent<(typeof transferEventTypes)[number]>;

/** One transfer, folded from its stream. */
export interface Transfer {
  readonly lastAt: string;
}

export const transferDecider: Decider<Transfer, TransferEvent> = {
  initial: { lastAt: '' },
  evolve: (transfer) => transfer,
};
