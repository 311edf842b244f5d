import { POSTINGS, type Rule } from './rule.js';

/** Rules of transfers between wallets. */
export const TRANSFER_RULES: readonly Rule[] = [
  {
    name: 'transfer-zero',
    about: 'what passes from one wallet to another is at zero after each append',
    breaches: `select min(e.stream_id) as stream, format('%s is off by %s kobo', p.account, sum(p.amount)) as sentence
      from ${POSTINGS} where p.account like 'payable:transfer:%' group by p.account having sum(p.amount) <> 0`,
  },
  {
    name: 'transfer-paid',
    about: 'a transfer is made once, by one debit of its sender’s wallet and one credit of its receiver’s, to the kobo',
    breaches: `select stream_id as stream, format('made %s times', count(*)) as sentence
        from events where type = 'TransferMade' group by stream_id having count(*) > 1
      union all
      select e.stream_id, format('%s kobo have no line %s of wallet %s', e.data->>'amountKobo', line.id, line.account)
        from events e cross join lateral (values ('WalletDebited', e.data->>'debitId', e.data->>'fromAccountId'),
          ('WalletCredited', e.data->>'creditId', e.data->>'toAccountId')) as line (type, id, account)
        where e.type = 'TransferMade' and not exists (
          select from events o where o.stream_id = 'wallet-' || line.account and o.type = line.type
            and o.data->>'entryId' = line.id and o.data->>'amountKobo' = e.data->>'amountKobo'
            and o.data->>'counter' = 'payable:transfer:' || (e.data->>'transferId'))
      union all
      select e.stream_id, format('line %s belongs to no transfer', e.data->>'entryId')
        from events e where e.type in ('WalletDebited', 'WalletCredited') and e.data->>'kind' in ('transfer-out', 'transfer-in')
          and not exists (select from events o where o.stream_id = 'transfer-' || replace(e.data->>'counter', 'payable:transfer:', '')
            and o.data->>case e.type when 'WalletDebited' then 'debitId' else 'creditId' end = e.data->>'entryId')`,
  },
];

/** Withdrawals by their own last event, with the last outcome of their payout: settled, or surely not paid. */
const ENDED_WITHDRAWALS = `(select distinct on (stream_id) stream_id, type from events
    where stream_id like 'withdrawal-%' order by stream_id, version desc) last
  join events r on r.stream_id = last.stream_id and r.type = 'WithdrawalRequested'
  join lateral (select e.type, e.recorded_at from events e where e.stream_id = 'payout-' || (r.data->>'payoutId')
    and (e.type in ('PayoutSettled', 'PayoutReturned') or e.type = 'PayoutFailed' and e.data->>'final' = 'true')
    order by e.version desc limit 1) outcome on true`;

/** Rules of withdrawals to bank accounts. */
export const WITHDRAWAL_RULES: readonly Rule[] = [
  {
    name: 'withdrawal-covered',
    about: 'a withdrawal is what one debit of its wallet paid, and each of its ends is one entry of the same amount',
    breaches: `select e.stream_id as stream, format('%s has no entry %s of its wallet over %s kobo', e.type, line.id, r.data->>'amountKobo') as sentence
      from events e join events r on r.stream_id = e.stream_id and r.type = 'WithdrawalRequested'
      cross join lateral (select coalesce(e.data->>'debitId', e.data->>'creditId', e.data->>'entryId') as id) line
      where e.type in ('WithdrawalRequested', 'WithdrawalUndone', 'WithdrawalPaidAfterAll') and not exists (
        select from events o where o.stream_id = 'wallet-' || (e.data->>'accountId') and o.data->>'entryId' = line.id
          and o.data->>'counter' = 'payable:payout:' || (r.data->>'payoutId')
          and o.type = any(case e.type when 'WithdrawalUndone' then array['WalletCredited']
            when 'WithdrawalRequested' then array['WalletDebited'] else array['WalletDebited', 'WalletReceivableOpened'] end)
        having sum((o.data->>'amountKobo')::numeric) = (r.data->>'amountKobo')::numeric)`,
  },
  {
    name: 'withdrawal-requested',
    about: 'what was settled is what the withdrawal asked for, to the kobo, and a withdrawal is requested once',
    breaches: `select e.stream_id as stream, format('payout %s was settled with an amount that no withdrawal asked for', e.data->>'payoutId') as sentence
        from events e where e.type = 'PayoutSettled' and e.data->'for'->>'kind' = 'withdrawal' and not exists (
          select from events o where o.stream_id = 'withdrawal-' || (e.data->'for'->>'id') and o.type = 'WithdrawalRequested'
            and o.data->>'payoutId' = e.data->>'payoutId' and o.data->>'amountKobo' = e.data->>'amountKobo')
      union all select stream_id, format('requested %s times', count(*))
        from events where type = 'WithdrawalRequested' group by stream_id having count(*) > 1`,
  },
  {
    name: 'withdrawal-ended',
    about:
      'a withdrawal ends as its payout did: paid where that settled, and in the wallet where that failed or came back',
    breaches: `select last.stream_id as stream, format('%s, and the last outcome of its payout is %s', last.type, outcome.type) as sentence
      from ${ENDED_WITHDRAWALS} where outcome.recorded_at < $2
        and not case when outcome.type = 'PayoutSettled' then last.type in ('WithdrawalPaid', 'WithdrawalPaidAfterAll')
          else last.type = 'WithdrawalUndone' end
        and not exists (select from events d where d.stream_id = 'payout-' || (r.data->>'payoutId')
          and d.type = 'PayoutResponseMismatched' and not exists (select from events x where x.stream_id = d.stream_id
            and x.type = 'PayoutDisputeEnded' and x.version > d.version))`,
  },
];
