import type { AdminRoutes } from '@usdt-africa/contracts/admin-routes';
import { addressOf, type RouteInput, type RouteType } from '@usdt-africa/web-kit';
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
 * Sends a request to the console's server. A refusal becomes an `HttpError` with a readable sentence. Background
 * requests (a refresh without operator activity) do not keep a session alive.
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
  activity.noteRequest(headers.has('X-Background'));
  return response;
}

function parsed(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The console's routes by their method, as the contract has them: what follows after {@link API}, with places for ids. */
export type Route<Method extends string> = keyof AdminRoutes extends infer Whole
  ? Whole extends `${Method} ${typeof API}/${infer Path}`
    ? Path
    : never
  : never;
type TypeOf<Method extends string, Path extends string> = AdminRoutes[`${Method} ${typeof API}/${Path}` &
  keyof AdminRoutes];
export type AnswerOf<Method extends string, Path extends string> = TypeOf<Method, Path>['answer'];
/** What a route takes: the places in its address, its query, its body. Left out where it takes nothing. */
export type Given<Method extends string, Path extends string> =
  object extends RouteInput<TypeOf<Method, Path>>
    ? [input?: RouteInput<TypeOf<Method, Path>>]
    : [input: RouteInput<TypeOf<Method, Path>>];

const addressed = (path: string, input: Partial<RouteType> = {}): string =>
  addressOf(`GET ${API}/${path}`, input).address;

/** `GET` of something that is not a record. */
export async function read<Path extends Route<'GET'>>(
  path: Path,
  signal: AbortSignal | undefined,
  ...[input]: Given<'GET', Path>
): Promise<AnswerOf<'GET', Path>> {
  return (await request(addressed(path, input), signal ? { signal } : {})).json;
}

/** `POST`, with its own idempotency key; see {@link postIdempotent}. */
export function post<Path extends Route<'POST'>>(
  path: Path,
  ...input: Given<'POST', Path>
): Promise<AnswerOf<'POST', Path>> {
  return postIdempotent(crypto.randomUUID(), path, ...input);
}

/** `POST` with a key: the same key twice does the same thing once. */
export function postIdempotent<Path extends Route<'POST'>>(
  key: string,
  path: Path,
  ...[input]: Given<'POST', Path>
): Promise<AnswerOf<'POST', Path>> {
  const { body = {}, ...address }: Partial<RouteType> = input ?? {};
  return send(addressed(path, address), body, key);
}

/** Runs an action on a record; the server lists the available actions. */
export function act<View>(resource: string, id: string, action: string, body: object, key: string): Promise<View> {
  return send(`${API}/${resource}/${encodeURIComponent(id)}/${action}`, body, key);
}

async function send(url: string, body: unknown, key: string, method = 'POST'): Promise<never> {
  return (
    await request(url, {
      method,
      body: JSON.stringify(body),
      headers: new Headers({ 'Idempotency-Key': key }),
      // A missing response counts as a broken connection: submitting again repeats the request under the same key.
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  ).json;
}

/**
 * `POST` of an unchanged file; the server detects its type.
 * @param headers the idempotency key, where the file is sent again under the same one
 */
export async function upload<Path extends Route<'POST'>>(
  path: Path,
  input: Omit<RouteInput<TypeOf<'POST', Path>>, 'body'>,
  file: File,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<AnswerOf<'POST', Path>> {
  return (
    await request(addressed(path, input), {
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

export function remove<Path extends Route<'DELETE'>>(
  path: Path,
  ...[input]: Given<'DELETE', Path>
): Promise<AnswerOf<'DELETE', Path>> {
  return send(addressed(path, input), undefined, crypto.randomUUID(), 'DELETE');
}
