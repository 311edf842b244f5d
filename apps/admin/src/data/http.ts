import type { AdminRoutes } from '@usdt-africa/contracts/admin-routes';
import { addressOf, type Ask, type RouteType } from '@usdt-africa/web-kit';
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
  object extends Ask<TypeOf<Method, Path>> ? [ask?: Ask<TypeOf<Method, Path>>] : [ask: Ask<TypeOf<Method, Path>>];

const addressed = (path: string, ask: Partial<RouteType> = {}): string => addressOf(`GET ${API}/${path}`, ask).address;

/** `GET` of something that is not a record. */
export async function read<Path extends Route<'GET'>>(
  path: Path,
  signal: AbortSignal | undefined,
  ...[ask]: Given<'GET', Path>
): Promise<AnswerOf<'GET', Path>> {
  return (await request(addressed(path, ask), signal ? { signal } : {})).json;
}

/** `POST`, under a key of its own; see {@link postOnce}. */
export function post<Path extends Route<'POST'>>(
  path: Path,
  ...ask: Given<'POST', Path>
): Promise<AnswerOf<'POST', Path>> {
  return postOnce(crypto.randomUUID(), path, ...ask);
}

/** `POST` with a key: the same key twice does the same thing once. */
export function postOnce<Path extends Route<'POST'>>(
  key: string,
  path: Path,
  ...[ask]: Given<'POST', Path>
): Promise<AnswerOf<'POST', Path>> {
  const { body = {}, ...address }: Partial<RouteType> = ask ?? {};
  return send(addressed(path, address), body, key);
}

/** An act on a record, whose verbs the server names. */
export function act<View>(resource: string, id: string, verb: string, body: object, key: string): Promise<View> {
  return send(`${API}/${resource}/${encodeURIComponent(id)}/${verb}`, body, key);
}

async function send(url: string, body: unknown, key: string, method = 'POST'): Promise<never> {
  return (
    await request(url, {
      method,
      body: JSON.stringify(body),
      headers: new Headers({ 'Idempotency-Key': key }),
      // An answer that does not come is as good as a broken line: the same press again repeats it under the same key.
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  ).json;
}

/** `POST` of a file as it is; what it is, the server reads in it. @param headers the key, where it is sent again under the same */
export async function upload<Path extends Route<'POST'>>(
  path: Path,
  ask: Omit<Ask<TypeOf<'POST', Path>>, 'body'>,
  file: File,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<AnswerOf<'POST', Path>> {
  return (
    await request(addressed(path, ask), {
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
  ...[ask]: Given<'DELETE', Path>
): Promise<AnswerOf<'DELETE', Path>> {
  return send(addressed(path, ask), undefined, crypto.randomUUID(), 'DELETE');
}
