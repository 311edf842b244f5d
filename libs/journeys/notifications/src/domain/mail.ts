import type { DomainEvent, EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

/** Events that request a mail: about an order, to an operator, to a customer about themselves. */
type Requested = 'MailRequested' | 'OperatorMailRequested' | 'AccountMailRequested';
export type MailEvent = DomainEvent<Requested | 'MailSent' | 'MailFailed'>;

/** A mail, folded from its own stream. */
export interface Mail {
  readonly requested: { readonly [Type in Requested]: EventData<Type> }[Requested] | null;
  readonly state: 'pending' | 'sent' | 'failed';
  /** Tries that failed. */
  readonly attempts: number;
  readonly lastTriedAt: Date | null;
}

/** After this a mail is not worth sending any more. */
export const GIVE_UP_MS = 86_400_000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;

export const mailDecider: Decider<Mail, MailEvent> = {
  initial: { requested: null, state: 'pending', attempts: 0, lastTriedAt: null },
  evolve(mail, event) {
    switch (event.type) {
      case 'MailRequested':
      case 'OperatorMailRequested':
      case 'AccountMailRequested':
        return { ...mail, requested: event.data };
      case 'MailSent':
        return { ...mail, state: 'sent' };
      case 'MailFailed':
        return {
          ...mail,
          state: event.data.final ? 'failed' : 'pending',
          attempts: event.data.attempt,
          lastTriedAt: new Date(event.data.at),
        };
    }
  },
};

/** When to try again after the `attempt`-th failure: the wait doubles from 10 s to an hour; the last try is after a day. */
export function nextTryAt(requestedAt: Date, failedAt: Date, attempt: number): Date {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 20));
  return new Date(Math.min(failedAt.getTime() + wait, giveUpAt(requestedAt).getTime()));
}

/** When a failure becomes the last one. */
export function giveUpAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + GIVE_UP_MS);
}

/** Whether a mail may be tried now. */
export function isDue({ requested, state, attempts, lastTriedAt }: Mail, now: Date): boolean {
  if (!requested || state !== 'pending') return false;
  return lastTriedAt === null || nextTryAt(new Date(requested.at), lastTriedAt, attempts) <= now;
}
