import type { DomainEvent, EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type TextMessageEvent = DomainEvent<
  'TextMessageRequested' | 'TextMessageSending' | 'TextMessageSent' | 'TextMessageFailed'
>;

/** A text message to a phone, folded from its events. */
export interface TextMessageState {
  readonly requested: EventData<'TextMessageRequested'> | null;
  readonly attempts: number;
  /** When the current request to a provider started; null while there is none. */
  readonly sendingSince: Date | null;
  readonly lastTriedAt: Date | null;
  /** Taken over by a provider, or surely or perhaps not and never tried again. */
  readonly isOver: boolean;
}

export const textMessageDecider: Decider<TextMessageState, TextMessageEvent> = {
  initial: { requested: null, attempts: 0, sendingSince: null, lastTriedAt: null, isOver: false },
  evolve(state, { type, data }) {
    switch (type) {
      case 'TextMessageRequested':
        return { ...state, requested: data };
      case 'TextMessageSending':
        return { ...state, attempts: data.attempt, sendingSince: new Date(data.at) };
      case 'TextMessageSent':
        return { ...state, sendingSince: null, isOver: true };
      case 'TextMessageFailed':
        return {
          ...state,
          attempts: data.attempt,
          sendingSince: null,
          lastTriedAt: new Date(data.at),
          isOver: state.isOver || data.final,
        };
    }
  },
};

/** Longer than the timeouts of both providers: by then the sending process has ended, and its response is lost. */
export const ANSWER_MS = 120_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;

/** When to try again after the `attempt`-th refusal: the wait doubles from 5 s to ten minutes; the last try is at the end. */
export function nextTextTryAt(failedAt: Date, attempt: number, endsAt: Date): Date {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 20));
  return new Date(Math.min(failedAt.getTime() + wait, endsAt.getTime()));
}

/** The next step for a message. */
export type TextStep = 'send' | 'write-off' | 'wait';

/**
 * A message that is being sent is never sent again: after as long as an answer can take it is written off as unknown.
 * @param endsAt when it is not worth sending any more
 */
export function nextTextStep(state: TextMessageState, endsAt: Date, now: Date): TextStep {
  const { requested, isOver, sendingSince, lastTriedAt, attempts } = state;
  if (!requested || isOver) return 'wait';
  if (sendingSince !== null) return now.getTime() - sendingSince.getTime() >= ANSWER_MS ? 'write-off' : 'wait';
  return lastTriedAt === null || nextTextTryAt(lastTriedAt, attempts, endsAt) <= now ? 'send' : 'wait';
}
