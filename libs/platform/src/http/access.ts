import { SetMetadata } from '@nestjs/common';

/** Where a route's declaration stands. */
export const ACCESS = 'access';

/**
 * Who of the outside may call a route. Each is proven where the route does its work: this is the word for it, that no
 * route goes without.
 * - `anyone`: nothing is asked; what it costs is limited per client.
 * - `guest`: a browser with the guest's cookie; of an order's routes, one that the order belongs to.
 * - `provider`: a server that signs what it sends.
 */
export interface PublicAccess {
  readonly kind: 'anyone' | 'guest' | 'provider';
}

/** Says who may call a route, or all routes of a controller. A route that nothing is said of is refused to everybody. */
export function CallableBy(kind: PublicAccess['kind']) {
  return SetMetadata(ACCESS, { kind } satisfies PublicAccess);
}

/** Whether a declaration is for the outside, not for operators. */
export function isPublicAccess(access: { readonly kind: string }): access is PublicAccess {
  return ['anyone', 'guest', 'provider'].includes(access.kind);
}
