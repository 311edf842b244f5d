import { SetMetadata } from '@nestjs/common';
import { ACCESS } from '@usdt-africa/platform';
import type { Permission as Name } from '../domain/permissions.js';

/** What a route under `/api/admin` requires of its caller. */
export type Access =
  | { readonly kind: 'permission'; readonly anyOf: readonly Name[] }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'open' };

export { ACCESS };
export const PASSIVE = 'operators:passive';

/**
 * Any of these permissions is needed for this route. A route under `/api/admin` without a declaration is refused to all
 * callers. Which permission it was may still decide what happens: see `may`.
 */
export function Permission(...anyOf: readonly [Name, ...Name[]]) {
  return SetMetadata(ACCESS, { kind: 'permission', anyOf } satisfies Access);
}

/** Every operator who is signed in may: what they see and do about themselves only. */
export function SignedIn() {
  return SetMetadata(ACCESS, { kind: 'signed-in' } satisfies Access);
}

/** No session needed: the sign-in routes. */
export function Open() {
  return SetMetadata(ACCESS, { kind: 'open' } satisfies Access);
}

/**
 * Does not count as activity: for automatic requests of a console, like a stream of events. The idle time continues.
 */
export function Passive() {
  return SetMetadata(PASSIVE, true);
}
