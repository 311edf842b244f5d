import { SEND_KOBO, type SendTermsView } from '@usdt-africa/contracts/api';
import { ungrouped } from '@usdt-africa/kernel/money';
import { typedAmount } from '@usdt-africa/web-kit';
import { isPositive } from '../../../shared/rates/amounts';
import { koboOf } from '../../../shared/wallet/kobo';

/** What the page needs of the terms to judge an amount. */
export interface AmountTerms extends Pick<SendTermsView, 'balanceKobo' | 'day' | 'minimumKobo'> {
  /** Naira that first payments to this account may be; null or absent: no such cap. */
  readonly capNaira?: string | null;
}

/** Why an amount cannot be sent. `short`: more than the balance; `over-cap`: more than first payments may be. */
export type AmountFault = 'none' | 'comma' | 'small' | 'large' | 'over-day' | 'over-cap' | 'short';
/** Faults that are shown immediately: they are no slip of typing. */
export const IMMEDIATE_FAULTS: ReadonlySet<AmountFault> = new Set(['comma', 'large', 'over-day', 'over-cap', 'short']);

/** What was typed, in kobo; null for a text that is no sum above 0. */
export function koboToSend(typed: string): bigint | null {
  const naira = typedAmount(typed, 2);
  return isPositive(naira) ? koboOf(naira) : null;
}

/** Why what was typed cannot be sent now; null when it can. */
export function faultOf(typed: string, terms: AmountTerms): AmountFault | null {
  if (ungrouped(typed) === null) return 'comma';
  const kobo = koboToSend(typed);
  if (kobo === null) return 'none';
  if (kobo < BigInt(terms.minimumKobo)) return 'small';
  if (kobo > SEND_KOBO.max) return 'large';
  // A limit before the balance: adding naira would not help.
  if (terms.day.leftKobo !== null && kobo > BigInt(terms.day.leftKobo)) return 'over-day';
  if (terms.capNaira && kobo > koboOf(terms.capNaira)) return 'over-cap';
  return kobo > BigInt(terms.balanceKobo) ? 'short' : null;
}

/** The largest sum in kobo that the balance and the limit allow; null while that is below the smallest one. */
export function mostKobo({ balanceKobo, day, minimumKobo, capNaira }: AmountTerms): bigint | null {
  const all = [BigInt(balanceKobo), SEND_KOBO.max];
  if (day.leftKobo !== null) all.push(BigInt(day.leftKobo));
  if (capNaira) all.push(koboOf(capNaira));
  const most = all.reduce((least, each) => (each < least ? each : least));
  return most < BigInt(minimumKobo) ? null : most;
}

/** What stays in the balance, in kobo; null while the sum cannot be sent. */
export const leftAfter = (kobo: bigint | null, left: string | null): bigint | null =>
  kobo === null || left === null || kobo > BigInt(left) ? null : BigInt(left) - kobo;
