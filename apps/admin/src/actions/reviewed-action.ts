import type { AdminAction } from '@usdt-africa/contracts/admin';

/** An action with its effect, on the record as the operator saw it. */
export interface ReviewedAction {
  readonly action: AdminAction;
  readonly version: unknown;
}

/** A record with what can be done with it; of some kinds without a version. */
type Versioned = Readonly<Record<string, unknown>>;

/** Whether the record has changed since then: its page follows events, and the reviewed action does not. */
export function isOld(seen: ReviewedAction, record: Versioned): boolean {
  return seen.version !== record['version'];
}

/**
 * The same action in its current state, with the facts that its page added; unchanged where the record has no action of
 * that name.
 */
export function lookAgain({ action }: ReviewedAction, record: Versioned): ReviewedAction {
  const { version, actions } = record as { readonly version?: unknown; readonly actions?: unknown };
  const now = (Array.isArray(actions) ? (actions as readonly AdminAction[]) : []).find(
    (each) => each.action === action.action && each.target?.id === action.target?.id,
  );
  return { action: now ? { ...now, facts: { ...action.facts, ...now.facts } } : action, version };
}
