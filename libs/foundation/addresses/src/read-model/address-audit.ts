import type { Pool } from 'pg';

/** An address that sends money elsewhere than the history says, with where it was found. */
export interface AddressFinding {
  /** Which of {@link ADDRESS_RULES} it breaks. */
  readonly rule: string;
  readonly streamId: string;
  /** A sentence about the fault. */
  readonly sentence: string;
}

interface Rule {
  readonly name: string;
  /** What must hold. */
  readonly about: string;
  /** Selects `stream` and `sentence` of what breaks it. */
  readonly breaches: string;
}

/** What must hold of the tables that lead money from an address to an order, at any time. */
export const ADDRESS_RULES: readonly Rule[] = [
  {
    name: 'own',
    about: 'every address belongs to the order that was placed with it',
    breaches: `select 'order-' || d.order_id as stream,
        format('address %s (index %s) is named as that of order %s, which %s', d.address, d.index, d.order_number,
          coalesce(format('was placed with %s', e.data->>'address'), 'was never placed')) as sentence
      from deposit_addresses d left join events e
        on e.stream_id = 'order-' || d.order_id and e.version = 1 and e.type = 'OrderPlaced'
      where row(d.address, d.index::text, d.order_number)
        is distinct from row(e.data->>'address', e.data->>'addressIndex', e.data->>'number')`,
  },
  {
    name: 'watched',
    about: 'the address of every order is watched',
    breaches: `select e.stream_id as stream,
        format('order %s was placed with %s, which nobody watches', e.data->>'number', e.data->>'address') as sentence
      from events e where e.type = 'OrderPlaced' and e.version = 1 and not exists (
        select from deposit_addresses d join address_pool p on p.address = d.address and p.index = d.index
        where d.address = e.data->>'address')`,
  },
  {
    name: 'credited',
    about: 'every deposit was credited to the order that was placed with its address',
    breaches: `select e.stream_id as stream,
        format('a deposit at %s was credited to order %s, which %s', e.data->>'address', e.data->>'orderId',
          coalesce(format('was placed with %s', o.data->>'address'), 'was never placed')) as sentence
      from events e left join events o
        on o.stream_id = 'order-' || (e.data->>'orderId') and o.version = 1 and o.type = 'OrderPlaced'
      where e.type = 'DepositConfirmed' and o.data->>'address' is distinct from e.data->>'address'`,
  },
];

const FIRST = 20;

/**
 * Proves by the events alone that addresses lead to the orders that were placed with them, all in one snapshot.
 * @returns the first findings of each rule
 */
export async function auditAddresses(pool: Pool): Promise<AddressFinding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const findings: AddressFinding[] = [];
    for (const { name, breaches } of ADDRESS_RULES) {
      const { rows } = await client.query<{ stream: string; sentence: string }>(
        `select * from (${breaches}) as b order by 1, 2 limit ${FIRST}`,
      );
      findings.push(...rows.map(({ stream, sentence }) => ({ rule: name, streamId: stream, sentence })));
    }
    return findings;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
