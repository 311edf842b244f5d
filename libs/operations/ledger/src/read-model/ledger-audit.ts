import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import type { PostgresEventStore } from '@usdt-africa/event-store';
import { PURCHASE_RULES } from './purchase-rules.js';
import { TREASURY_RULES } from './treasury-rules.js';
import { REFUND_RULES } from './refund-rules.js';
import { POSTINGS, type Rule } from './rule.js';
import { SALE_RULES } from './sale-rules.js';
import { SEND_RULES } from './send-rules.js';
import { TRANSFER_RULES, WITHDRAWAL_RULES } from './sending-rules.js';
import { SWEEP_RULES } from './sweep-rules.js';
import { FUNDING_RULES, WALLET_RULES } from './wallet-rules.js';

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
  ...SALE_RULES,
  ...SEND_RULES,
  ...WALLET_RULES,
  ...FUNDING_RULES,
  ...PURCHASE_RULES,
  ...TRANSFER_RULES,
  ...WITHDRAWAL_RULES,
  ...REFUND_RULES,
  ...SWEEP_RULES,
  ...TREASURY_RULES,
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
