import { POSTINGS, type Rule } from './rule.js';

/** Each line of a wallet's stream that posts on the wallet's account, with the sum of these postings so far. */
const WALLET_LINES = `(select e.stream_id, e.version, e.type, e.data->>'balanceKobo' as stated,
    -sum(sum(p.amount)) over (partition by e.stream_id order by e.version) as running
  from ${POSTINGS} where p.account = 'customer:wallet:' || substr(e.stream_id, 8)
  group by e.stream_id, e.version, e.type, e.data->>'balanceKobo') w`;

/** Rules of wallets. */
export const WALLET_RULES: readonly Rule[] = [
  {
    name: 'wallet-covered',
    about: 'no wallet is debited more than it was credited, at any line',
    breaches: `select stream_id as stream, format('overdrawn by %s kobo at version %s', -min(running), min(version)) as sentence
      from ${WALLET_LINES} where running < 0 group by stream_id`,
  },
  {
    name: 'wallet-balance',
    about: 'the balance in each line of a wallet is the sum of its postings, and no other stream posts on it',
    breaches: `select stream_id as stream, format('%s at version %s has the balance %s, the sum is %s', type, version, stated, running) as sentence
      from ${WALLET_LINES} where stated::numeric is distinct from running
      union all select e.stream_id, format('%s at version %s posts on %s', e.type, e.version, p.account)
      from ${POSTINGS} where p.account like 'customer:wallet:%' and p.account <> 'customer:wallet:' || substr(e.stream_id, 8)`,
  },
];

/** Payments, by their own last event: what suspense has of each. */
const HELD_PAYMENTS = `(select e.stream_id, sum(p.amount) as kobo from ${POSTINGS}
  where p.account = 'suspense:funding' group by e.stream_id) s
  left join lateral (select o.type, o.data->>'code' as code from events o where o.stream_id = s.stream_id
    order by o.version desc limit 1) last on true`;

/** Rules of payments into wallets. */
export const FUNDING_RULES: readonly Rule[] = [
  {
    name: 'funding-once',
    about: 'a payment reaches a wallet once, or its sender, and a transaction of the provider is one payment',
    breaches: `select stream_id as stream, format('credited %s times and returned %s times',
        count(*) filter (where type in ('FundingCredited', 'FundingReleased')), count(*) filter (where type = 'FundingReturned')) as sentence
      from events where type in ('FundingCredited', 'FundingReleased', 'FundingReturned') group by stream_id having count(*) > 1
      union all select min(stream_id), format('transaction %s of %s is %s payments', data->>'transactionId', data->>'provider', count(*))
      from events where type = 'FundingSeen' group by data->>'provider', data->>'transactionId' having count(*) > 1`,
  },
  {
    name: 'transit-zero',
    about: 'what passes between the provider and a wallet is at zero after each append',
    breaches: `select min(e.stream_id) as stream, format('%s is off by %s kobo', p.account, sum(p.amount)) as sentence
      from ${POSTINGS} where p.account like 'funding:%' group by p.account having sum(p.amount) <> 0`,
  },
  {
    name: 'suspense-open',
    about: 'suspense has exactly the payments of which it is not decided whose they are',
    breaches: `select stream_id as stream, format('%s kobo are in suspense after %s', -kobo, last.type) as sentence from ${HELD_PAYMENTS}
      where case when last.type in ('FundingCredited', 'FundingReleased', 'FundingReturned', 'FundingTakenBack') then kobo <> 0 else kobo >= 0 end`,
  },
];
