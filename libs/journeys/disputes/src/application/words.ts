import type { Sealed } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ErasedSubjectError, type PersonalData } from '@usdt-africa/event-store';

/** Sealed content of a message: the text, the names of its files, and the operator who signed. */
export interface PlainWords {
  readonly text: string;
  /** File id → name. */
  readonly names: Readonly<Record<string, string>>;
  /** An operator's name as the customer reads it; null for the customer's own. */
  readonly signedBy: string | null;
}

/** Seals words for the order's sender. @throws Refusal 410 `erased` */
export async function sealWords(
  personalData: Pick<PersonalData, 'seal'>,
  subjectId: string,
  words: PlainWords,
): Promise<Sealed> {
  try {
    return await personalData.seal(subjectId, words);
  } catch (error) {
    if (error instanceof ErasedSubjectError) throw refusal('disputes.erased');
    throw error;
  }
}

/** First name alone: how we sign. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
