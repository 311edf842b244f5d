import type { PoolClient } from 'pg';

/** The order that a link leads to. */
export interface LinkedOrder {
  readonly orderId: string;
  readonly number: string;
}

/** Links to orders from mails; they belong to notifications, which lie above this context. */
export abstract class OwnerLinks {
  /** @throws Refusal 410 for a token that never was one */
  abstract find(token: string): Promise<LinkedOrder>;
  /** Counts a browser. @throws Refusal 410 when the link opened its order for as many as it may, or is too old */
  abstract use(tx: PoolClient, token: string): Promise<unknown>;
  /** Mails a new one to the order's own sender, where the token was one. */
  abstract renew(token: string): Promise<void>;
  /** Whether a link to this order is out that still opens it. */
  abstract areOut(orderId: string): Promise<boolean>;
  /** Ends those that are out: from then on they are answered as what never was a link. */
  abstract end(tx: PoolClient, orderId: string): Promise<void>;
  /** Mails a new one to the order's own sender, once a day and once more after each stop. */
  abstract mail(orderId: string): Promise<void>;
  /** Mails a list of the latest orders of an address, where there are any. Takes as long either way. */
  abstract recent(email: string): Promise<void>;
}
