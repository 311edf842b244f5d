import type { Account } from '@usdt-africa/kernel';
import type { Request } from 'express';

/** A customer's session, as the request that carries it is answered. */
export interface SignedInCustomer {
  readonly accountId: string;
  readonly principal: Account;
  readonly sessionId: string;
  readonly startedAt: Date;
  /** When the customer last proved their identity in this session, with all required steps. */
  readonly provenAt: Date;
  /** The guest that this browser was when the session began; null where it was none. */
  readonly guestKey: string | null;
  /** Session end without further requests, and session end in any case. */
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}

const customers = new WeakMap<Request, SignedInCustomer>();

/** For the guard that found it. */
export function rememberCustomer(request: Request, customer: SignedInCustomer): void {
  customers.set(request, customer);
}

/** The customer whose session a request carries; null without one. */
export function customerBehind(request: Request): SignedInCustomer | null {
  return customers.get(request) ?? null;
}
