import { SetMetadata } from '@nestjs/common';
import { ACCESS } from '@usdt-africa/platform';
import type { Permission as Name } from '../domain/permissions.js';

/** What a route under `/api/admin` asks of whoever calls it. */
export type Access =
  | { readonly kind: 'permission'; readonly anyOf: readonly Name[] }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'open' };

export { ACCESS };
export const PASSIVE = 'operators:passive';

/**
 * What an operator needs for this route: any of these permissions. A route under `/api/admin` that declares nothing is
 * refused to everybody. Which permission it was may still decide what happens: see `may`.
 */
export function Permission(...anyOf: readonly [Name, ...Name[]]) {
  return SetMetadata(ACCESS, { kind: 'permission', anyOf } satisfies Access);
}

/** Every operator who is signed in may: what they see and do about themselves only. */
export function SignedIn() {
  return SetMetadata(ACCESS, { kind: 'signed-in' } satisfies Access);
}

/** Nobody need be signed in: the ways in. */
export function Open() {
  return SetMetadata(ACCESS, { kind: 'open' } satisfies Access);
}

/** Does not count as use: for what a console asks by itself, like a stream of events. Quiet minutes go on. */
export function Passive() {
  return SetMetadata(PASSIVE, true);
}
