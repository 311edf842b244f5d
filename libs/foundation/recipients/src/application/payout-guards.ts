import type { PayoutHolds } from '@usdt-africa/accounts';
import type { PoolClient } from 'pg';
import type { SavedRecipient } from '../domain/recipient.js';
import type { SavedRecipients } from './saved-recipients.js';

/** What is looked at because a payout goes to an account not used before. */
export interface PayoutGuard {
  /** None before then: something that protects the account was just reset. */
  readonly waitsUntil: string | null;
  /** Above it somebody of ours looks first. */
  readonly capKobo: bigint | null;
}

/** A guard, and by which reset it was decided: an order stands or falls with that. */
export interface DecidedGuard extends PayoutGuard {
  readonly heldUntil: Date | null;
}

/** What is said before an order to a recipient is placed, and holds for it. */
export class PayoutGuards {
  constructor(
    private readonly recipients: Pick<SavedRecipients, 'paid'>,
    private readonly holds: Pick<PayoutHolds, 'payoutsHeldUntil'>,
    /** For the first payout of a customer who was never paid out, to an account not used before. */
    private readonly firstPayoutCapKobo: bigint,
  ) {}

  async of({
    accountId,
    recipientId,
    trusted,
  }: Pick<SavedRecipient, 'accountId' | 'recipientId' | 'trusted'>): Promise<DecidedGuard> {
    const [paid, heldUntil] = await Promise.all([
      this.recipients.paid(accountId),
      this.holds.payoutsHeldUntil(accountId),
    ]);
    if (paid.has(recipientId)) return { waitsUntil: null, capKobo: null, heldUntil };
    return {
      waitsUntil: heldUntil?.toISOString() ?? null,
      capKobo: trusted || paid.size > 0 ? null : this.firstPayoutCapKobo,
      heldUntil,
    };
  }

  /** In the transaction of what was decided by it: whether no reset came between. */
  async stillHolds(tx: PoolClient, accountId: string, { heldUntil }: DecidedGuard): Promise<boolean> {
    const now = await this.holds.payoutsHeldUntil(accountId, tx);
    return now?.getTime() === heldUntil?.getTime();
  }
}
