import type { AdminUnfreezeEffect } from '@usdt-africa/contracts/admin';
import { usdtText } from '../parts/format';
import type { TextContext } from './names';

/** One line of an action's effect: its name, its value, and additional information. */
export interface EffectLine {
  readonly label: string;
  readonly text: string;
  readonly more?: string;
  readonly look?: 'amount' | 'payee';
  /** Where it leads. */
  readonly to?: string;
}

/** Name of a line. */
export const label = (name: string, { t }: TextContext): string => t(`approvals.effect.labels.${name}`);
/** An amount with its unit. */
export const usdt = (amount: string, { product }: TextContext): string => `${usdtText(amount)} ${product}`;

/** The customer whom it concerns, with the way to their page. */
export function customerLine({ id, name }: AdminUnfreezeEffect['customer'], words: TextContext): EffectLine {
  return { label: label('customer', words), text: name ?? words.t('limits.erased'), to: `/customers/${id}/show` };
}
