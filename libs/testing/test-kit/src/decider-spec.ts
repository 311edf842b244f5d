import { fold } from '@usdt-africa/kernel';
import type { Decider } from '@usdt-africa/kernel';

/** Decides what follows from a command, purely: the events, or a throw (a refusal). */
export type Decide<State, Command, Event> = (state: State, command: Command, now: Date) => readonly Event[];

/** The second half of a specification by example. */
export interface When<State, Event> {
  /** Exactly these events follow; an empty list expects none. */
  then(...expected: readonly Event[]): void;
  /** The command is refused; `expected` is what the thrown error must hold (`{ code: 'RATE_EXPIRED' }`). */
  thenRefused(expected: Readonly<Record<string, unknown>>): void;
  /** The state after the events that followed holds this. */
  thenState(expected: Partial<State>): void;
}

/** The first half of a specification by example. */
export interface Given<State, Command, Event> {
  when(command: Command, now?: Date | string): When<State, Event>;
}

/**
 * Specifications by example for a decider: `const { given } = specify(order, decide);` then
 * `given(placed).when(cancel).then(cancelled)`.
 * @param now the time of commands that name none
 */
export function specify<State, Command, Event>(
  decider: Decider<State, Event>,
  decide: Decide<State, Command, Event>,
  now: Date | string = '2026-01-05T09:00:00.000Z',
): { given(...events: readonly Event[]): Given<State, Command, Event> } {
  return {
    given: (...events) => ({
      when: (command, at = now) => {
        const state = fold(decider, events);
        const run = (): readonly Event[] => decide(state, command, new Date(at));
        return {
          then: (...expected) => expect(run()).toEqual(expected),
          thenRefused: (expected) => expect(thrownBy(run)).toMatchObject(expected),
          thenState: (expected) => expect([...run()].reduce(decider.evolve, state)).toMatchObject(expected),
        };
      },
    }),
  };
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('the command was expected to be refused, and was not');
}
