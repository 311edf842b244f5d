import { hashToken } from './ids.js';

/** Owner of quotes, enquiries, orders and disputes. They use only its key, whatever its kind. */
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

/** The actor of a principal as recorded in events. */
export function principalActor(principal: Principal): string {
  return principal.kind === 'account' ? `account:${principal.accountId}` : 'guest';
}
