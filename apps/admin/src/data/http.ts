import { HttpError } from 'react-admin';
import { activity } from './activity';
import { sentenceOf } from './problem';

export const API = '/api/admin';
const ANSWER_MS = 60_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: never;
}

interface Options {
  readonly method?: string;
  readonly body?: string | Blob;
  readonly headers?: Headers;
  readonly signal?: AbortSignal;
}

/**
 * Asks the console's server. A refusal becomes an `HttpError` with a sentence that a person understands. What nobody asked
 * for (a refresh while no hand is near) does not keep a session alive.
 */
export async function request(url: string, options: Options = {}): Promise<Answer> {
  const response = await respond(url, options);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: parsed(body) as never };
}

/** As {@link request}, for an answer that is read piece by piece. */
export async function respond(url: string, options: Options = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (options.body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  if (!activity.isNear()) headers.set('X-Background', '1');
  let response: Response;
  try {
    response = await fetch(url, { ...options, headers, credentials: 'same-origin' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError(sentenceOf({ code: 'offline' }, 0), 0, { code: 'offline' });
  }
  if (!response.ok) {
    const problem = (parsed(await response.text()) ?? { code: 'unknown' }) as object;
    throw new HttpError(sentenceOf(problem, response.status), response.status, problem);
  }
  activity.asked(headers.has('X-Background'));
  return response;
}

function parsed(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** `GET` of something that is not a record. */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request(`${API}/${path}`, signal ? { signal } : {})).json;
}

/** `POST` with a key: the same key twice does the same thing once. */
export async function post<T>(path: string, body: object, key: string = crypto.randomUUID()): Promise<T> {
  return (
    await request(`${API}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: new Headers({ 'Idempotency-Key': key }),
      // An answer that does not come is as good as a broken line: the same press again repeats it under the same key.
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  ).json;
}

/** `POST` of a file as it is; what it is, the server reads in it. @param headers the key, where it is sent again under the same */
export async function upload<T>(
  path: string,
  file: File,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<T> {
  return (
    await request(`${API}/${path}`, {
      method: 'POST',
      body: file,
      headers: new Headers({
        'Content-Type': 'application/octet-stream',
        'X-File-Name': encodeURIComponent(file.name),
        'Idempotency-Key': crypto.randomUUID(),
        ...headers,
      }),
      ...(signal && { signal }),
    })
  ).json;
}

export async function remove<T>(path: string): Promise<T> {
  return (
    await request(`${API}/${path}`, {
      method: 'DELETE',
      headers: new Headers({ 'Idempotency-Key': crypto.randomUUID() }),
    })
  ).json;
}
