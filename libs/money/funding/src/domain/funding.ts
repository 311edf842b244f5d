import type { DomainEvent, fundingEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type FundingEvent = DomainEvent<(typeof fundingEventTypes)[number]>;

/** One funding, folded from its stream. */
export interface Funding {
  readonly lastAt: string;
}

export const fundingDecider: Decider<Funding, FundingEvent> = {
  initial: { lastAt: '' },
  evolve: (funding) => funding,
};
