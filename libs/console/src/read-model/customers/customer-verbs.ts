import { type Account, isUnlockBegun } from '@usdt-africa/accounts';
import type {
  AdminCustomerRow,
  AdminCustomerVerb,
  AdminCustomerWhy,
  AdminVerb,
  Facts,
} from '@usdt-africa/contracts/admin';

interface Around {
  readonly account: Account;
  /** Where they are signed in. */
  readonly devices: number;
  /** Their key was destroyed. */
  readonly isErased: boolean;
  readonly held: AdminCustomerRow['held'];
}

/** What can be done about a customer, and what keeps it from being done now. What a role may never do the console leaves out. */
export function customerVerbs({ account, devices, isErased, held }: Around, now: Date): AdminVerb<AdminCustomerVerb>[] {
  const verb = (name: AdminCustomerVerb, why: AdminCustomerWhy | null, facts: Facts = {}) => ({
    verb: name,
    target: null,
    why,
    facts,
    twoPeople: false,
  });
  const { frozen } = account;
  const unlock = isUnlockBegun(account, now) ? 'unlock-begun' : null;
  return [
    verb('unlock-pin', account.isPinLocked ? unlock : 'pin-not-locked'),
    verb('sign-out', devices === 0 ? 'no-devices' : null, { devices }),
    frozen
      ? verb('unfreeze', null, { payouts: held?.count ?? 0, amountNaira: held?.naira ?? '0.00' })
      : verb('freeze', null),
    verb('note-customer', isErased ? 'person-erased' : null),
  ];
}
