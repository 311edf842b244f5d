import * as z from 'zod/mini';
import { AdminApprovalEffect } from './admin-approval-effects.js';
import { Facts } from './admin-lists.js';

/**
 * Something an operator could do to a record now. What the role may never do is left out; what cannot be done now stays,
 * with the reason.
 */
export const adminAction = /* @__NO_SIDE_EFFECTS__ */ <Action extends z.ZodMiniType<string>>(action: Action) =>
  z.strictObject({
    action,
    /** The record that the action is posted to, if not this one (a payout of an order). */
    target: z.nullable(z.strictObject({ resource: z.string(), id: z.string() })),
    /** Null when the action is available; otherwise a code that the catalogue explains (`verbs.why.<code>`). */
    why: z.nullable(z.string()),
    /** Fills the title and the line under it: amount, who may approve, when it was last done. */
    facts: Facts,
    /** Approval by a second operator is required. */
    twoPeople: z.boolean(),
    /** The effect, shown before the action is executed or requested; absent where the name is sufficient. */
    effect: z.optional(AdminApprovalEffect),
  });
export type AdminAction<Action extends string = string> = Omit<z.infer<ReturnType<typeof adminAction>>, 'action'> & {
  readonly action: Action;
};

/** A default action: executed immediately, without approval, on the record itself. @param more differences from that */
export const offered = <Action extends string>(
  action: Action,
  more: Partial<AdminAction<Action>> = {},
): AdminAction<Action> => ({
  action,
  target: null,
  why: null,
  facts: {},
  twoPeople: false,
  ...more,
});
