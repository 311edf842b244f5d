import { lonely, POSTINGS, type Rule } from './rule.js';

/** Whether a payout's event is of one that pays an order. */
const PAYS_ORDER = `e.data->'for'->>'kind' = 'order'`;

/** Rules of orders, their deposits and their payouts. */
export const SALE_RULES: readonly Rule[] = [
  {
    name: 'covered',
    about: 'no order is paid more than arrived for it',
    breaches: `select min(e.stream_id) as stream, format('%s was debited %s %s more than arrived', p.account, sum(p.amount), p.currency) as sentence
      from ${POSTINGS} where p.account like 'customer:order:%' group by p.account, p.currency having sum(p.amount) > 0`,
  },
  {
    name: 'owed',
    about: 'no payout is paid more than it was owed, but for the moment until a wallet gives back what it was credited',
    breaches: `select min(e.stream_id) as stream, format('%s was paid %s %s more than owed', p.account, sum(p.amount), p.currency) as sentence
      from ${POSTINGS} where p.account like 'payable:payout:%' group by p.account, p.currency
      having sum(p.amount) > 0 and not (bool_or(e.stream_id like 'wallet-%') and max(e.recorded_at) >= $2)`,
  },
  {
    name: 'requested',
    about: 'what was settled is what the order asked for, to the kobo',
    breaches: lonely({
      type: 'PayoutSettled',
      key: 'payoutId',
      where: PAYS_ORDER,
      without: 'PayoutRequested',
      also: `o.data->'amountKobo' = e.data->'amountKobo'`,
      finding: 'payout %s was settled with an amount that no order asked for',
      settles: false,
    }),
  },
  {
    name: 'once',
    about: 'a payout is settled once, or again after it came back',
    breaches: `select stream_id as stream, format('settled %s times and returned %s times',
        count(*) filter (where type = 'PayoutSettled'), count(*) filter (where type = 'PayoutReturned')) as sentence
      from events where type in ('PayoutSettled', 'PayoutReturned') group by stream_id
      having count(*) filter (where type = 'PayoutSettled') - count(*) filter (where type = 'PayoutReturned') not in (0, 1)`,
  },
  {
    name: 'paid',
    about: 'what an order calls paid is a payout that was settled',
    breaches: lonely({
      type: 'OrderPayoutSettled',
      key: 'payoutId',
      without: 'PayoutSettled',
      finding: 'payout %s counts as paid, but was never settled',
      settles: false,
    }),
  },
  {
    name: 'reported',
    about: 'an order knows of its settled payouts',
    breaches: lonely({
      type: 'PayoutSettled',
      key: 'payoutId',
      where: PAYS_ORDER,
      without: 'OrderPayoutSettled',
      finding: 'payout %s was settled, and its order does not know',
      settles: true,
    }),
  },
  {
    name: 'credited',
    about: 'every final deposit is credited to its order',
    breaches: lonely({
      type: 'DepositConfirmed',
      key: 'depositKey',
      without: 'OrderDepositConfirmed',
      also: `o.data->'amountMicro' = e.data->'amountMicro'`,
      finding: 'deposit %s is final, and no order has it with this amount',
      settles: true,
    }),
  },
  {
    name: 'received',
    about: 'what an order counts as arrived is a final deposit',
    breaches: lonely({
      type: 'OrderDepositConfirmed',
      key: 'depositKey',
      without: 'DepositConfirmed',
      finding: 'deposit %s counts as arrived, but never became final',
      settles: false,
    }),
  },
];
