import type { Routes } from '@usdt-africa/contracts/routes';
import { addressOf } from '@usdt-africa/web-kit';
import type { RouteInput } from '@usdt-africa/web-kit';
import { call } from './client';
import type { CallOptions } from './client';
import { postIdempotent } from './idempotent-post';
import type { KeyedOptions } from './idempotent-post';

export type Route = keyof Routes;
type Answer<R extends Route> = Routes[R]['answer'];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to a route of the contract; see `call` for its errors. */
export function request<R extends Route>(
  route: R,
  { path, query, body, ...options }: RouteInput<Routes[R]> & Parts & Omit<CallOptions, 'method' | 'body'>,
): Promise<Answer<R>> {
  const { method, address } = addressOf(route, { path, query });
  return call<Answer<R>>(address, { ...options, method: method as Method, body });
}

/** As {@link request}, for requests that create or move something: a repeat is executed once (see `postIdempotent`). */
export function requestOnce<R extends Route>(
  intent: string,
  route: R,
  { path, body }: RouteInput<Routes[R]> & Parts,
  options?: Omit<KeyedOptions, 'method'>,
): Promise<Answer<R>> {
  const { method, address } = addressOf(route, { path });
  return postIdempotent<Answer<R>>(intent, address, body, { ...options, method: method as 'POST' | 'DELETE' });
}

/** Inputs that any route may have, so that a route without them can omit them. */
interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Address of a route, for requests that the browser itself makes. */
export function hrefOf<R extends Route>(route: R, input: Omit<RouteInput<Routes[R]>, 'body'> & Parts): string {
  return addressOf(route, input).address;
}
