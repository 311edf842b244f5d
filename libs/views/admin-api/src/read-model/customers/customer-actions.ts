import {
  type Account,
  whyClosed,
  whyNotBeginPinUnlock,
  whyNotNote,
  whyNotResetSecondFactor,
} from '@usdt-africa/accounts';
import {
  type AdminCustomerAction,
  type AdminCustomerWhy,
  type AdminSecondFactorEffect,
  type AdminUnfreezeEffect,
  type AdminAction,
  type ApprovalAction,
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
  /** Payouts that are sent once the customer is unfrozen. */
  readonly waiting: WaitingPayouts;
  /** As the list shows it. */
  readonly name: string;
  /** Approvals that are requested for the customer already. */
  readonly pendingActions: ReadonlySet<ApprovalAction>;
}

/** What can be done about a customer, and what keeps it from being done now. What a role may never do the console leaves out. */
export function customerActions(
  { account, devices, isErased, waiting, name, pendingActions }: Around,
  viewer: Viewer,
  now: Date,
): AdminAction<AdminCustomerAction>[] {
  const action = (name: AdminCustomerAction, why: AdminCustomerWhy | null, facts: Facts = {}) =>
    offered(name, { why, facts });
  const closed = whyClosed(account);
  const isResetRequested = closed === null && pendingActions.has('customer-second-factor');
  const unfreezing = (): AdminAction<AdminCustomerAction>[] => {
    const { payouts, kobo } = waiting;
    const twoPeople = needsTwoToUnfreeze(waiting);
    // The action keeps its place for a role that may not do it, and says who may.
    if (!may(viewer.role, 'customers.unfreeze')) return [action('unfreeze', 'finance-unfreezes')];
    const facts = { payouts, amountNaira: formatMoney(kobo, 'NGN') };
    const usual = action(
      'unfreeze',
      twoPeople && pendingActions.has('customer-unfreeze') ? 'already-requested' : null,
      facts,
    );
    const customer = { id: account.accountId!, name };
    return [twoPeople ? { ...usual, twoPeople, effect: unfreezeEffect(customer, kobo, waiting) } : usual];
  };
  return [
    action('unlock-pin', whyNotBeginPinUnlock(account, now)),
    // Signed in nowhere, a lost phone is still known: its password alone opens the account.
    action('sign-out', closed, { devices }),
    ...(account.frozen ? unfreezing() : [action('freeze', closed)]),
    {
      ...action('reset-second-factor', isResetRequested ? 'already-requested' : whyNotResetSecondFactor(account)),
      twoPeople: true,
      effect: secondFactorEffect(account.accountId!, name, null),
    },
    action('note-customer', whyNotNote(account, isErased)),
  ];
}

/**
 * Effect of an unfreeze that needs approval, because more waits than one operator may release. @param now null where
 * the customer is not frozen any more
 */
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
