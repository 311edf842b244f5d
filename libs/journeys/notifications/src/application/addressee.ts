import type { Sealed } from '@usdt-africa/contracts/events';
import { ErasedSubjectError, type PersonalData } from '@usdt-africa/event-store';

/** The sealed content of a MailRequested: the recipient's address and name. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  /** What a mail about a code brings. */
  readonly code?: string;
  /** The address that the code confirms. */
  readonly address?: string;
}

/** Name and address of an order's sender alone, sealed again for the same person; null when they were erased. */
export async function addresseeOf(
  personalData: Pick<PersonalData, 'open' | 'seal'>,
  sender: Sealed,
): Promise<Sealed | null> {
  const opened = await personalData.open<Addressee>(sender);
  if (!opened) return null;
  const { email, firstName } = opened;
  try {
    return await personalData.seal(sender.$sealed.s, { email, firstName } satisfies Addressee);
  } catch (error) {
    if (error instanceof ErasedSubjectError) return null;
    throw error;
  }
}
