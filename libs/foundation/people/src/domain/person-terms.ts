import { mobileNumber } from '@usdt-africa/contracts/phone';
import { plainWords } from '@usdt-africa/kernel';

/** What a person is found by. */
export const PERSON_TERM_KINDS = ['email', 'phone', 'account-number', 'name'] as const;
export type PersonTermKind = (typeof PERSON_TERM_KINDS)[number];

/** One thing that a text may be: every value must match; several values only for the words of a name. */
export interface PersonTerm {
  readonly kind: PersonTermKind;
  readonly values: readonly string[];
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Nigerian account numbers (NUBAN), also in groups. */
const ACCOUNT_NUMBER = /^\d(?:[\s-]?\d){9}$/;
/** More words than a name has. */
const MOST_WORDS = 6;
/** Shorter words are initials, which many people share. */
const SHORTEST_WORD = 2;

/** The one form of an email address. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

/** The one form of a phone number: E.164 where it is a mobile number, else its digits. */
export const plainPhone = (phone: string): string => mobileNumber(phone) ?? phone.replace(/[^+\d]/g, '');

/** The words that a name is found by, without marks and capitals; at most {@link MOST_WORDS}. */
export function nameWords(name: string): readonly string[] {
  const words = plainWords(name).filter((word) => word.length >= SHORTEST_WORD && /^\p{L}+$/u.test(word));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/**
 * What a search text may be of a person: a complete email address, a phone number in any notation, a bank account number, or
 * complete words of a name. Ten digits may be an account or a phone; other text with digits is no person.
 */
export function personTerms(text: string): readonly PersonTerm[] {
  const typed = text.normalize('NFKC').trim();
  if (EMAIL.test(typed)) return [{ kind: 'email', values: [plainEmail(typed)] }];
  if (/\d/.test(typed)) {
    const phone = mobileNumber(typed);
    return [
      ...(phone === null ? [] : [{ kind: 'phone' as const, values: [phone] }]),
      ...(ACCOUNT_NUMBER.test(typed) ? [{ kind: 'account-number' as const, values: [typed.replace(/\D/g, '')] }] : []),
    ];
  }
  // A sign that no name has: part of an address, a username, a number of a case.
  if (!/^[\p{L}\p{M}\s.'’‘ʼ-]+$/u.test(typed)) return [];
  const words = nameWords(typed);
  return words.length === 0 ? [] : [{ kind: 'name', values: words }];
}
