import type { DomainEvent, sendEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type SendEvent = DomainEvent<(typeof sendEventTypes)[number]>;

/** One send, folded from its stream. */
export interface Send {
  readonly lastAt: string;
}

export const sendDecider: Decider<Send, SendEvent> = {
  initial: { lastAt: '' },
  evolve: (send) => send,
};
