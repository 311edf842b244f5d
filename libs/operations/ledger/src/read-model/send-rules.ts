import { POSTINGS, type Rule } from './rule.js';

/** Rules of what leaves the hot wallet. */
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
];
