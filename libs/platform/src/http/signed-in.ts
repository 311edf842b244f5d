import type { Request } from 'express';
import type { SignedInCustomer } from './principal.js';

const customers = new WeakMap<Request, SignedInCustomer>();

/** For the guard that found it. */
export function rememberCustomer(request: Request, customer: SignedInCustomer): void {
  customers.set(request, customer);
}

/** The customer whose session a request was found to carry; null for everybody else. */
export function customerBehind(request: Request): SignedInCustomer | null {
  return customers.get(request) ?? null;
}
