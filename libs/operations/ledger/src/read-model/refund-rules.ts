import { POSTINGS, type Rule } from './rule.js';

/** Orders' events that sent money back and were not undone since. */
const SENT_BACK = `(select e.stream_id, e.data from events e where e.type = 'OrderRefunded' and not exists (
    select from events u where u.stream_id = e.stream_id and u.type = 'OrderRefundSendUndone'
      and u.data->>'causeId' = e.data->>'causeId')) r`;

/** Orders' events that sent other assets back and were not undone since. */
const ASSETS_BACK = `(select e.stream_id, e.data from events e where e.type = 'OrderAssetReturned' and not exists (
    select from events u where u.stream_id = e.stream_id and u.type = 'OrderAssetReturnUndone'
      and u.data->>'causeId' = e.data->>'causeId')) r`;

/** Rules of refunds, for the audit of the ledger. */
export const REFUND_RULES: readonly Rule[] = [
  {
    name: 'refund-balanced',
    about: 'what leaves an order for a refund is what its send transfers, or is the order’s again',
    breaches: `select min(e.stream_id) as stream, format('%s is off by %s %s', p.account, sum(p.amount), p.currency) as sentence
      from ${POSTINGS} where p.account like any(array['payable:refund:%', 'payable:token-return:%', 'payable:trx-return:%']) group by p.account, p.currency
      having sum(p.amount) <> 0 and max(e.recorded_at) < $2`,
  },
  {
    name: 'refund-once',
    about: 'a refund is completed once, by its own send, and a refund that ended was not sent',
    breaches: `select stream_id as stream, format('completed %s times and ended %s times',
          count(*) filter (where type = 'RefundCompleted'), count(*) filter (where type = 'RefundEnded')) as sentence
        from events where type in ('RefundCompleted', 'RefundEnded') group by stream_id having count(*) > 1
      union all
      select e.stream_id, format('completed by transaction %s, and its send was not settled by it', e.data->>'txId')
        from events e where e.type = 'RefundCompleted' and not exists (
          select from events o where o.stream_id = 'send-' || (e.data->>'sendId') and o.type = 'SendSettled'
            and o.data->>'txId' = e.data->>'txId')
      union all
      select e.stream_id, format('send %s was settled, and its refund was not completed', e.data->>'sendId')
        from events e where e.type in ('RefundSendRequested', 'RefundAssetSendRequested') and not exists (
          select from events o where o.stream_id = e.stream_id and o.type = 'RefundCompleted')
          and exists (select from events s where s.stream_id = 'send-' || (e.data->>'sendId') and s.type = 'SendSettled'
            and s.recorded_at < $2)`,
  },
  {
    name: 'refund-or-paid',
    about: 'a deposit is paid in naira or goes back, never both, and goes back once',
    breaches: `select r.stream_id as stream, format('deposit %s went back, and payout %s pays it', k.key, p.data->>'payoutId') as sentence
        from ${SENT_BACK} cross join lateral jsonb_array_elements_text(r.data->'depositKeys') k(key)
        join events p on p.stream_id = r.stream_id and p.type = 'PayoutRequested' and p.data->'depositKeys' ? k.key
        where not exists (select from events u where u.stream_id = p.stream_id and u.type = 'OrderPayoutUndone'
          and u.data->>'payoutId' = p.data->>'payoutId')
      union all
      select min(r.stream_id), format('deposit %s went back %s times', k.key, count(*))
        from ${SENT_BACK} cross join lateral jsonb_array_elements_text(r.data->'depositKeys') k(key)
        group by k.key having count(*) > 1`,
  },
  {
    name: 'asset-returned-once',
    about:
      'another asset goes back once, what was received of it and no more, from its address to the one that was proved',
    breaches: `select min(r.stream_id) as stream, format('%s went back %s times', k.key, count(*)) as sentence
        from ${ASSETS_BACK} cross join lateral jsonb_array_elements_text(r.data->'assetKeys') k(key)
        group by k.key having count(*) > 1
      union all
      select r.stream_id, format('%s %s went back, and %s were received', r.data->>'units', r.data->'asset'->>'symbol',
          coalesce(received.units, 0))
        from ${ASSETS_BACK} cross join lateral (
          select sum((u.data->>'amount')::numeric) as units from jsonb_array_elements_text(r.data->'assetKeys') k(key)
            join events u on u.stream_id = 'asset-' || k.key and u.type = 'UnsupportedAssetReceived'
          where u.data->>'address' = r.data->>'address'
            and u.data->>'asset' = coalesce(r.data->'asset'->>'contract', 'TRX')) received
        where coalesce(received.units, 0) <> (r.data->>'units')::numeric
      union all
      select r.stream_id, format('%s are closed by other evidence, and went back', k.key)
        from ${ASSETS_BACK} cross join lateral jsonb_array_elements_text(r.data->'assetKeys') k(key)
          join events c on c.stream_id = r.stream_id and c.type = 'OrderUncreditedDepositsResolved'
            and c.data->'assetKeys' ? k.key
        where c.data->>'key' <> r.data->>'refundId'
      union all
      select s.stream_id, format('sends %s from %s to %s for a return that says otherwise', s.data->>'amountMicro',
          s.data->'from'->>'address', s.data->>'to')
        from events s left join events o on o.type = 'OrderAssetReturned' and o.data->>'causeId' = s.data->'for'->>'id'
          left join events p on p.stream_id = 'refund-' || (o.data->>'refundId') and p.type = 'RefundProved'
        where s.type = 'SendRequested' and s.data->'for'->>'kind' in ('token-return', 'trx-return') and (o.data is null
          or s.data->'from'->>'address' is distinct from o.data->>'address'
          or s.data->>'to' is distinct from p.data->>'address'
          or s.data->'token'->>'contract' is distinct from o.data->'asset'->>'contract'
          or (s.data->>'amountMicro')::numeric <> (o.data->>'units')::numeric - (o.data->>'costUnits')::numeric)`,
  },
];
