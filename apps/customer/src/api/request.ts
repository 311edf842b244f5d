import type { Routes } from '@usdt-africa/contracts/routes';
import { addressOf } from '@usdt-africa/web-kit';
import type { Ask } from '@usdt-africa/web-kit';
import { call } from './client';
import type { CallOptions } from './client';
import { postOnce } from './keyed';
import type { KeyedOptions } from './keyed';

export type Route = keyof Routes;
type Answer<R extends Route> = Routes[R]['answer'];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Asks a route of the contract's; see `call` for what it throws. */
export function request<R extends Route>(
  route: R,
  { path, query, body, ...options }: Ask<Routes[R]> & Parts & Omit<CallOptions, 'method' | 'body'>,
): Promise<Answer<R>> {
  const { method, address } = addressOf(route, { path, query });
  return call<Answer<R>>(address, { ...options, method: method as Method, body });
}

/** As {@link request}, for what creates or moves something: however often it is sent, it happens once (see `postOnce`). */
export function requestOnce<R extends Route>(
  intent: string,
  route: R,
  { path, body }: Ask<Routes[R]> & Parts,
  options?: Omit<KeyedOptions, 'method'>,
): Promise<Answer<R>> {
  const { method, address } = addressOf(route, { path });
  return postOnce<Answer<R>>(intent, address, body, { ...options, method: method as 'POST' | 'DELETE' });
}

/** What any route may ask for, so that what it does not have can be left out. */
interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Where a route lies, for what the browser itself asks for. */
export function hrefOf<R extends Route>(route: R, ask: Omit<Ask<Routes[R]>, 'body'> & Parts): string {
  return addressOf(route, ask).address;
}
