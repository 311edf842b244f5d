import { type DomainEvent, event, type switchEventTypes } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider } from '@usdt-africa/kernel';

export type SwitchEvent = DomainEvent<(typeof switchEventTypes)[number]>;
type Decided = (SwitchEvent & { readonly schemaVersion: number })[];

/** Something that operators can pause. */
export interface Switch {
  readonly paused: boolean;
  readonly until: string | null;
  /** As it was named last: with the amount where it has one; null before it was ever turned. */
  readonly name: string | null;
}

/** How a switch's events make its state. */
export const switchDecider: Decider<Switch, SwitchEvent> = {
  initial: { paused: false, until: null, name: null },
  evolve: (_state, { type, data }) =>
    type === 'SwitchPaused'
      ? { paused: true, until: data.until, name: data.name }
      : { paused: false, until: null, name: data.name },
};

/** Whether it holds things back now. */
export function isPaused({ paused, until }: Pick<Switch, 'paused' | 'until'>, now: Date): boolean {
  return paused && (until === null || now.getTime() < Date.parse(until));
}

/**
 * @param name with the amount where it has one: a pause under another amount replaces the current one
 * @param until when it ends automatically; null: when an operator ends it.
 * @throws Refusal 422 for a time that has passed
 */
export function pause(state: Switch, name: string, until: string | null, now: Date): Decided {
  if (until !== null && Date.parse(until) <= now.getTime()) throw refusal('switches.until-passed');
  if (isPaused(state, now) && state.until === until && state.name === name) return [];
  return [event('SwitchPaused', { name, until, at: now.toISOString() })];
}

/** Nothing is left to end when its time was over. */
export function resume(state: Switch, name: string, now: Date): Decided {
  return isPaused(state, now) ? [event('SwitchResumed', { name: state.name ?? name, at: now.toISOString() })] : [];
}
