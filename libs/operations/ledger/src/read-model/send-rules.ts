import { POSTINGS, type Rule } from './rule.js';

/** Rules of what leaves addresses of our own. */
export const SEND_RULES: readonly Rule[] = [
  {
    name: 'sent-once',
    about: 'a send has one cause, and one transaction settles it',
    breaches: `select stream_id as stream, format('requested %s times and settled %s times',
          count(*) filter (where type = 'SendRequested'), count(*) filter (where type = 'SendSettled')) as sentence
        from events where type in ('SendRequested', 'SendSettled') group by stream_id
        having count(*) filter (where type = 'SendRequested') <> 1 or count(*) filter (where type = 'SendSettled') > 1
      union all
      select min(stream_id), format('%s %s is the cause of %s sends', data->'for'->>'kind', data->'for'->>'id', count(distinct stream_id))
        from events where type = 'SendRequested' group by data->'for'->>'kind', data->'for'->>'id'
        having count(distinct stream_id) > 1
      union all
      select min(stream_id), format('transaction %s settled %s sends', data->>'txId', count(distinct stream_id))
        from events where type = 'SendSettled' group by data->>'txId' having count(distinct stream_id) > 1`,
  },
  {
    name: 'send-balanced',
    about: 'a send pays no more than was requested of it, and nothing is left of it when it ends',
    breaches: `select min(stream_id) as stream, format('%s was debited %s %s more than requested', account, max(balance), currency) as sentence
        from (select e.stream_id, p.account, p.currency, sum(p.amount) over (
            partition by p.account, p.currency order by e.epoch, e.transaction_id, e.global_position) as balance
          from ${POSTINGS} where p.account like 'payable:send:%') lines
        group by account, currency having max(balance) > 0
      union all
      select ended.stream_id, format('%s ended with %s %s', p.account, sum(p.amount), p.currency)
        from (select distinct stream_id from events where type in ('SendSettled', 'SendGivenUp')) ended, ${POSTINGS}
        where p.account = 'payable:send:' || substr(ended.stream_id, length('send-') + 1)
        group by ended.stream_id, p.account, p.currency having sum(p.amount) <> 0`,
  },
  {
    name: 'send-source',
    about: 'a send is paid in its asset from the address that was named, and is booked into a destination of our own',
    breaches: `select s.stream_id as stream, format('%s %s were not moved from %s%s', r.data->>'amountMicro', r.data->>'asset',
          source.account, coalesce(' into ' || (r.data->>'into'), '')) as sentence
        from events s join events r on r.stream_id = s.stream_id and r.type = 'SendRequested' and r.schema_version >= 2
          cross join lateral (select case r.data->'from'->>'kind' when 'deposit' then 'chain:deposits' else 'chain:hot' end
            as account) source
          cross join lateral (select coalesce(r.data->'token'->>'contract', r.data->>'asset') as of) currency
        where s.type = 'SendSettled' and (not s.data->'postings' @> jsonb_build_array(jsonb_build_object(
            'account', source.account, 'currency', currency.of, 'amount', '-' || (r.data->>'amountMicro')))
          or (r.data->>'into' is not null and not s.data->'postings' @> jsonb_build_array(jsonb_build_object(
            'account', r.data->'into', 'currency', currency.of, 'amount', r.data->'amountMicro'))))`,
  },
  {
    name: 'send-transit',
    about: 'what is in transit between two addresses of ours is what its send still has to transfer',
    breaches: `select coalesce(moved.stream, owed.stream) as stream, format('%s is in transit with %s %s, and its send has to transfer %s',
          account, coalesce(moved.amount, 0), currency, coalesce(owed.amount, 0)) as sentence
        from (select p.account, p.currency, sum(p.amount) as amount, min(e.stream_id) as stream
            from ${POSTINGS} where p.account like 'transit:%' group by p.account, p.currency) moved
          full join (
            select 'transit:' || (r.data->'for'->>'kind') || ':' || (r.data->'for'->>'id') as account, p.currency,
              -sum(p.amount) as amount, min(r.stream_id) as stream
            from ${POSTINGS} join events r on r.stream_id = e.stream_id
            where r.type = 'SendRequested' and r.data->>'into' is not null
              and p.account = 'payable:send:' || (r.data->>'sendId')
            group by 1, 2) owed using (account, currency)
        where coalesce(moved.amount, 0) <> coalesce(owed.amount, 0)`,
  },
];
