import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import type { PostgresEventStore } from '@usdt-africa/event-store';

/** Something that may not be, with where it was found. */
export interface LedgerFinding {
  /** Which of {@link LEDGER_RULES} it breaks. */
  readonly rule: string;
  readonly streamId: string;
  /** Description of the problem. */
  readonly sentence: string;
}

/** What the money events came to, and whatever is wrong with them. */
export interface LedgerAudit {
  readonly moneyEvents: number;
  readonly postings: number;
  /** The sum of all postings by currency, in its smallest unit: zero. */
  readonly sums: Readonly<Record<string, bigint>>;
  /** The first of each rule. */
  readonly findings: readonly LedgerFinding[];
}

interface Rule {
  readonly name: string;
  /** What must hold. */
  readonly about: string;
  /** Selects `stream` and `sentence` of what breaks it; $1: the types of money events, $2: the latest instant that counts. */
  readonly breaches: string;
}

const POSTINGS = `events e cross join lateral
  jsonb_to_recordset(e.data->'postings') as p(account text, currency text, amount numeric)`;

/** Whether a payout's event is of one that pays an order. */
const PAYS_ORDER = `e.data->'for'->>'kind' = 'order'`;

/** An event of one type without its counterpart of another, by a key in both. */
function lonely(of: {
  type: string;
  key: string;
  without: string;
  /** Condition on the event itself. */
  where?: string;
  also?: string;
  finding: string;
  settles: boolean;
}): string {
  const { type, key, without, where = 'true', also = 'true', finding, settles } = of;
  return `select e.stream_id as stream, format('${finding}', e.data->>'${key}') as sentence
    from events e where e.type = '${type}' and ${where} ${settles ? 'and e.recorded_at < $2' : ''} and not exists (
      select from events o where o.type = '${without}' and o.data->>'${key}' = e.data->>'${key}' and ${also})`;
}

/** Each line of a wallet's stream that posts on the wallet's account, with the sum of these postings so far. */
const WALLET_LINES = `(select e.stream_id, e.version, e.type, e.data->>'balanceKobo' as stated,
    -sum(sum(p.amount)) over (partition by e.stream_id order by e.version) as running
  from ${POSTINGS} where p.account = 'customer:wallet:' || substr(e.stream_id, 8)
  group by e.stream_id, e.version, e.type, e.data->>'balanceKobo') w`;

const WALLET_RULES: readonly Rule[] = [
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

const FUNDING_RULES: readonly Rule[] = [
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

/** Purchases by their own last event, and what they owe of each currency. */
const OWED_PURCHASES = `(select substr(p.account, length('payable:purchase:') + 1) as id, p.currency, sum(p.amount) as balance
    from ${POSTINGS} where p.account like 'payable:purchase:%' group by p.account, p.currency) o
  join (select distinct on (stream_id) stream_id, type from events where stream_id like 'purchase-%'
    order by stream_id, version desc) last on last.stream_id = 'purchase-' || o.id`;

const PURCHASE_RULES: readonly Rule[] = [
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

const TRANSFER_RULES: readonly Rule[] = [
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

const WITHDRAWAL_RULES: readonly Rule[] = [
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

/** Rules that must hold of all money at any time. The effect of one stream on another may take a minute. */
export const LEDGER_RULES: readonly Rule[] = [
  {
    name: 'balanced',
    about: 'the postings of every event sum to zero in each currency',
    breaches: `select e.stream_id as stream, format('%s at version %s is off by %s %s', e.type, e.version, sum(p.amount), p.currency) as sentence
      from ${POSTINGS} group by e.stream_id, e.version, e.type, p.currency having sum(p.amount) <> 0`,
  },
  {
    name: 'stated',
    about: 'money events state postings, and no other event does',
    breaches: `select stream_id as stream, format('%s at version %s %s', type, version,
        case when type = any($1) then 'moves money and states no postings' else 'states postings, but is no money event' end) as sentence
      from events where (type = any($1)) <> (jsonb_typeof(data->'postings') is not distinct from 'array' and data->'postings' <> '[]')`,
  },
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
  ...WALLET_RULES,
  ...FUNDING_RULES,
  ...PURCHASE_RULES,
  ...TRANSFER_RULES,
  ...WITHDRAWAL_RULES,
];

const FIRST = 20;

/**
 * Proves the money by the events alone, all in one snapshot.
 * @param reactionMs how long the effect of one stream's event on another may take
 */
export async function auditLedger(
  { pool }: Pick<PostgresEventStore, 'pool'>,
  { reactionMs = 60_000 }: { readonly reactionMs?: number } = {},
): Promise<LedgerAudit> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Nothing is known of what stands inside documents: the planner would compare every event with every other.
    await client.query(`set local enable_nestloop = off; set local work_mem = '64MB'`);
    const { rows } = await client.query<{ currency: string; events: string; postings: string; sum: string }>(
      `select p.currency, count(distinct (e.stream_id, e.version))::text as events, count(*)::text as postings, sum(p.amount)::text as sum
       from ${POSTINGS} group by p.currency order by p.currency`,
    );
    const total = await client.query<{ events: string; until: Date }>(
      `select count(*)::text as events, clock_timestamp() - $2 * interval '1 ms' as until from events where type = any($1)`,
      [[...MONEY_EVENTS], reactionMs],
    );
    const { events, until } = total.rows[0]!;
    const findings: LedgerFinding[] = [];
    for (const { name, breaches } of LEDGER_RULES) {
      const found = await client.query<{ stream: string; sentence: string }>(
        `with given as (select $1::text[] as types, $2::timestamptz as until) select * from (${breaches}) b order by 1, 2 limit ${FIRST}`,
        [[...MONEY_EVENTS], until],
      );
      findings.push(...found.rows.map((row) => ({ rule: name, streamId: row.stream, sentence: row.sentence })));
    }
    return {
      moneyEvents: Number(events),
      postings: rows.reduce((sum, row) => sum + Number(row.postings), 0),
      sums: Object.fromEntries(rows.map((row) => [row.currency, BigInt(row.sum)])),
      findings,
    };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
