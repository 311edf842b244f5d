import type { Rule } from './rule.js';

/** The sends that the events of a sweep, or of a token's return, name, each with the leg that it is of. */
const NAMED = `(
    select stream_id, data->>'sendId' as send_id, data->>'leg' as leg, recorded_at, data from events
      where type in ('SweepRequested', 'SweepLegRequested')
    union all
    select stream_id, data->>'sweepSendId', 'sweep', recorded_at, data from events where type = 'SweepToppedUp'
    union all
    select stream_id, data->>'sendId', 'top-up', recorded_at, data from events where type = 'RefundTopUpRequested') n`;

/** Rules of sweeps. */
export const SWEEP_RULES: readonly Rule[] = [
  {
    name: 'sweep-legs',
    about: 'the legs of sweeps and their sends are requested together, and each send is of one leg',
    breaches: `select n.stream_id as stream, format('its %s is send %s, which was not requested', n.leg, n.send_id) as sentence
        from ${NAMED} where not exists (select from events s where s.stream_id = 'send-' || n.send_id
          and s.type = 'SendRequested' and s.data->'for'->>'kind' = n.leg)
      union all
      select s.stream_id, format('requested for a %s that no sweep has', s.data->'for'->>'kind')
        from events s where s.type = 'SendRequested' and s.data->'for'->>'kind' in ('sweep', 'top-up')
          and not exists (select from ${NAMED} where n.send_id = s.data->>'sendId')
      union all
      select min(n.stream_id), format('send %s is of %s legs', n.send_id, count(*)) from ${NAMED}
        group by n.send_id having count(*) > 1`,
  },
  {
    name: 'sweep-sum',
    about: 'a sweep sends the sum that it was requested for, from its address to its destination',
    breaches: `select q.stream_id as stream, format('send %s transfers %s %s from %s to %s', s.data->>'sendId', s.data->>'amountMicro',
          s.data->>'asset', s.data->'from'->>'address', s.data->>'to') as sentence
        from events q join ${NAMED} on n.stream_id = q.stream_id and n.leg = 'sweep'
          join events s on s.stream_id = 'send-' || n.send_id and s.type = 'SendRequested'
        where q.type = 'SweepRequested' and (s.data->>'asset' <> 'USDT' or s.data->>'amountMicro' <> q.data->>'amountMicro'
          or s.data->'from'->>'address' is distinct from q.data->>'address' or s.data->>'to' <> q.data->>'to'
          or s.data->>'into' is distinct from q.data->>'into')
      union all
      select q.stream_id, format('send %s tops up %s', s.data->>'sendId', s.data->>'to')
        from events q join ${NAMED} on n.stream_id = q.stream_id and n.leg = 'top-up'
          join events s on s.stream_id = 'send-' || n.send_id and s.type = 'SendRequested'
        where q.type = 'SweepRequested' and (s.data->>'asset' <> 'TRX' or s.data->>'to' <> q.data->>'address')`,
  },
  {
    name: 'sweep-once',
    about: 'a sweep ends once, by its own send where it is completed, and goes on when a send of it ends',
    breaches: `select stream_id as stream, format('completed %s times and ended %s times',
          count(*) filter (where type = 'SweepCompleted'), count(*) filter (where type = 'SweepEnded')) as sentence
        from events where type in ('SweepCompleted', 'SweepEnded') group by stream_id having count(*) > 1
      union all
      select e.stream_id, format('%s by transaction %s, and its send was not settled by it', e.type, e.data->>'txId')
        from events e where e.type in ('SweepToppedUp', 'SweepCompleted', 'RefundToppedUp') and not exists (
          select from events o where o.stream_id = 'send-' || (e.data->>'sendId') and o.type = 'SendSettled'
            and o.data->>'txId' = e.data->>'txId')
      union all
      select s.stream_id, format('%s for a %s, and its sweep did not go on', s.type, s.data->'for'->>'kind')
        from events s where s.type in ('SendSettled', 'SendGivenUp') and s.data->'for'->>'kind' in ('sweep', 'top-up')
          and s.recorded_at < $2 and not exists (
            select from events o where o.type = any(case when s.type = 'SendGivenUp' then array['SweepStuck', 'RefundSendGivenUp']
                else array['SweepToppedUp', 'SweepCompleted', 'RefundToppedUp'] end)
              and o.data->>'sendId' = s.data->>'sendId')`,
  },
];
