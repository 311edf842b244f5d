import { keptFor } from '../domain/decide.js';
import type { Kept, SavedRecipients } from './saved-recipients.js';

/** What is looked at because a payout goes to an account not used before. */
export interface PayoutGuard {
  /** None before then: something that protects the account was just reset. */
  readonly waitsUntil: string | null;
  /** Above it somebody of ours looks first. */
  readonly capKobo: bigint | null;
}

/** What is said before an order to a recipient is placed, and holds for it. */
export class PayoutGuards {
  constructor(
    private readonly recipients: SavedRecipients,
    /** For the first payout of a customer who was never paid out, to an account not used before. */
    private readonly firstPayoutCapKobo: bigint,
  ) {}

  /** @throws Refusal 404 `recipient-not-found` */
  async of(kept: Kept): Promise<PayoutGuard> {
    const [paid, recipient, heldUntil] = await Promise.all([
      this.recipients.paid(kept.accountId),
      this.recipients.load(kept.recipientId),
      this.recipients.payoutsHeldUntil(kept.accountId),
    ]);
    const { trusted } = keptFor(recipient, kept.accountId);
    if (paid.has(kept.recipientId)) return { waitsUntil: null, capKobo: null };
    return { waitsUntil: heldUntil, capKobo: trusted || paid.size > 0 ? null : this.firstPayoutCapKobo };
  }
}
