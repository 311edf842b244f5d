import * as z from 'zod/mini';
import { line } from '../text.js';
import { evidenceText } from './admin-lists.js';

/** What happened to a deposit that no order could be credited with: returned, or given to its owner in another way. */
export const AdminDepositAction = z.enum(['returned-by-evidence', 'attributed-by-evidence']);
export type AdminDepositAction = z.infer<typeof AdminDepositAction>;

/** What happened to other tokens and TRX at an order's address: returned, or kept because they cannot be sent back. */
export const AdminAssetAction = z.enum(['assets-returned-by-evidence', 'assets-retained-by-evidence']);
export type AdminAssetAction = z.infer<typeof AdminAssetAction>;

/**
 * Body of `POST /api/admin/orders/:id/returned-by-evidence` and `…/attributed-by-evidence`, of the same on
 * `/api/admin/unattributed/:id`, and of `…/assets-returned-by-evidence` and `…/assets-retained-by-evidence` of an order: what became of what no order could be credited with, for a second person to agree to.
 * Nothing is sent because of it.
 */
export const DepositEvidenceRequest = z.strictObject({
  reason: line(500),
  evidence: evidenceText,
  version: z.optional(z.int()),
});
export type DepositEvidenceRequest = z.infer<typeof DepositEvidenceRequest>;
