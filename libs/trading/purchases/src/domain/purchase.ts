import type { DomainEvent, purchaseEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type PurchaseEvent = DomainEvent<(typeof purchaseEventTypes)[number]>;

/** One purchase, folded from its stream. */
export interface Purchase {
  readonly lastAt: string;
}

export const purchaseDecider: Decider<Purchase, PurchaseEvent> = {
  initial: { lastAt: '' },
  evolve: (purchase) => purchase,
};
