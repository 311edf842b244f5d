import * as z from 'zod/mini';
import { AdminApprovalEffect } from './admin-approval-effects.js';
import { Facts } from './admin-lists.js';

/**
 * Something an operator could do to a record now. What the role may never do is left out; what cannot be done now stays,
 * with the reason.
 */
export const adminVerb = /* @__NO_SIDE_EFFECTS__ */ <Verb extends z.ZodMiniType<string>>(verb: Verb) =>
  z.strictObject({
    verb,
    /** What the verb is posted to, where that is not the record itself (a payout of an order). */
    target: z.nullable(z.strictObject({ resource: z.string(), id: z.string() })),
    /** Null when it can be used; otherwise a code that the catalogue explains (`verbs.why.<code>`). */
    why: z.nullable(z.string()),
    /** Fills the title and the line under it: amount, who may approve, when it was last done. */
    facts: Facts,
    /** A second person must say yes before it happens. */
    twoPeople: z.boolean(),
    /** What it does, restated before it is done or asked for; absent where its name says it all. */
    effect: z.optional(AdminApprovalEffect),
  });
export type AdminVerb<Verb extends string = string> = Omit<z.infer<ReturnType<typeof adminVerb>>, 'verb'> & {
  readonly verb: Verb;
};

/** A verb as most are: done now by one person, to the record itself. @param more what is otherwise */
export const offered = <Verb extends string>(verb: Verb, more: Partial<AdminVerb<Verb>> = {}): AdminVerb<Verb> => ({
  verb,
  target: null,
  why: null,
  facts: {},
  twoPeople: false,
  ...more,
});
