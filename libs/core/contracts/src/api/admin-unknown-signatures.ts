import * as z from 'zod/mini';
import { SEND_ASSETS, SEND_KINDS } from '../events/sends.js';
import { LIST_WIDTH } from './admin-lists.js';

/**
 * What the scan of solid blocks says of a signed transaction. `executed`: it transferred the USDT; `failed`: it is in a block and
 * transferred nothing; `not-made`: no block that was read has it, and none can take it any more; `open`: a block may still take it.
 */
export const ADMIN_SIGNATURE_OUTCOMES = ['executed', 'failed', 'not-made', 'open'] as const;
export const AdminSignatureOutcome = z.enum(ADMIN_SIGNATURE_OUTCOMES);
export type AdminSignatureOutcome = z.infer<typeof AdminSignatureOutcome>;

/** Those that finance has not entered, or all. */
export const ADMIN_SIGNATURE_TABS = ['open', 'all'] as const;

export const ADMIN_SIGNATURE_SORTS = ['foundAt'] as const;

export const AdminUnknownSignatureFilter = z.strictObject({
  id: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(LIST_WIDTH))),
  tab: z.optional(z.enum(ADMIN_SIGNATURE_TABS)),
});
export type AdminUnknownSignatureFilter = z.infer<typeof AdminUnknownSignatureFilter>;

/**
 * A row of `GET /api/admin/unknown-signatures`: a transaction of the signer's journal whose send this database does not know. The
 * wallet that it names is closed for debits until finance has entered what became of it.
 */
export const AdminUnknownSignatureRow = z.strictObject({
  /** The transaction's hash. */
  id: z.string(),
  /** Line of the signer's journal. */
  sequence: z.number(),
  kind: z.enum(SEND_KINDS),
  asset: z.enum(SEND_ASSETS),
  amount: z.string(),
  /** The deposit address that pays; null where the hot wallet does. */
  from: z.nullable(z.string()),
  address: z.string(),
  /** Whose wallet it names; null: no wallet. */
  accountId: z.nullable(z.string()),
  /** Masked. */
  customer: z.nullable(z.string()),
  /** From then on no block takes it. */
  expiresAt: z.string(),
  /** When it was found in the journal. */
  foundAt: z.string(),
  outcome: AdminSignatureOutcome,
  /** The block that has it; null: none that was read. */
  block: z.nullable(z.number()),
  /** On an explorer; null where the installation names none. */
  url: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  /** Name of the operator who entered it. */
  resolvedBy: z.nullable(z.string()),
});
export type AdminUnknownSignatureRow = z.infer<typeof AdminUnknownSignatureRow>;
