/**
 * An aggregate as three pure parts: the initial state, how an event changes it, and (separately, per command) what to
 * decide. No framework, no I/O, no clock, no randomness inside.
 */
export interface Decider<State, Event> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** As {@link evolve} with one after the other, where many together are cheaper; left out: one after the other. */
  evolveAll?(state: State, events: readonly Event[]): State;
}

/** What events make of a state. */
export function evolveAll<State, Event>(decider: Decider<State, Event>, state: State, events: readonly Event[]): State {
  if (decider.evolveAll) return decider.evolveAll(state, events);
  return events.reduce((before, event) => decider.evolve(before, event), state);
}

/** Folds events over a decider's initial state. */
export function fold<State, Event>(decider: Decider<State, Event>, events: Iterable<Event>): State {
  return evolveAll(decider, decider.initial, Array.isArray(events) ? (events as readonly Event[]) : [...events]);
}
