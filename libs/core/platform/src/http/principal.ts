import { type CanActivate, createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Principal, Refusal } from '@usdt-africa/kernel';
import type { Request } from 'express';
import { ACCESS, type PublicAccess } from './access.js';
import { GuestCookies } from './guest.js';
import { customerBehind, rememberCustomer, type SignedInCustomer } from './signed-in.js';

const principals = new WeakMap<Request, Principal>();

/** Who knows the sessions of customers; also the token that it is injected by. */
export abstract class CustomerSessions {
  /**
   * The customer whose session a request carries, or null. Automatic requests of a page (`X-Background: 1`) do not
   * count as use.
   */
  abstract find(request: Request): Promise<SignedInCustomer | null>;
  /** Whether a session still is one: for what stays open. Does not count as use. */
  abstract stillIs(session: Pick<SignedInCustomer, 'sessionId'>): Promise<boolean>;
}

/**
 * Identifies the requester on every public route: a customer by session first, else a browser by its cookie. Refuses
 * requests without a principal where `@CallableBy('guest')` is set, and requests without a sign-in where
 * `@CallableBy('account')` is.
 */
@Injectable()
export class PrincipalGuard implements CanActivate {
  readonly #reflector = new Reflector();

  constructor(
    @Inject(GuestCookies) private readonly cookies: Pick<GuestCookies, 'find'>,
    @Inject(CustomerSessions) private readonly customers: Pick<CustomerSessions, 'find'>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.#reflector.getAllAndOverride<PublicAccess | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access || !DECLARED_KINDS.has(access.kind)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const customer = await this.customers.find(request);
    if (customer) rememberCustomer(request, customer);
    else if (access.kind === 'account') throw signedOut();
    const principal = this.cookies.find(request);
    if (principal) principals.set(request, principal);
    else if (access.kind === 'guest') throw noPrincipal();
    return true;
  }
}

/** Operators' routes identify operators, and a provider's server is no principal. */
const DECLARED_KINDS: ReadonlySet<string> = new Set<PublicAccess['kind']>([
  'anyone',
  'guest',
  'owner',
  'viewer',
  'account',
]);

/** The requester whom the guard, or {@link rememberPrincipal}, found; null for a browser without a cookie. */
export function principalOf(request: Request): Principal | null {
  return principals.get(request) ?? null;
}

/** For what gives a browser its first cookie: the rest of the request belongs to it. */
export function rememberPrincipal(request: Request, principal: Principal): void {
  principals.set(request, principal);
}

/** Parameter of a route with `@CallableBy('guest')`: the requester. On any other route the request is refused. */
export const CurrentPrincipal = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const principal = principals.get(context.switchToHttp().getRequest<Request>());
  if (!principal) throw noPrincipal();
  return principal;
});

/** A parameter of a route that `@CallableBy('account')` stands on: the customer. On any other route a guest is refused. */
export const Customer = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInCustomer => {
  const customer = customerBehind(context.switchToHttp().getRequest<Request>());
  if (!customer) throw signedOut();
  return customer;
});

/** Refusal 401 `no-guest`: the requester has no identity yet. */
export function noPrincipal(): Refusal {
  return refusal('http.no-guest');
}

/** Refusal 401 `signed-out`: the requester is not, or no longer, a signed-in customer. */
export function signedOut(): Refusal {
  return refusal('http.signed-out');
}
