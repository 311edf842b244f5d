import type { RateSource } from '@usdt-africa/contracts/api';

/** The sources of a rate, and the time of the newest one; null where none was stored. */
export function originOf(sources: readonly RateSource[]): { readonly at: string; readonly names: string[] } | null {
  const at = sources
    .map((source) => source.at)
    .sort()
    .at(-1);
  return at === undefined ? null : { at, names: sources.map(({ name }) => name) };
}
