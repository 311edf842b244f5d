import type { DomainEvent, EventData, SendCause, sendEventTypes, SendSource } from '@usdt-africa/contracts/events';
import { type Decider, uuidFrom } from '@usdt-africa/kernel';
import type { SendTimes } from './send-times.js';

export type SendEvent = DomainEvent<(typeof sendEventTypes)[number]>;

/** The id of the one send of a cause. */
export function sendIdOf({ kind, id }: SendCause): string {
  return uuidFrom('send', kind, id);
}

/**
 * Phase of a send.
 * - `none`: not requested
 * - `requested`: nothing that could be on the chain; waits to be signed, for the first time or once more
 * - `signing`: the intent is stored and no answer of the signer is: a signature may exist
 * - `signed`: the signature is stored, it is broadcast until it expires
 * - `settled`, `given-up`: ended
 */
export type SendPhase = 'none' | 'requested' | 'signing' | 'signed' | 'settled' | 'given-up';

/** What the signer is asked to sign for an attempt. */
export type SendIntent = Pick<EventData<'SendSigningStarted'>, 'attempt' | 'reference' | 'expiration' | 'feeLimitSun'>;
/** What the signer answered. */
export type SendSignature = Pick<EventData<'SendSigned'>, 'attempt' | 'txId' | 'raw' | 'signature' | 'journal'>;

/** One transaction that was, or may have been, signed for a send. */
export interface SendAttempt extends SendIntent {
  readonly startedAt: string;
  readonly signature: SendSignature | null;
  /** The block at the head that has it; null while none does. Decides nothing. */
  readonly seenIn: number | null;
  /** How it ended; null for the present one. */
  readonly end: 'settled' | 'failed' | 'expired' | null;
}

/** One send, folded from its stream. */
export interface Send {
  readonly phase: SendPhase;
  readonly request: EventData<'SendRequested'> | null;
  /** In the order they were begun; the last one is the present one while the phase is `signing` or `signed`. */
  readonly attempts: readonly SendAttempt[];
  /** When it was requested, or its last attempt ended. */
  readonly waitingSince: string;
  /** Why the signer last refused; null before it did, and after a signature. */
  readonly refused: { readonly code: string; readonly rule: string | null; readonly at: string } | null;
  /** The transaction that settled it; null while none did. */
  readonly settledBy: string | null;
  /** Transactions of ended attempts that were found on the chain. */
  readonly found: readonly string[];
  /** Transactions that transferred nothing and whose cost is booked. */
  readonly costsBooked: readonly string[];
  readonly givenUp: Pick<EventData<'SendGivenUp'>, 'reason' | 'detail'> | null;
  readonly lastAt: string;
}

const initial: Send = {
  phase: 'none',
  request: null,
  attempts: [],
  waitingSince: '',
  refused: null,
  settledBy: null,
  found: [],
  costsBooked: [],
  givenUp: null,
  lastAt: '',
};

function evolve(before: Send, event: SendEvent): Send {
  const send: Send = { ...before, lastAt: event.data.at };
  switch (event.type) {
    case 'SendRequested':
      return { ...send, phase: 'requested', request: event.data, waitingSince: event.data.at };
    case 'SendSigningStarted': {
      const { attempt, reference, expiration, feeLimitSun, at } = event.data;
      const intent = { attempt, reference, expiration, feeLimitSun };
      const begun: SendAttempt = { ...intent, startedAt: at, signature: null, seenIn: null, end: null };
      return { ...send, phase: 'signing', attempts: [...send.attempts, begun] };
    }
    case 'SendSigningRefused': {
      const { code, rule, at } = event.data;
      // It was certainly not signed: nothing of this attempt can be on the chain, and its number is used again.
      return { ...send, phase: 'requested', attempts: send.attempts.slice(0, -1), refused: { code, rule, at } };
    }
    case 'SendSigned': {
      const { attempt, txId, raw, signature, journal } = event.data;
      const stored = { signature: { attempt, txId, raw, signature, journal } };
      return { ...send, phase: 'signed', attempts: withAttempt(send, attempt, stored), refused: null };
    }
    case 'SendSeen':
      return { ...send, attempts: withAttempt(send, event.data.attempt, { seenIn: event.data.blockNumber }) };
    case 'SendDropped':
      return { ...send, attempts: withAttempt(send, event.data.attempt, { seenIn: null }) };
    case 'SendSettled': {
      const { attempt, txId } = event.data;
      return { ...send, phase: 'settled', settledBy: txId, attempts: withAttempt(send, attempt, { end: 'settled' }) };
    }
    case 'SendFailedOnChain':
      return ended(send, event.data, 'failed');
    case 'SendExpired':
      return ended(send, event.data, 'expired');
    case 'SendCostBooked':
      return { ...send, costsBooked: [...send.costsBooked, event.data.txId] };
    case 'SendGivenUp': {
      const { reason, detail } = event.data;
      return { ...send, phase: 'given-up', givenUp: { reason, detail } };
    }
    case 'SendFoundAfterEnd':
      return { ...send, found: [...send.found, event.data.txId] };
  }
}

function ended(
  send: Send,
  { attempt, at }: Pick<EventData<'SendExpired'>, 'attempt' | 'at'>,
  end: 'failed' | 'expired',
): Send {
  return { ...send, phase: 'requested', waitingSince: at, attempts: withAttempt(send, attempt, { end }) };
}

function withAttempt({ attempts }: Send, attempt: number, change: Partial<SendAttempt>): readonly SendAttempt[] {
  return attempts.map((one) => (one.attempt === attempt ? { ...one, ...change } : one));
}

/** How a send's events make its state. */
export const sendDecider: Decider<Send, SendEvent> = { initial, evolve };

/** The deposit address that pays (`T…`); null where the hot wallet does. */
export function addressOfSource(from: SendSource): string | null {
  return from.kind === 'hot' ? null : from.address;
}

/** Whether nothing more happens to it by itself. */
export function isEnded({ phase }: Pick<Send, 'phase'>): boolean {
  return phase === 'settled' || phase === 'given-up';
}

/** The attempt that is being signed or is signed; null while there is none. */
export function presentAttempt({ phase, attempts }: Send): SendAttempt | null {
  return phase === 'signing' || phase === 'signed' ? attempts.at(-1)! : null;
}

/** The attempt whose stored signature made a transaction; null where none has. */
export function attemptOf({ attempts }: Send, txId: string): SendAttempt | null {
  return attempts.find(({ signature }) => signature?.txId === txId) ?? null;
}

/** The request of the signer for an attempt: the same one on every repeat. */
export function intentOf({ attempt, reference, expiration, feeLimitSun }: SendIntent): SendIntent {
  return { attempt, reference, expiration, feeLimitSun };
}

/**
 * From when on the next attempt of a `requested` send may be signed. After an earlier transaction that is the end of its
 * expiration and of the signer's margin.
 */
export function signableFrom({ waitingSince, attempts }: Send, { resignMarginMs }: SendTimes): Date {
  const last = attempts.at(-1);
  const dead = last ? Date.parse(last.expiration) + resignMarginMs : 0;
  return new Date(Math.max(Date.parse(waitingSince), dead));
}

/** A `requested` send that is not signed by then is given up. */
export function signedUntil(send: Send, times: SendTimes): Date {
  return new Date(signableFrom(send, times).getTime() + times.giveUpAfterMs);
}
