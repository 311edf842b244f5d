import type { AdminVerb } from '@usdt-africa/contracts/admin';

/** What somebody has before them: a verb with what it would do, of the record as it was then. */
export interface LookedAt {
  readonly verb: AdminVerb;
  readonly version: unknown;
}

/** A record with what can be done with it; of some kinds without a version. */
type Versioned = Readonly<Record<string, unknown>>;

/** Whether the record is another one by now: its page follows what happens, and what is asked about does not. */
export function isOld(seen: LookedAt, record: Versioned): boolean {
  return seen.version !== record['version'];
}

/** The same verb as it stands now, with what its page added to its facts; as it was where the record has none of that name. */
export function lookAgain({ verb }: LookedAt, record: Versioned): LookedAt {
  const { version, verbs } = record as { readonly version?: unknown; readonly verbs?: unknown };
  const now = (Array.isArray(verbs) ? (verbs as readonly AdminVerb[]) : []).find(
    (each) => each.verb === verb.verb && each.target?.id === verb.target?.id,
  );
  return { verb: now ? { ...now, facts: { ...verb.facts, ...now.facts } } : verb, version };
}
