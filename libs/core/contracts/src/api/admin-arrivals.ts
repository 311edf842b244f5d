import * as z from 'zod/mini';
import { line } from '../text.js';
import { evidenceText } from './admin-lists.js';

/** What became of money that no order could be credited with: sent back, or given to whom it belongs in another way. */
export const AdminArrivalVerb = z.enum(['returned-by-evidence', 'attributed-by-evidence']);
export type AdminArrivalVerb = z.infer<typeof AdminArrivalVerb>;

/**
 * Body of `POST /api/admin/orders/:id/returned-by-evidence` and `…/attributed-by-evidence`, and of the same on
 * `/api/admin/unattributed/:id`: what became of what no order could be credited with, for a second person to agree to.
 * Nothing is sent because of it.
 */
export const ArrivalEvidenceRequest = z.strictObject({
  reason: line(500),
  evidence: evidenceText,
  version: z.optional(z.int()),
});
export type ArrivalEvidenceRequest = z.infer<typeof ArrivalEvidenceRequest>;
