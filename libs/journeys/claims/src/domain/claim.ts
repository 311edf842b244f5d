import { event, type claimEventTypes, type DomainEvent, type EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type ClaimEvent = DomainEvent<(typeof claimEventTypes)[number]>;

/** A transaction that was claimed for an order, folded from its stream. */
export interface Claim {
  /** When its block was last asked to be read again; null: never. */
  readonly lastAt: string | null;
}

export const claimDecider: Decider<Claim, ClaimEvent> = {
  initial: { lastAt: null },
  evolve: (_claim, { data }) => ({ lastAt: data.at }),
};

/** Reading a block again takes seconds: a claim repeated sooner is the same one. */
const SAME_CLAIM_MS = 60_000;

/** Has the block of an uncredited transaction read again; a repeat within a minute has no effect. */
export function claimDeposit(
  { lastAt }: Claim,
  facts: Omit<EventData<'DepositClaimed'>, 'at'>,
  now: Date,
): readonly ClaimEvent[] {
  if (lastAt !== null && now.getTime() - Date.parse(lastAt) < SAME_CLAIM_MS) return [];
  return [event('DepositClaimed', { ...facts, at: now.toISOString() })];
}
