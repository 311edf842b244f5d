import { type Account, hasSecondFactor, isUnlockBegun } from '@usdt-africa/accounts';
import {
  type AdminCustomerVerb,
  type AdminCustomerWhy,
  type AdminSecondFactorEffect,
  type AdminUnfreezeEffect,
  type AdminVerb,
  type ApprovalVerb,
  type Facts,
  offered,
} from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { may, type Viewer } from '@usdt-africa/operators';
import { needsTwoToUnfreeze, type WaitingPayouts } from '@usdt-africa/orders';

interface Around {
  readonly account: Account;
  /** Where they are signed in. */
  readonly devices: number;
  /** Their key was destroyed. */
  readonly isErased: boolean;
  /** What goes out once they are unfrozen. */
  readonly waiting: WaitingPayouts;
  /** As the list shows it. */
  readonly name: string;
  /** What a second person is asked about them already. */
  readonly asked: ReadonlySet<ApprovalVerb>;
}

/** What can be done about a customer, and what keeps it from being done now. What a role may never do the console leaves out. */
export function customerVerbs(
  { account, devices, isErased, waiting, name, asked }: Around,
  viewer: Viewer,
  now: Date,
): AdminVerb<AdminCustomerVerb>[] {
  const verb = (name: AdminCustomerVerb, why: AdminCustomerWhy | null, facts: Facts = {}) =>
    offered(name, { why, facts });
  const { frozen, closedAt } = account;
  // Whoever left is left alone.
  const gone = closedAt ? ('closed' as const) : null;
  const unlock = isUnlockBegun(account, now) ? 'unlock-begun' : null;
  // Where two are needed one of finance asks, too: support does not.
  const unfreezing = (): AdminVerb<AdminCustomerVerb>[] => {
    const { payouts, kobo } = waiting;
    const twoPeople = needsTwoToUnfreeze(waiting);
    if (twoPeople && !may(viewer.role, 'customers.unfreeze')) return [];
    const facts = { payouts, amountNaira: formatMoney(kobo, 'NGN') };
    const usual = verb('unfreeze', twoPeople && asked.has('customer-unfreeze') ? 'already-asked' : null, facts);
    const customer = { id: account.accountId!, name };
    return [twoPeople ? { ...usual, twoPeople, effect: unfreezeEffect(customer, kobo, waiting) } : usual];
  };
  return [
    verb('unlock-pin', gone ?? (account.isPinLocked ? unlock : 'pin-not-locked')),
    // Signed in nowhere, a lost phone is still known: its password alone opens the account.
    verb('sign-out', gone, { devices }),
    ...(frozen ? unfreezing() : [verb('freeze', gone)]),
    {
      ...verb(
        'reset-second-factor',
        gone ??
          (asked.has('customer-second-factor') ? 'already-asked' : hasSecondFactor(account) ? null : 'no-second-step'),
      ),
      twoPeople: true,
      effect: secondFactorEffect(account.accountId!, name, null),
    },
    verb('note-customer', gone ?? (isErased ? 'person-erased' : null)),
  ];
}

/** What two people agree upon when more waits than one may let go. @param now null where they are not frozen any more */
export function unfreezeEffect(
  customer: AdminUnfreezeEffect['customer'],
  kobo: bigint,
  now: WaitingPayouts | null,
): AdminUnfreezeEffect {
  return {
    kind: 'unfreeze',
    customer,
    naira: formatMoney(kobo, 'NGN'),
    payouts: now?.payouts ?? 0,
    changes: [
      { what: 'account', unit: 'customer', now: now ? 'frozen' : 'unfrozen', after: 'unfrozen' },
      { what: 'held', unit: 'naira', now: formatMoney(now?.kobo ?? 0n, 'NGN'), after: '0.00' },
    ],
  };
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
