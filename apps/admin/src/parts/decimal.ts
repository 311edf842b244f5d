import { ungrouped } from '@usdt-africa/kernel/money';

/** An amount as it is typed (`₦1,578`, `1578.50`), as a plain decimal text; null when it is none. */
export function decimalOf(typed: string, scale: number): string | null {
  const plain = ungrouped(typed.trim().replace(/^₦/, '').trim()) ?? '';
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(plain);
  return match && (match[2]?.length ?? 0) <= scale ? plain : null;
}
