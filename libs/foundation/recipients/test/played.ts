import { CustomerProfiles } from '@usdt-africa/accounts';
import type { Resolution } from '@usdt-africa/banking';
import { ClaimedPayments, type Payments } from '../src/application/claimed-payments.js';

/** Names by account number, as the bank gives them today. */
export class Names {
  readonly of = new Map<string, string>();
  listBanks = () => Promise.resolve([{ code: '044', name: 'Access Bank', slug: 'access-bank' }]);
  resolveAccount = ({ accountNumber }: { accountNumber: string }): Promise<Resolution> => {
    const accountName = this.of.get(accountNumber);
    return Promise.resolve(
      accountName === undefined ? { kind: 'unavailable', cause: 'timeout' } : { kind: 'found', accountName },
    ) as Promise<Resolution>;
  };
}

/** Every customer here is called Ada Eze. */
export class Profiles extends CustomerProfiles {
  override open = () =>
    Promise.resolve({ firstName: 'Ada', lastName: 'Eze', username: 'ada', email: 'ada@example.com', phone: '' });
}

/** Paid guest orders that the customer claimed, by account number. */
export class Claimed extends ClaimedPayments {
  readonly paid = new Map<string, Payments>();
  override of(_accountId: string, accounts: readonly { readonly accountNumber: string }[]) {
    return Promise.resolve(accounts.map(({ accountNumber }) => this.paid.get(accountNumber)));
  }
}
