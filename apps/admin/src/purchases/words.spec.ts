import type { AdminPurchaseRow } from '@usdt-africa/contracts/admin';
import { addressText, needsPerson, secondsOf } from './words';

const PLACED = '2026-11-28T14:00:00.000Z';
const purchase = (status: AdminPurchaseRow['status'], endedAt: string | null = null) => ({
  status,
  placedAt: PLACED,
  endedAt,
});
const after = (seconds: number): number => Date.parse(PLACED) + seconds * 1000;

describe('words of purchases', () => {
  it('ADM-13 counts the seconds of a purchase until it ended', () => {
    expect(secondsOf(purchase('sent'), after(26))).toBe(26);
    expect(secondsOf(purchase('completed', '2026-11-28T14:01:08.000Z'), after(9_000))).toBe(68);
  });

  it('ADM-13 calls a person for what is held, and for what takes longer than five minutes', () => {
    expect(needsPerson(purchase('approval'), after(1))).toBe(true);
    expect(needsPerson(purchase('sent'), after(299))).toBe(false);
    expect(needsPerson(purchase('sent'), after(301))).toBe(true);
    expect(needsPerson(purchase('undone', '2026-11-28T15:00:00.000Z'), after(9_000))).toBe(false);
  });

  it('ADM-13 writes an address in groups of four characters', () => {
    expect(addressText('TN5cHq2xYd7R')).toBe('TN5c Hq2x Yd7R');
  });
});
