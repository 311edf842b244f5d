import type { AdminEffectChange, AdminFundingEffect } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';

/** What the two actions on a held payment change. Amounts in kobo. */
export interface FundingFigures {
  readonly fundingId: string;
  readonly amountKobo: bigint;
  readonly customer: AdminFundingEffect['customer'];
  /** Held now, of all payments. */
  readonly suspenseKobo: bigint;
  /** Of the customer; null where nobody's number was paid. */
  readonly walletKobo: bigint | null;
}

/** @param evidence where the document can be found; null for a return, and before it was given */
export function fundingEffect(
  action: AdminFundingEffect['action'],
  { fundingId, amountKobo, customer, suspenseKobo, walletKobo }: FundingFigures,
  evidence: string | null,
): AdminFundingEffect {
  const change = (what: 'suspense' | 'wallet' | 'collection', now: bigint | null, by: bigint): AdminEffectChange => ({
    what,
    unit: 'naira',
    now: now === null ? null : formatMoney(now, 'NGN'),
    after: now === null ? null : formatMoney(now + by, 'NGN'),
  });
  const isCredit = action === 'funding-credit';
  return {
    kind: 'funding',
    action,
    fundingId,
    naira: formatMoney(amountKobo, 'NGN'),
    customer,
    evidence,
    changes: [
      change('suspense', suspenseKobo, -amountKobo),
      ...(walletKobo === null ? [] : [change('wallet', walletKobo, isCredit ? amountKobo : 0n)]),
    ],
  };
}
