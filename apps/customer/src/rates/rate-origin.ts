import type { RateSource } from '@usdt-africa/contracts/api';

/** Whose word a rate rests on, and when the newest of it was said; null where nothing of it was kept. */
export function originOf(sources: readonly RateSource[]): { readonly at: string; readonly names: string[] } | null {
  const at = sources
    .map((source) => source.at)
    .sort()
    .at(-1);
  return at === undefined ? null : { at, names: sources.map(({ name }) => name) };
}
