import { type CanActivate, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Principal, Refusal } from '@usdt-africa/kernel';
import type { Request } from 'express';
import { ACCESS, type PublicAccess } from './access.js';
import type { GuestCookies } from './guest.js';

const principals = new WeakMap<Request, Principal>();

/**
 * Finds who asks, for every route that `@CallableBy('guest')` stands on, and refuses whoever is nobody: the one place that
 * learns it when there are more ways to be somebody than a browser's cookie.
 */
export class PrincipalGuard implements CanActivate {
  readonly #reflector = new Reflector();

  constructor(private readonly cookies: Pick<GuestCookies, 'find'>) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.#reflector.getAllAndOverride<PublicAccess | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.kind !== 'guest') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const principal = this.cookies.find(request);
    if (!principal) throw noPrincipal();
    principals.set(request, principal);
    return true;
  }
}

/** A parameter of a route that `@CallableBy('guest')` stands on: who asks. On any other route everybody is refused. */
export const Asking = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const principal = principals.get(context.switchToHttp().getRequest<Request>());
  if (!principal) throw noPrincipal();
  return principal;
});

/** Refusal 401 `no-guest`: whoever asks is nobody yet. */
export function noPrincipal(): Refusal {
  return new Refusal(401, 'no-guest', 'This browser has no session yet. Start with a new quote.');
}
