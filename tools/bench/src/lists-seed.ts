import { ordersProjection } from '@usdt-africa/admin-api';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, type PersonalData } from '@usdt-africa/event-store';
import pg from 'pg';
import { append, type Ending, makeScenario } from '@usdt-africa/test-kit/scenarios';

/** Real sales whose rows are multiplied: enough that the rows of a page have people of their own. */
const TEMPLATES = 1_100;
const IN_ONE_TRANSACTION = 50_000;
/** Of 10,000 orders so many ended so: what needs a person is rare. */
const SHARES: Readonly<Record<Ending, number>> = {
  completed: 9_500,
  expired: 300,
  cancelled: 180,
  paying: 10,
  returned: 5,
  held: 5,
};

/**
 * Fills the console's read models with so many orders and their payouts. A thousand sales pass through the product's
 * own projection; their rows are then written again and again with ids, numbers, times, amounts, banks and references
 * of their own, an order every half minute until now.
 */
export async function seedLists(
  urls: { readonly appUrl: string; readonly ownerUrl: string },
  personalData: PersonalData,
  orders: number,
  print: (line: string) => void,
): Promise<void> {
  await countTemplates(urls.appUrl, personalData);
  const client = new pg.Client(urls.ownerUrl);
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    await client.query(TABLES);
    const shares = await sharesOf(client);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('admin_orders', 'admin_payouts') and indexname not like '%_pkey'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let from = 0; from < orders; from += IN_ONE_TRANSACTION) {
      const to = Math.min(orders, from + IN_ONE_TRANSACTION) - 1;
      await client.query('truncate bench_sales');
      await client.query(SALES, [from, to, orders, ...shares]);
      await client.query(ORDERS);
      await client.query(PAYOUTS);
      if (to % 250_000 > 200_000) print(`${to + 1} orders written`);
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query('drop table bench_sales, bench_templates');
    await client.query('vacuum analyze admin_orders');
    await client.query('vacuum analyze admin_payouts');
    const { rows } = await client.query<{ size: string }>(
      `select pg_size_pretty(pg_total_relation_size('admin_orders') + pg_total_relation_size('admin_payouts')) as size`,
    );
    print(`${orders} orders and their payouts take ${rows[0]!.size}`);
  } finally {
    await client.end();
  }
}

/** How each order ends, by a number below 10,000: the kinds, from where, up to where, and of how many templates. */
async function sharesOf(client: pg.Client): Promise<readonly [string[], number[], number[], number[]]> {
  const { rows } = await client.query<{ kind: Ending; count: number }>(
    'select kind, count(*)::int as count from bench_templates group by kind',
  );
  const kinds = Object.keys(SHARES) as Ending[];
  const upto = kinds.map((_kind, at) => kinds.slice(0, at + 1).reduce((sum, kind) => sum + SHARES[kind], 0));
  const counts = kinds.map((kind) => rows.find((row) => row.kind === kind)!.count);
  return [kinds, upto.map((to, at) => to - SHARES[kinds[at]!]), upto, counts];
}

async function countTemplates(appUrl: string, personalData: PersonalData): Promise<void> {
  const pool = new pg.Pool({ connectionString: appUrl, max: 4 });
  try {
    const store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    for (let index = 0; index < TEMPLATES; index++) {
      const { orderId, steps } = makeScenario(1, index);
      const subjects = [`sender-${orderId}`, `recipient-${orderId}`] as const;
      await personalData.ensureSubjects(subjects);
      const sender = await personalData.seal(subjects[0], {
        firstName: 'Temitope',
        lastName: 'Adewale',
        email: `temitope${index}@example.com`,
        phone: `+2348035${String(index).padStart(6, '0')}`,
      });
      const recipient = await personalData.seal(subjects[1], {
        bankCode: '057',
        bankName: 'Zenith Bank',
        bankShortName: 'Zenith',
        accountNumber: String(2_210_000_000 + index),
        accountName: 'EMEKA IFEANYI DANJUMA',
        email: 'emeka@example.com',
      });
      const mine = steps
        .filter(({ streamId }) => /^(order|payout)-/.test(streamId))
        .map((step) => ({
          ...step,
          events: step.events.map((one) => {
            const data = one.data as object;
            const sealed = {
              ...('sender' in data ? { sender } : {}),
              ...('recipient' in data ? { recipient } : {}),
            };
            return { ...one, data: { ...data, ...sealed } };
          }),
        }));
      await append(store, mine);
    }
    const transport = new DirectTransport({ store });
    const running = await transport.project(ordersProjection);
    await running.caughtUp();
    await transport.close();
  } finally {
    await pool.end();
  }
}

