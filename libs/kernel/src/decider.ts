/**
 * An aggregate as three pure parts: where it starts, how an event changes it, and (per command, beside it) what to decide.
 * No framework, no I/O, no clock, no randomness inside.
 */
export interface Decider<State, Event> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
}

/** Folds events over a decider's initial state. */
export function fold<State, Event>(decider: Decider<State, Event>, events: Iterable<Event>): State {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
