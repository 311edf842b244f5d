import type { NamedAccount } from '@usdt-africa/banking';
import type { PersonalData, Sealed } from '@usdt-africa/event-store';

/** The account of a payout's recipient; null once it was erased or when it names no account. */
export async function openRecipient(personalData: PersonalData, recipient: Sealed): Promise<NamedAccount | null> {
  const opened = await personalData.open<Partial<NamedAccount>>(recipient);
  if (!opened) return null;
  const { bankCode, accountNumber, accountName } = opened;
  return bankCode && accountNumber && accountName ? { bankCode, accountNumber, accountName } : null;
}
