import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { assertPlaced, type Order, type OrderEvent, type OrderPayout } from './order.js';
import { type PayoutRestriction, restrict } from './payout-restriction.js';
import type { OrderRules } from './rules.js';
import { after, settle, undoPayout } from './settle.js';
import { TWO_PEOPLE_ABOVE_KOBO } from './two-people.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

/** Why a provider or its bank refuses a payout for its account. */
const ACCOUNT_REFUSED = 'recipient-refused';

/** Payouts that surely are not paid because the bank refused their account: these can get another one. */
export function refusedForAccount({ payouts }: Pick<Order, 'payouts'>): readonly OrderPayout[] {
  return payouts.filter(
    ({ state, failedFor, disputedSince }) =>
      state === 'failed' && failedFor === ACCOUNT_REFUSED && disputedSince === null,
  );
}

/** Another account for an order, named by its owner. */
export interface NamedAccount extends Pick<
  EventData<'OrderRecipientChanged'>,
  'changeId' | 'enquiryId' | 'recipient' | 'recipientId' | 'bankCode'
> {
  /** What the account counts as: one that was not used before. */
  readonly restriction: PayoutRestriction;
  /** Search words of the account in its customer's transactions; null for a guest. */
  readonly indexed: EventData<'OrderIndexed'> | null;
}

/**
 * Names another account for the payouts that the bank refused for theirs: they are undone, and their deposits are paid
 * into it, or wait for a review. Above the sum that one operator may release alone, they wait for two.
 * @throws Refusal 409 `no-other-account` where no payout was refused for its account
 */
export function changeRecipient(order: Order, named: NamedAccount, now: Date, rules: OrderRules): Decided {
  const refused = refusedForAccount(order);
  const newest = refused.at(-1);
  if (!newest) throw refusal('orders.no-other-account');
  assertPlaced(order);
  const at = now.toISOString();
  const { restriction, indexed, ...account } = named;
  const { waitsUntil, capKobo } = restriction;
  const cap = capKobo !== null && capKobo < TWO_PEOPLE_ABOVE_KOBO ? capKobo : TWO_PEOPLE_ABOVE_KOBO;
  const events: Decided = [
    ...refused.map((payout) => undoPayout(order, payout, at)),
    event('OrderRecipientChanged', { ...account, payoutId: newest.id, at }),
    ...restrict({ waitsUntil, capKobo: cap }, at),
    ...(indexed ? [event('OrderIndexed', indexed)] : []),
  ];
  return [...events, ...settle(after(order, events), now, rules)];
}
