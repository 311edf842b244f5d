import type { DocumentLog } from '../kit/document-log.js';
import type { Account } from './account.js';
import type { Customers } from './customers.js';
import type { FaultSwitches } from './faults.js';
import type { BankSettings } from './model.js';

/** What the bank calls back about: an event with its body, and the reference that it is listed under. */
export interface BankNews {
  readonly event: string;
  readonly reference: string;
  readonly body: string;
}

/** Parts of the bank that collections and refunds need. */
export interface Books {
  readonly log: DocumentLog;
  readonly account: Account;
  readonly customers: Customers;
  readonly faults: FaultSwitches;
  readonly settings: BankSettings;
  now(): Date;
  announce(news: BankNews): void;
}
