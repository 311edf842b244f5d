import { SetMetadata } from '@nestjs/common';

/** Where a route's declaration stands. */
export const ACCESS = 'access';

/**
 * Who of the outside may call a route: the word for it, that no route goes without.
 * - `anyone`: nothing is asked; what it costs is limited per client.
 * - `guest`: a principal: a customer who is signed in, or what a browser has become with its first quote (`PrincipalGuard`).
 * - `account`: a customer who is signed in (`PrincipalGuard`).
 * - `owner`: a principal that the order in the address belongs to (proven by a guard of orders).
 * - `viewer`: such a principal, or a browser that followed a link its owner shared (proven by the route).
 * - `provider`: a server that signs what it sends (proven by the route).
 */
export interface PublicAccess {
  readonly kind: (typeof KINDS)[number];
}

const KINDS = ['anyone', 'guest', 'account', 'owner', 'viewer', 'provider'] as const;

/** Says who may call a route, or all routes of a controller. A route that nothing is said of is refused to everybody. */
export function CallableBy(kind: PublicAccess['kind']) {
  return SetMetadata(ACCESS, { kind } satisfies PublicAccess);
}

/** Whether a declaration is for the outside, not for operators. */
export function isPublicAccess(access: { readonly kind: string }): access is PublicAccess {
  return (KINDS as readonly string[]).includes(access.kind);
}
