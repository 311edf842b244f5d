import type { Account } from '@usdt-africa/kernel';
import type { Request } from 'express';

/** A customer's session, as the request that carries it is answered. */
export interface SignedInCustomer {
  readonly accountId: string;
  readonly principal: Account;
  readonly sessionId: string;
  readonly startedAt: Date;
  /** When whoever sits there last proved to be the customer, with all that is asked for. */
  readonly provenAt: Date;
  /** The guest that this browser was when the session began; null where it was none. */
  readonly guestKey: string | null;
  /** When it ends if nothing is asked, and when in any case. */
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}

const customers = new WeakMap<Request, SignedInCustomer>();

/** For the guard that found it. */
export function rememberCustomer(request: Request, customer: SignedInCustomer): void {
  customers.set(request, customer);
}

/** The customer whose session a request was found to carry; null for everybody else. */
export function customerBehind(request: Request): SignedInCustomer | null {
  return customers.get(request) ?? null;
}
