import type { PayoutHolds } from '@usdt-africa/accounts';
import type { PoolClient } from 'pg';
import type { SavedRecipient } from '../domain/recipient.js';
import type { SavedRecipients } from './saved-recipients.js';

/** Restrictions on a payout to an account not used before. */
export interface PayoutRestriction {
  /** None before then: something that protects the account was just reset. */
  readonly waitsUntil: string | null;
  /** Above it an operator reviews the payout first. */
  readonly capKobo: bigint | null;
}

/** A guard, and by which reset it was decided: an order stands or falls with that. */
export interface DecidedRestriction extends PayoutRestriction {
  readonly heldUntil: Date | null;
}

/** Decides the restrictions shown before an order to a recipient is placed; they hold for that order. */
export class PayoutRestrictions {
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
  }: Pick<SavedRecipient, 'accountId' | 'recipientId' | 'trusted'>): Promise<DecidedRestriction> {
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

  /** Whether no reset happened meanwhile, checked in the transaction that uses the decided restrictions. */
  async stillHolds(tx: PoolClient, accountId: string, { heldUntil }: DecidedRestriction): Promise<boolean> {
    const now = await this.holds.payoutsHeldUntil(accountId, tx);
    return now?.getTime() === heldUntil?.getTime();
  }
}
