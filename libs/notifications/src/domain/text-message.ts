import type { DomainEvent, EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type TextMessageEvent = DomainEvent<'TextMessageRequested' | 'TextMessageSent' | 'TextMessageFailed'>;

/** A text message to a phone, as its events tell. */
export interface TextMessageState {
  readonly requested: EventData<'TextMessageRequested'> | null;
  readonly attempts: number;
  /** Taken over by a provider, or surely or perhaps not and never tried again. */
  readonly isOver: boolean;
}

export const textMessageDecider: Decider<TextMessageState, TextMessageEvent> = {
  initial: { requested: null, attempts: 0, isOver: false },
  evolve(state, { type, data }) {
    switch (type) {
      case 'TextMessageRequested':
        return { ...state, requested: data };
      case 'TextMessageSent':
        return { ...state, attempts: state.attempts + 1, isOver: true };
      case 'TextMessageFailed':
        return { ...state, attempts: data.attempt, isOver: state.isOver || data.final };
    }
  },
};
