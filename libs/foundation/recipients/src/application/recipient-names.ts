import type { NameGrade } from '@usdt-africa/contracts/api';
import { distance } from 'fastest-levenshtein';
import { gradeNames } from '../domain/name-match.js';

/** How a bank's name stands to the one that was meant. */
export function gradeOf(meant: string, atBank: string): NameGrade {
  return gradeNames(meant, atBank, distance);
}

/** Compares letters without case and spacing, since banks vary in their use of capitals. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return plain(one) === plain(other);
}
