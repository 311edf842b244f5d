import { POSTINGS, type Rule } from './rule.js';

/** Purchases by their own last event, and what they owe of each currency. */
const OWED_PURCHASES = `(select substr(p.account, length('payable:purchase:') + 1) as id, p.currency, sum(p.amount) as balance
    from ${POSTINGS} where p.account like 'payable:purchase:%' group by p.account, p.currency) o
  join (select distinct on (stream_id) stream_id, type from events where stream_id like 'purchase-%'
    order by stream_id, version desc) last on last.stream_id = 'purchase-' || o.id`;

/** Rules of purchases. */
export const PURCHASE_RULES: readonly Rule[] = [
  {
    name: 'purchase-balanced',
    about: 'a purchase owes no naira, is owed nothing, and owes no USDT once it has ended',
    breaches: `select 'purchase-' || o.id as stream, format('%s %s are left after %s', -o.balance, o.currency, last.type) as sentence
      from ${OWED_PURCHASES} where case when o.currency = 'USDT' and last.type not in ('PurchaseSettled', 'PurchaseUndone') then o.balance > 0 else o.balance <> 0 end`,
  },
  {
    name: 'purchase-once',
    about: 'a purchase is placed and ends once: settled by its one send, or undone and never sent',
    breaches: `select stream_id as stream, format('placed %s times, settled %s times and undone %s times',
          count(*) filter (where type = 'PurchasePlaced'), count(*) filter (where type = 'PurchaseSettled'),
          count(*) filter (where type = 'PurchaseUndone')) as sentence
        from events where type in ('PurchasePlaced', 'PurchaseSettled', 'PurchaseUndone') group by stream_id
        having count(*) filter (where type = 'PurchasePlaced') <> 1 or count(*) filter (where type <> 'PurchasePlaced') > 1
      union all
      select e.stream_id, format('settled by transaction %s, and its send was not', e.data->>'txId')
        from events e where e.type = 'PurchaseSettled' and not exists (
          select from events o where o.type = 'SendSettled' and o.data->>'txId' = e.data->>'txId'
            and o.data->'for'->>'id' = e.data->>'purchaseId')
      union all
      select e.stream_id, 'undone, and its send was settled'
        from events e where e.type = 'PurchaseUndone' and exists (
          select from events o where o.type = 'SendSettled' and o.data->'for'->>'kind' = 'purchase'
            and o.data->'for'->>'id' = e.data->>'purchaseId')
      union all
      select e.stream_id, format('send %s ended, and its purchase did not', e.data->>'sendId')
        from events e where e.type in ('SendSettled', 'SendGivenUp') and e.data->'for'->>'kind' = 'purchase' and e.recorded_at < $2
          and exists (select from events o where o.stream_id = 'purchase-' || (e.data->'for'->>'id'))
          and not exists (select from events o where o.stream_id = 'purchase-' || (e.data->'for'->>'id')
            and o.type in ('PurchaseSettled', 'PurchaseUndone'))`,
  },
  {
    name: 'purchase-paid',
    about: 'a purchase is what one debit of its wallet paid, to the kobo, and what one credit gave back',
    breaches: `select e.stream_id as stream, format('%s of %s kobo has no line %s of its wallet', e.type, e.data->>'nairaKobo', line.id) as sentence
      from events e cross join lateral (select coalesce(e.data->>'debitId', e.data->>'creditId') as id) line
      where e.type in ('PurchasePlaced', 'PurchaseUndone') and not exists (
        select from events o where o.stream_id = 'wallet-' || (e.data->>'accountId') and o.data->>'entryId' = line.id
          and o.type = case e.type when 'PurchasePlaced' then 'WalletDebited' else 'WalletCredited' end
          and (o.data->>'amountKobo')::numeric = (e.data->>'nairaKobo')::numeric + coalesce((e.data->>'feeKobo')::numeric, 0))`,
  },
];
