import { typedAmount } from '@usdt-africa/web-kit';
import type { OrderView } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel/money';
import type { Draft } from '../draft/draft';

/**
 * Whether an order is another one than what stands in the form: while its outcome was unknown somebody may have gone back and
 * changed whom it goes to, or how much. What was sent is asked for all the same, and nothing else.
 */
export function isAnother(
  { amount, recipient }: Pick<OrderView, 'amount' | 'recipient'>,
  draft: Pick<Draft, 'amount' | 'accountNumber'>,
): boolean {
  const typed = typedAmount(draft.amount, 6);
  return (
    recipient.account !== draft.accountNumber || typed === null || parseDecimal(typed, 6) !== parseDecimal(amount, 6)
  );
}
