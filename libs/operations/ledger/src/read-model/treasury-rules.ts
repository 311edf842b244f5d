import type { Rule } from './rule.js';

/** Rules of the treasury: of its opening balance and of refills of the hot wallet. A transfer from the treasury that no refill awaited breaks none: it is an alarm. */
export const TREASURY_RULES: readonly Rule[] = [
  {
    name: 'refill-transfer',
    about:
      'a received refill is one transfer from the treasury of exactly what was requested, and no other refill is the same one',
    breaches: `select r.stream_id as stream, format('received by %s, which is no transfer of %s %s from %s in block %s', r.data->>'transferKey',
          q.data->>'amount', q.data->>'asset', q.data->>'from', r.data->>'blockNumber') as sentence
        from events r left join events q on q.stream_id = r.stream_id and q.type = 'RefillRequested'
        where r.type = 'RefillReceived' and not exists (select from events t where t.type = 'HotWalletRefilled'
          and t.data->>'transferKey' = r.data->>'transferKey' and t.data->>'txId' = r.data->>'txId'
          and t.data->'block'->>'number' = r.data->>'blockNumber' and t.data->>'asset' = q.data->>'asset'
          and t.data->>'amount' = q.data->>'amount' and t.data->>'from' = q.data->>'from')
      union all
      select min(stream_id), format('transfer %s is %s refills', data->>'transferKey', count(*))
        from events where type = 'RefillReceived' group by data->>'transferKey' having count(*) > 1`,
  },
  {
    name: 'refill-approved',
    about: 'a refill is received once, after two people agreed, and not after it ended',
    breaches: `select r.stream_id as stream, 'received, and two people had not approved it' as sentence
        from events r where r.type = 'RefillReceived' and not exists (select from events a
          where a.stream_id = r.stream_id and a.type = 'RefillApproved' and a.version < r.version
            and (select count(distinct people.id) from jsonb_array_elements_text(a.data->'people') as people(id)) >= 2)
      union all
      select stream_id, format('received %s times and ended %s times', count(*) filter (where type = 'RefillReceived'),
          count(*) filter (where type = 'RefillEnded'))
        from events where type in ('RefillReceived', 'RefillEnded') group by stream_id having count(*) > 1`,
  },
  {
    name: 'refill-recognised',
    about: 'a transfer from the treasury ends a refill of its asset and amount that awaited it',
    breaches: `select a.stream_id as stream, format('awaited %s %s, and transfer %s of it ended no refill', q.data->>'amount', q.data->>'asset',
          t.data->>'transferKey') as sentence
        from events t join events q on q.type = 'RefillRequested' and q.data->>'asset' = t.data->>'asset'
            and q.data->>'amount' = t.data->>'amount' and q.data->>'from' = t.data->>'from'
          join events a on a.stream_id = q.stream_id and a.type = 'RefillApproved' and a.recorded_at < t.recorded_at
        where t.type = 'HotWalletRefilled' and t.recorded_at < $2
          and not exists (select from events r where r.type = 'RefillReceived' and r.data->>'transferKey' = t.data->>'transferKey')
          and not exists (select from events o where o.stream_id = a.stream_id and o.type in ('RefillReceived', 'RefillEnded'))`,
  },
  {
    name: 'treasury-opened',
    about: 'the opening balance of a treasury is recorded once',
    breaches: `select min(stream_id) as stream, format('the opening balance of %s was recorded %s times', data->>'address', count(*)) as sentence
        from events where type = 'TreasuryOpened' group by data->>'address' having count(*) > 1`,
  },
];
