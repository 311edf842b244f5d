import { typedAmount } from '@usdt-africa/web-kit';
import type { OrderView, PlaceOrderRequest } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel/money';
import type { Draft } from '../../shared/draft/draft';
import { readSenderForm } from './sender-form';

/**
 * Whether an order differs from the form: while its outcome was unknown the guest may have gone back and changed the
 * recipient, the amount, the addresses for notifications or what is done with a different amount. Only the sent request is repeated in any case.
 */
export function isAnother(
  { amount, recipient }: Pick<OrderView, 'amount' | 'recipient'>,
  sent: Pick<PlaceOrderRequest, 'sender' | 'recipientEmail' | 'mismatch'>,
  draft: Draft,
): boolean {
  const typed = typedAmount(draft.amount, 6);
  return (
    typed === null ||
    parseDecimal(typed, 6) !== parseDecimal(amount, 6) ||
    !isTo(recipient, draft) ||
    !isBy(sent, readSenderForm(draft)) ||
    (sent.mismatch ?? null) !== draft.mismatch
  );
}

/** By its bank, too: a phone's number is its owner's account at each of several banks. */
function isTo({ account, bankName }: OrderView['recipient'], { accountNumber, bankCode, enquiry }: Draft): boolean {
  return account === accountNumber && enquiry?.bankCode === bankCode && enquiry.bankName === bankName;
}

function isBy(
  { sender, recipientEmail }: Pick<PlaceOrderRequest, 'sender' | 'recipientEmail'>,
  now: ReturnType<typeof readSenderForm>,
): boolean {
  return (
    now?.recipientEmail === recipientEmail &&
    now.sender.firstName === sender.firstName &&
    now.sender.lastName === sender.lastName &&
    now.sender.email === sender.email &&
    now.sender.phone === sender.phone
  );
}
