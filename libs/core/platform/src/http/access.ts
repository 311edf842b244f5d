import { SetMetadata } from '@nestjs/common';

/** Where a route's declaration stands. */
export const ACCESS = 'access';

/**
 * Which outside caller may call a route; every route must declare it.
 * - `anyone`: no proof is required; the rate is limited per client.
 * - `guest`: a principal: a signed-in customer, or a browser that has requested a quote (`PrincipalGuard`).
 * - `account`: a signed-in customer (`PrincipalGuard`).
 * - `owner`: a principal that owns the order in the address (proven by a guard of orders).
 * - `viewer`: such a principal, or a browser that followed a link its owner shared (proven by the route).
 * - `provider`: a server that signs its requests (proven by the route).
 */
export interface PublicAccess {
  readonly kind: (typeof KINDS)[number];
}

const KINDS = ['anyone', 'guest', 'account', 'owner', 'viewer', 'provider'] as const;

/**
 * Declares which callers may call a route, or all routes of a controller. A route without a declaration is refused to
 * every caller.
 */
export function CallableBy(kind: PublicAccess['kind']) {
  return SetMetadata(ACCESS, { kind } satisfies PublicAccess);
}

/** Whether a declaration is for the outside, not for operators. */
export function isPublicAccess(access: { readonly kind: string }): access is PublicAccess {
  return (KINDS as readonly string[]).includes(access.kind);
}
