import { type Account, hasSecondFactor, isUnlockBegun } from '@usdt-africa/accounts';
import type {
  AdminCustomerRow,
  AdminCustomerVerb,
  AdminCustomerWhy,
  AdminSecondFactorEffect,
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
  /** As the list shows it. */
  readonly name: string;
  /** A second person is asked about them already. */
  readonly isAsked: boolean;
}

/** What can be done about a customer, and what keeps it from being done now. What a role may never do the console leaves out. */
export function customerVerbs(
  { account, devices, isErased, held, name, isAsked }: Around,
  now: Date,
): AdminVerb<AdminCustomerVerb>[] {
  const verb = (name: AdminCustomerVerb, why: AdminCustomerWhy | null, facts: Facts = {}) => ({
    verb: name,
    target: null,
    why,
    facts,
    twoPeople: false,
  });
  const { frozen, closedAt } = account;
  // Whoever left is left alone.
  const gone = closedAt ? ('closed' as const) : null;
  const unlock = isUnlockBegun(account, now) ? 'unlock-begun' : null;
  return [
    verb('unlock-pin', gone ?? (account.isPinLocked ? unlock : 'pin-not-locked')),
    // Signed in nowhere, a lost phone is still known: its password alone opens the account.
    verb('sign-out', gone, { devices }),
    frozen
      ? verb('unfreeze', null, { payouts: held?.count ?? 0, amountNaira: held?.naira ?? '0.00' })
      : verb('freeze', gone),
    {
      ...verb(
        'reset-second-factor',
        gone ?? (isAsked ? 'already-asked' : hasSecondFactor(account) ? null : 'no-second-step'),
      ),
      twoPeople: true,
      effect: secondFactorEffect(account.accountId!, name, null),
    },
    verb('note-customer', gone ?? (isErased ? 'person-erased' : null)),
  ];
}

/** What two people agree upon when a second step is lost. */
export function secondFactorEffect(id: string, name: string | null, evidence: string | null): AdminSecondFactorEffect {
  const unit = 'customer';
  return {
    kind: 'second-factor',
    customer: { id, name },
    evidence,
    changes: [
      { what: 'second-factor', unit, now: 'set-up', after: 'void' },
      { what: 'devices', unit, now: 'signed-in', after: 'signed-out' },
      { what: 'new-payees', unit, now: 'paid', after: 'wait' },
    ],
  };
}
