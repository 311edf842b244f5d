/** One rule of the audit of the ledger. */
export interface Rule {
  readonly name: string;
  /** What must hold. */
  readonly about: string;
  /** Selects `stream` and `sentence` of what breaks it; $1: the types of money events, $2: the latest instant that counts. */
  readonly breaches: string;
}

/** All events with their postings, a row each. */
export const POSTINGS = `events e cross join lateral
  jsonb_to_recordset(e.data->'postings') as p(account text, currency text, amount numeric)`;

/** An event of one type without its counterpart of another, by a key in both. */
export function lonely(of: {
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
