import type { FieldProblem } from '@usdt-africa/kernel';
import { headerName } from './file-name';

/** The server's own refusal, as RFC 9457 problem details. `code` is stable; `detail` is a sentence in English. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly errors: readonly FieldProblem[] = [],
    readonly correlationId: string | null = null,
    readonly retryAfterSeconds: number | null = null,
    readonly triesLeft: number | null = null,
  ) {
    super(`${status} ${code}`);
    this.name = 'ApiProblem';
  }
}

/** No answer from the product itself: whether a request had an effect is not known. */
export class NoAnswer extends Error {
  constructor(readonly reason: 'network' | 'timeout' | 'gateway') {
    super(`no answer: ${reason}`);
    this.name = 'NoAnswer';
  }
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A file is sent as it is, all else as JSON. */
  readonly body?: unknown;
  readonly key?: string;
  /** Attempt id of the submission that sends it; see `AttemptId`. */
  readonly attemptId?: string | undefined;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** The same request on its way already, in the place of a new one. */
  readonly ahead?: Promise<Response> | undefined;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Sends a request to the API, on the page's own origin.
 * @throws ApiProblem when the product refuses
 * @throws NoAnswer when there is no response, or one that is not from the product
 * @throws DOMException `AbortError` when the caller's signal ended it
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = 'GET', body, key, attemptId, signal, timeoutMs = DEFAULT_TIMEOUT_MS, ahead } = options;
  const headers: Record<string, string> = { Accept: 'application/json' };
  const file = body instanceof File ? body : null;
  if (body !== undefined) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json';
  if (file) headers['X-File-Name'] = headerName(file.name);
  if (key) headers['Idempotency-Key'] = key;
  if (attemptId) headers['Attempt-Id'] = attemptId;

  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  const stop = () => ending.abort();
  signal?.addEventListener('abort', stop);
  try {
    if (signal?.aborted) stop();
    const send = () =>
      fetch(path, {
        method,
        headers,
        body: file ?? (body === undefined ? null : JSON.stringify(body)),
        signal: ending.signal,
        credentials: 'same-origin',
        cache: 'no-store',
      });
    // A prefetch cannot be aborted, but the wait for it can; where it failed, the request is sent again.
    const answer = ahead ? Promise.race([ahead.catch(send), ended(ending.signal)]) : send();
    return await readAnswer<T>(await answer);
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof NoAnswer) throw error;
    if (signal?.aborted) throw new DOMException('stopped by the page', 'AbortError');
    throw new NoAnswer(ending.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Never comes, until the signal ends it. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new DOMException('ended', 'AbortError'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as T;
  const problem = readProblem(text);
  if (!problem) throw new NoAnswer('gateway');
  const retryAfter = Number(response.headers.get('Retry-After')) || problem.retryAfterSeconds || null;
  const { code, detail = '', errors, correlationId = null, triesLeft } = problem;
  const refused = new ApiProblem(response.status, code, detail, errors, correlationId, retryAfter, triesLeft);
  if (correlationId) references.set(problemCode(refused), correlationId);
  throw refused;
}

/** The last refusal of each kind, by the name support finds it under. */
const references = new Map<string, string>();

/** Reference that support needs when a problem is shown; null for one that never reached the product. */
export function referenceOf(problem: string): string | null {
  return references.get(problem) ?? null;
}

interface ProblemBody {
  readonly code: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  readonly correlationId?: string;
  readonly retryAfterSeconds?: number;
  readonly triesLeft?: number;
}

/** Only the product writes problems with a code; a proxy's page means that the product did not answer. */
function readProblem(text: string): ProblemBody | null {
  try {
    const body = JSON.parse(text) as Partial<ProblemBody> | null;
    return typeof body?.code === 'string' ? (body as ProblemBody) : null;
  } catch {
    return null;
  }
}

/** True when the page itself ended the request; such an error is not shown. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * What a failure is called in the catalogue (`problem.…`): the code of its one wrong field, else its own, and
 * `no-answer` when the product did not answer.
 */
export function problemCode(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'no-answer';
  return (error.code === 'invalid-fields' && error.errors[0]?.code) || error.code;
}
