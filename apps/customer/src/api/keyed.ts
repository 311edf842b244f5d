import { lasting, readJson } from '../app/storage';
import type { TextStore } from '../app/storage';
import { ApiProblem, call, isStopped, NoAnswer } from './client';

/**
 * Sends that create or move something. The key is made and kept before the first send; while the outcome is unknown the
 * same request goes out again under the same key, and the server answers the same: nothing ever happens twice.
 */
interface Kept {
  readonly key: string;
  /** Digest of path and body: the key belongs to these alone. */
  readonly of: string;
}

export interface KeyedOptions {
  readonly signal?: AbortSignal;
  readonly method?: 'POST' | 'DELETE';
  /** Asked again this often, each time after a longer wait, before the caller hears of it. */
  readonly retries?: number;
  /** In the place of a number of retries: so long it is tried again, also where the product refuses for a moment only. */
  readonly patienceMs?: number;
  /** Called before each further try. */
  readonly onRetry?: () => void;
  readonly store?: TextStore;
  /** Waits between two tries; the page's own timer unless a test gives another. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const STORED = 'sent:';
const FIRST_WAIT_MS = 1_000;
/** While a customer watches it is tried again this often, whatever the server asks for. */
const LONGEST_WAIT_MS = 2_000;
/** Refusals that pass by themselves and leave no trace: the same request may follow under the same key. */
const FOR_A_MOMENT: ReadonlySet<string> = new Set(['addresses-short', 'no-fresh-rate', 'database-away']);

/**
 * Posts once, however often it is sent.
 * @param intent what it is for, like `order` or `S482039551840:cancel`; one at a time
 * @throws ApiProblem when the product refuses (the key is then done)
 * @throws NoAnswer when the outcome is still unknown: call again with the same intent and body
 */
export async function postOnce<T>(
  intent: string,
  path: string,
  body: unknown = {},
  { signal, method = 'POST', retries = 3, patienceMs, onRetry, store = lasting, wait = pause }: KeyedOptions = {},
): Promise<T> {
  const of = digest(`${method} ${path} ${JSON.stringify(body)}`);
  const kept = readJson<Kept>(store, STORED + intent);
  const before = kept?.of === of ? kept.key : null;
  /** It was sent, and nobody knows what came of it. */
  let isUnsure = before !== null;
  const key = before ?? newKey();
  store.set(STORED + intent, JSON.stringify({ key, of } satisfies Kept));

  const done = () => {
    if (readJson<Kept>(store, STORED + intent)?.key === key) store.remove(STORED + intent);
  };

  let spentMs = 0;
  let unanswered = 0;
  for (let tries = 0; ; tries += 1) {
    const begun = performance.now();
    try {
      const answer = await call<T>(path, { method, body: method === 'DELETE' ? undefined : body, key, signal });
      done();
      return answer;
    } catch (error) {
      if (isStopped(error)) throw error;
      spentMs += performance.now() - begun;
      if (error instanceof NoAnswer) unanswered += 1;
      // A product that answers 503 recovers within seconds; without any answer the customer soon reads that it is not known.
      const isOver = patienceMs === undefined ? tries >= retries : spentMs >= patienceMs || unanswered > retries;
      const isPassing = patienceMs !== undefined && !isOver && isForAMoment(error);
      if (!isUnknown(error) && !isPassing) {
        // Who asks is nobody any more: that says nothing of what was sent before, which is asked for again once they are.
        if (!(isUnsure && isSignedOut(error))) done();
        throw error;
      }
      isUnsure ||= isUnknown(error);
      if (isOver) throw error;
      const waitMs =
        patienceMs === undefined ? waitFor(error, tries) : Math.min(waitFor(error, tries), LONGEST_WAIT_MS);
      spentMs += waitMs;
      onRetry?.();
      await wait(waitMs);
      if (signal?.aborted) throw new DOMException('stopped by the page', 'AbortError');
    }
  }
}

/** True while a send of this intent has no known outcome. */
export function isPending(intent: string, store: TextStore = lasting): boolean {
  return store.get(STORED + intent) !== null;
}

/** Forgets an intent whose outcome nobody can ask for any more. */
export function forget(intent: string, store: TextStore = lasting): void {
  store.remove(STORED + intent);
}

/** True when a failure leaves open whether the request had its effect, or only says "not yet". */
export function isUnknown(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  if (!(error instanceof ApiProblem)) return false;
  const { status, code, retryAfterSeconds } = error;
  // 503 with a code is the product's own refusal and leaves no trace, but for a database that went away: what it was asked last
  // may have been done. What is under way without a word of when to ask again is
  // no request, but the matter itself, as an upgrade that is being looked at.
  if (code === 'database-away') return true;
  return (code === 'under-way' && retryAfterSeconds !== null) || [408, 425, 500, 502, 504].includes(status);
}

/** True for a refusal that passes by itself within seconds. */
export function isForAMoment(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 503 && FOR_A_MOMENT.has(error.code);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

/** 128 random bits as 32 hexadecimal digits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function waitFor(error: unknown, tries: number): number {
  const asked = error instanceof ApiProblem ? error.retryAfterSeconds : null;
  return asked === null ? FIRST_WAIT_MS * 2 ** tries : Math.min(asked, 10) * 1_000;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Tells requests apart without keeping what is in them (FNV-1a, 2 × 32 bits: a mark, not a protection). */
function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - index), 0x85ebca6b);
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}.${text.length}`;
}
