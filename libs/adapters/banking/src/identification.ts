import type { AccountNumber } from './port.js';

/** Injection token of the provider that compares a BVN with a bank account. */
export const CUSTOMER_IDENTIFICATION = Symbol('customer identification');

/** Whose BVN and account are compared. */
export interface Identified {
  readonly bvn: string;
  readonly account: AccountNumber;
  readonly firstName: string;
  readonly lastName: string;
}

/** A customer at the provider. `none`: certainly does not exist. `unavailable`: undecided, query again. */
export type CustomerFound =
  | { readonly kind: 'found'; readonly customerCode: string; readonly isIdentified: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly cause: string };

/**
 * Result of the request to identify.
 * - `begun`: the result comes by webhook, and a positive one can also be queried.
 * - `refused`: number and account certainly belong to different people.
 * - `unknown`: everything else. Query with {@link CustomerIdentification.find}.
 */
export type IdentificationBegun =
  | { readonly kind: 'begun' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown'; readonly cause: string };

/** The answer, called back. `about`: what of the request is shown with it, masked; null where it is not. */
export interface IdentificationNews {
  readonly customerCode: string;
  readonly agrees: boolean;
  readonly about: {
    readonly bankCode: string | null;
    readonly accountNumber: string | null;
    readonly bvn: string | null;
  };
}

/**
 * A provider that checks whether a BVN and a bank account belong to one person. No person is ever checked twice under
 * two names.
 */
export interface CustomerIdentification {
  /** The customer of an address that was made up for this one check; the address identifies no person. */
  find(email: string): Promise<CustomerFound>;
  /** Makes that customer: the same address gives the same one. */
  create(email: string, person: Pick<Identified, 'firstName' | 'lastName'>): Promise<CustomerFound>;
  /** Never throws for what goes wrong outside. */
  identify(customerCode: string, person: Identified): Promise<IdentificationBegun>;
}

/** Whether the masked parts in the result match the request: `200*****677` matches a number that begins and ends so. */
export function isAbout({ about }: IdentificationNews, { bvn, account }: Identified): boolean {
  return (
    fits(about.bankCode, account.bankCode) && fits(about.accountNumber, account.accountNumber) && fits(about.bvn, bvn)
  );
}

function fits(shown: string | null, whole: string): boolean {
  if (shown === null) return true;
  const [head = '', tail = ''] = [/^[^*]*/.exec(shown)?.[0], /[^*]*$/.exec(shown)?.[0]];
  return shown.includes('*') ? whole.startsWith(head) && whole.endsWith(tail) : shown === whole;
}
