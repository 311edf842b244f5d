import { FUNDING_KOBO } from '@usdt-africa/contracts/api';
import { typedAmount } from '@usdt-africa/web-kit';
import { clean } from '../rates/amount-entry';
import type { AmountUnit } from '../rates/amount-entry';
import { koboOf } from './kobo';

/** The amount of the specification, until the customer types another one. */
export const PRESET = '10000';
export const QUICK = [PRESET, '50000', '100000'] as const;

export type AmountFault = 'none' | 'small' | 'large';

/** What was typed, in kobo, or why it cannot be added. */
export function fundAmount(typed: string): { readonly kobo: bigint } | { readonly fault: AmountFault } {
  const naira = typedAmount(typed, 2);
  if (naira === null) return { fault: 'none' };
  const kobo = koboOf(naira);
  if (kobo < FUNDING_KOBO.min) return { fault: 'small' };
  return kobo > FUNDING_KOBO.max ? { fault: 'large' } : { kobo };
}

/**
 * The typed text after a change of the field, which shows it in groups of thousands. The commas of the groups are taken out
 * again; a comma that was typed or pasted stays, because it may be meant as a decimal point.
 * @param before the typed text before the change
 * @param value the field's value after it
 * @param unit what is typed
 */
export function retyped(
  before: string,
  value: string,
  { inputType = '', data = null }: { readonly inputType?: string; readonly data?: string | null },
  unit: AmountUnit = 'naira',
): string {
  const isOwnComma = before.includes(',') || data?.includes(',') || /Paste|Drop|Replacement/.test(inputType);
  return clean(isOwnComma ? value : value.replaceAll(',', ''), unit);
}