/** What of a template is its own: from here on every row is made of one of these. */
const TABLES = `
  create unlogged table bench_templates as
    select row_number() over (partition by kind order by order_id) - 1 as n, t.*
    from (
      select case o.status when 'completed' then 'completed' when 'expired' then 'expired' when 'cancelled' then 'cancelled'
          when 'returned' then 'returned' when 'held' then 'held' else 'paying' end as kind,
        o.*, p.phase, p.attempt, p.sequence, p.state as payout_state, p.attention as payout_attention,
        p.settled_at is not null as is_settled
      from admin_orders o left join admin_payouts p on p.payout_id = o.last_payout_id) t;
  create unique index on bench_templates (kind, n);
  analyze bench_templates;
  create unlogged table bench_sales (
    i integer, order_id uuid, payout_id uuid, number text, placed_at timestamptz, micro bigint, kobo bigint, bank text, hash text,
    kind text, n bigint);
  truncate admin_orders, admin_payouts;`;

const SALES = `
  insert into bench_sales
  select i, uuidv7(at - clock_timestamp()), uuidv7(at - clock_timestamp()), 'S' || lpad((i::bigint * 982451653 % 999999999989)::text, 12, '0'),
    at, micro, micro * 15760 / 100000, (array['058','057','033','044','011','999992','50515','50211','070','232','035','030'])
      [1 + floor(12 * power((i::bigint * 48271 % 2147483647)::float8 / 2147483647, 2))::int],
    md5(i::text), share.kind, i % share.of_kind
  from generate_series($1::int, $2::int) i
    cross join lateral (select date_trunc('milliseconds', now()) - interval '30 seconds' * ($3::int - i) as at,
      (1000 + i::bigint * 7919 % 49000) * 10000 as micro) as own
    join unnest($4::text[], $5::int[], $6::int[], $7::int[]) as share (kind, from_of, upto, of_kind)
      on i::bigint * 2654435761 % 10000 >= share.from_of and i::bigint * 2654435761 % 10000 < share.upto`;

const URGENCY = `case when %.attention is null then (extract(epoch from s.placed_at) * 1000)::bigint
  else 8000000000000 - (extract(epoch from s.placed_at + interval '90 seconds') * 1000)::bigint end`;

const ORDERS = `
  insert into admin_orders (order_id, number, side, status, attention, waiting_since, urgency, amount_micro, received_micro, naira_kobo,
    placed_at, lock_ends_at, first_block, delivered_seconds, provider, last_payout_id, recipient, sender, lookups, version, state, bank_code)
  select s.order_id, s.number, t.side, t.status, t.attention,
    case when t.attention is not null then s.placed_at + interval '90 seconds' end, ${URGENCY.replace('%', 't')},
    s.micro, case when t.received_micro is not null then s.micro end, s.kobo, s.placed_at, s.placed_at + interval '105 seconds',
    t.first_block + s.i, t.delivered_seconds, t.provider, case when t.phase is not null then s.payout_id end, t.recipient, t.sender,
    array['T' || substr(s.hash || s.hash, 1, 33), s.hash || s.hash]
      || case when t.phase is not null then array['po-' || substr(s.hash, 1, 24), lpad(s.i::text, 30, '0')] else '{}' end,
    t.version, t.state, s.bank
  from bench_sales s join bench_templates t on t.kind = s.kind and t.n = s.n`;

const PAYOUTS = `
  insert into admin_payouts (payout_id, order_id, order_number, sequence, amount_kobo, requested_at, recipient, phase, attention,
    waiting_since, urgency, reference, attempt, session_id, settled_at, version, state, bank_code)
  select s.payout_id, s.order_id, s.number, t.sequence, s.kobo, s.placed_at + interval '80 seconds', t.recipient, t.phase, t.payout_attention,
    case when t.payout_attention is not null then s.placed_at + interval '90 seconds' end, ${URGENCY.replace('%.attention', 't.payout_attention')},
    'po-' || substr(s.hash, 1, 24), t.attempt, case when t.is_settled then lpad(s.i::text, 30, '0') end,
    case when t.is_settled then s.placed_at + interval '100 seconds' end, t.version, t.payout_state, s.bank
  from bench_sales s join bench_templates t on t.kind = s.kind and t.n = s.n where t.phase is not null`;
