import { lasting, readJson } from '../browser/storage';
import type { TextStore } from '../browser/storage';
import { ApiProblem, call, isStopped, NoAnswer } from './client';

/**
 * Requests that create or move something. The key is made and stored before the first send; while the outcome is
 * unknown the same request is sent again under the same key, and the server gives the same response: nothing ever
 * happens twice.
 */
interface StoredKey {
  readonly key: string;
  /** Digest of path and body: the key belongs to these alone. */
  readonly of: string;
}

export interface KeyedOptions {
  readonly signal?: AbortSignal;
  readonly method?: 'POST' | 'DELETE';
  /** Number of retries, each after a longer wait, before the caller gets the error. */
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
/** Longest wait between retries while a customer watches, whatever the server's Retry-After. */
const LONGEST_WAIT_MS = 2_000;
/** Refusals that end within seconds and have no effect: the same request may follow under the same key. */
const FOR_A_MOMENT: ReadonlySet<string> = new Set(['addresses-short', 'no-fresh-rate', 'database-away']);

/**
 * Posts once, however often it is sent.
 * @param intent what it is for, like `order` or `S482039551840:cancel`; one at a time
 * @throws ApiProblem when the product refuses (the key is then done)
 * @throws NoAnswer when the outcome is still unknown: call again with the same intent and body
 */
export async function postIdempotent<T>(
  intent: string,
  path: string,
  body: unknown = {},
  { signal, method = 'POST', retries = 3, patienceMs, onRetry, store = lasting, wait = pause }: KeyedOptions = {},
): Promise<T> {
  const of = digest(`${method} ${path} ${JSON.stringify(body)}`);
  const stored = readJson<StoredKey>(store, STORED + intent);
  const before = stored?.of === of ? stored.key : null;
  /** The request was sent before, and its outcome is unknown. */
  let isUnsure = before !== null;
  const key = before ?? newKey();
  store.set(STORED + intent, JSON.stringify({ key, of } satisfies StoredKey));

  const done = () => {
    if (readJson<StoredKey>(store, STORED + intent)?.key === key) store.remove(STORED + intent);
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
        // The session has ended: that says nothing about the earlier send, which is retried under its key after the
        // next sign-in.
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

/** Removes the stored key of an intent whose outcome is no longer queried. */
export function forget(intent: string, store: TextStore = lasting): void {
  store.remove(STORED + intent);
}

/** True when a failure leaves open whether the request had its effect, or only says "not yet". */
export function isUnknown(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  if (!(error instanceof ApiProblem)) return false;
  const { status, code, retryAfterSeconds } = error;
  // 503 with a code is the product's own refusal and has no effect, except for `database-away`: the last statement may
  // have been committed. `under-way` without a retry time concerns the matter itself, such as an upgrade under review,
  // and not a request.
  if (code === 'database-away') return true;
  return (code === 'under-way' && retryAfterSeconds !== null) || [408, 425, 500, 502, 504].includes(status);
}

/** True for a refusal that ends within seconds. */
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
  const retryAfter = error instanceof ApiProblem ? error.retryAfterSeconds : null;
  return retryAfter === null ? FIRST_WAIT_MS * 2 ** tries : Math.min(retryAfter, 10) * 1_000;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Distinguishes requests without storing their content (FNV-1a, 2 × 32 bits: a fingerprint, not a protection). */
function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - index), 0x85ebca6b);
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}.${text.length}`;
}
