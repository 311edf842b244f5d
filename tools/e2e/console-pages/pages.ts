import type { Day } from './day.js';
import { spaced } from './harness.js';
import type { Who } from './operator.js';
import { consoleText } from '../texts.js';

/** A page behind the sign-in: its path, its operator, and the text that shows it is loaded. */
export interface Place {
  readonly name: string;
  readonly who: Who;
  path(day: Day): string;
  sign(day: Day): string | RegExp;
}

const at = (name: string, who: Who, path: Place['path'] | string, sign: Place['sign'] | string | RegExp): Place => ({
  name,
  who,
  path: typeof path === 'string' ? () => path : path,
  sign: typeof sign === 'function' ? sign : () => sign,
});

const DASHBOARD = at('dashboard', 'finance', '/', consoleText('dashboard.acts'));
const ORDERS = at('orders', 'finance', '/orders', /^S\d{3} \d{3} \d{3} \d{3}$/);
const RETURNED = at(
  'an order that came back',
  'finance',
  ({ returned }) => `/orders/${returned.shown.id}/show`,
  consoleText('actions.why.already-requested'),
);
const HELD = at('a held order', 'finance', ({ held }) => `/orders/${held.id}/show`, /the locked rate$/);
const DISPUTES = at('disputes', 'support', '/disputes', ({ cases }) => cases.shown.number);
const DISPUTE = at(
  'one dispute',
  'support',
  ({ cases }) => `/disputes/${cases.shown.id}/show`,
  consoleText('disputes.reply.canned'),
);
const APPROVALS = at('approvals', 'finance', '/approvals', /^Pay ₦[\d,.]+ again$/);
const APPROVAL = at(
  'one approval',
  'finance',
  ({ returned }) => `/approvals/${returned.shown.approvalId}/show`,
  consoleText('approvals.no'),
);
const PAYOUTS = at('payouts', 'finance', '/payouts', ({ returned }) => spaced(returned.shown.number));
const PAYOUT = at(
  'one payout',
  'finance',
  ({ returned }) => `/payouts/${returned.shown.payoutId}/show`,
  'Returned by the bank',
);
const WITHDRAWALS = at('withdrawals and transfers', 'finance', '/withdrawals', /^No withdrawals or transfers yet/);
const REFUNDS = at('refunds', 'finance', '/refunds', 'The first refund of an order appears here.');
const WALLETS = at('wallets', 'finance', '/wallets', 'Deposit addresses with money');
const FUNDINGS = at('naira in', 'finance', '/fundings', /^Every payment is credited or returned/);
const PURCHASES = at('purchases', 'finance', '/purchases', /^Every purchase is final or undone/);
const DEPOSITS = at('deposits without an order', 'finance', '/unattributed', 'no order has the address');
const DEPOSIT = at(
  'one deposit without an order',
  'finance',
  ({ unattributed }) => `/unattributed/${unattributed}/show`,
  consoleText('fundings.facts.title'),
);
const EVENTS = at('events', 'engineer', '/events', /^[A-Z][a-z]+[A-Z][A-Za-z]+$/);
const STREAM = at(
  'one stream',
  'engineer',
  ({ paid }) => `/events/streams/order-${paid[0]!.id}?version=6`,
  'As it was at version 6',
);
const PROJECTIONS = at('projections', 'engineer', '/projections', 'Equal, row by row');
const LETTERS = at('dead letters', 'engineer', '/dead-letters', 'order_deadlines');
const AUDIT = at('audit', 'finance', '/audit', consoleText('audit.acts.OperatorSignedIn'));
const SENDERS = at('watch-list', 'finance', '/senders', consoleText('senders.note'));
const RECONCILIATION = at('reconciliation', 'finance', '/reconciliation', /^Paystack$/);
const RECONCILED = at(
  'one day',
  'finance',
  ({ reconciled }) => `/reconciliation/${reconciled.busy}/show`,
  'The whole day',
);
const RATES = at('rates', 'finance', '/rates', '2 of 3 used');
const LIMITS = at('limits', 'finance', '/limits', 'Guest');
const LIMIT = at('one limit', 'finance', ({ ownLimit }) => `/limits/${ownLimit}/show`, 'New daily limit');
const CUSTOMERS = at('customers', 'support', '/customers', /a bank asked$/);
const CUSTOMER = at('one customer', 'support', ({ customer }) => `/customers/${customer}/show`, /^Frozen by/);
const GUEST = at('one guest', 'support', ({ guest }) => `/guests/${guest}/show`, consoleText('guests.views'));
const TIERS = at('tier upgrades', 'finance', '/tiers', consoleText('resources.tiers.noneIn.waiting'));
const SWITCHES = at('switches', 'finance', '/switches', /^On$/);
const OPERATORS = at('operators', 'admin', '/operators', 'Femi');
const ACCOUNT = at('account', 'finance', '/account', 'Passkeys');

/** Every page of the console. */
export const PLACES: readonly Place[] = [
  DASHBOARD,
  ORDERS,
  RETURNED,
  HELD,
  DISPUTES,
  DISPUTE,
  APPROVALS,
  APPROVAL,
  PAYOUTS,
  PAYOUT,
  PURCHASES,
  WITHDRAWALS,
  REFUNDS,
  WALLETS,
  FUNDINGS,
  DEPOSITS,
  DEPOSIT,
  SENDERS,
  RECONCILIATION,
  RECONCILED,
  RATES,
  LIMITS,
  LIMIT,
  CUSTOMERS,
  CUSTOMER,
  GUEST,
  TIERS,
  EVENTS,
  STREAM,
  PROJECTIONS,
  LETTERS,
  SWITCHES,
  AUDIT,
  OPERATORS,
  ACCOUNT,
];
