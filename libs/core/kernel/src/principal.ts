import { hashToken } from './ids.js';

/** Whose quotes, enquiries, orders and disputes these are. What they ask of it is its key, whatever its kind. */
export type Principal = Guest | Account;

/** A browser: its key is the hash of its cookie. */
export interface Guest {
  readonly kind: 'guest';
  readonly key: string;
}

/** A customer who is signed in. */
export interface Account {
  readonly kind: 'account';
  readonly key: string;
  readonly accountId: string;
}

/** The browser whose cookie has this hash. */
export function guest(cookieHash: string): Guest {
  return { kind: 'guest', key: cookieHash };
}

/** The customer of this id; keys of customers and of browsers never meet, for both are hashes. */
export function account(accountId: string): Account {
  return { kind: 'account', key: hashToken(`account/${accountId}`), accountId };
}

/** In whose name a principal acts, as events say it. */
export function principalActor(principal: Principal): string {
  return principal.kind === 'account' ? `account:${principal.accountId}` : 'guest';
}
