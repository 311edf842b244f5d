import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { isPublicAccess, type PublicAccess } from '@usdt-africa/platform';
import type { Request } from 'express';
import { Sessions, type SignedInOperator } from '../application/sessions.js';
import { may } from '../domain/permissions.js';
import { OperatorCookies } from './cookies.js';
import { AdminOriginGuard } from './admin-origin-guard.js';
import { type Access, ACCESS, PASSIVE } from './permission.js';

const ADMIN = '/api/admin';
const operators = new WeakMap<Request, SignedInOperator>();

/**
 * The requester: the operator whose session this request carries. For routes with `@Permission` or `@SignedIn`.
 * @throws Refusal 401 elsewhere
 */
export function operatorOf(request: Request): SignedInOperator {
  const operator = operators.get(request);
  if (!operator) throw signedOut(false);
  return operator;
}

/** A parameter of a route with `@Permission` or `@SignedIn`: the requester, from {@link operatorOf}. */
export const CurrentOperator = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInOperator =>
  operatorOf(context.switchToHttp().getRequest<Request>()),
);

/** The operator whose session a request carries, also where they lack the permission; null without a session. */
export function operatorBehind(request: Request): string | null {
  return operators.get(request)?.id ?? null;
}

/**
 * Guards every route of the app, and refuses all requests to a route that does not declare its callers. Under
 * `/api/admin` it requires the right host and page, a live session and a permission; callers of other routes are
 * checked where their work is done.
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  readonly #reflector = new Reflector();

  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: OperatorCookies,
    private readonly originGuard: AdminOriginGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.#reflector.getAllAndOverride<Access | PublicAccess | undefined>(ACCESS, places);
    const request = context.switchToHttp().getRequest<Request>();
    // The address as it was registered, not as it was typed.
    const registered = String((request.route as { path?: unknown } | undefined)?.path ?? request.path).toLowerCase();
    const isConsoles = registered === ADMIN || registered.startsWith(`${ADMIN}/`);
    if (access && isPublicAccess(access) && !isConsoles) return true;
    if (access || isConsoles) this.originGuard.check(request);
    if (!access || isPublicAccess(access)) throw refusal('operators.not-permitted/undeclared');
    if (access.kind === 'open') return true;
    const operator = await this.#session(request, places);
    operators.set(request, operator);
    if (access.kind === 'permission' && !access.anyOf.some((permission) => may(operator.role, permission)))
      throw refusal('operators.not-permitted');
    return true;
  }

  /** A cookie that opens nothing is left where it is: another tab may have given the browser the next one meanwhile. */
  async #session(request: Request, places: Parameters<Reflector['getAllAndOverride']>[1]): Promise<SignedInOperator> {
    const token = this.cookies.read(request, this.cookies.session);
    const passive =
      request.headers['x-background'] === '1' ||
      this.#reflector.getAllAndOverride<boolean | undefined>(PASSIVE, places) === true;
    const operator = token && (await this.sessions.find(token, { touch: !passive }));
    if (operator) return operator;
    throw signedOut(token !== null);
  }
}

function signedOut(hadSession: boolean): Refusal {
  return hadSession ? refusal('operators.session-ended') : refusal('operators.signed-out');
}
