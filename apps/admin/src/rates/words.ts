import { formatDecimal } from '@usdt-africa/kernel/money';

/** Basis points as per cent, `0.47 %`; below nothing with its sign. */
export const bpsText = (bps: number): string => `${bps < 0 ? '−' : ''}${percentOf(Math.abs(bps))} %`;

/** Basis points as per cent is typed, `0.47`. */
export const percentOf = (bps: number): string => formatDecimal(BigInt(bps), 2);

/** Per cent as it is typed (`0.5`, `0,47`), in basis points; null when it is none between 0 and 20. */
export function bpsOf(typed: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bps <= 2_000 ? bps : null;
}
