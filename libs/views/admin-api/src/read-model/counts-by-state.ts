import type { AdminCounts } from '@usdt-africa/contracts/admin';

/** The figures on the tabs of a list whose rows are counted by state. */
export function countsByState<Tab extends string>(
  tabs: Readonly<Record<Tab, readonly string[]>>,
  counted: readonly { readonly state: string; readonly total: number }[],
): AdminCounts<Tab> {
  const of = (states: readonly string[]): number =>
    counted.reduce((sum, { state, total }) => (states.includes(state) ? sum + total : sum), 0);
  const entries = (Object.keys(tabs) as Tab[]).map((tab) => [tab, of(tabs[tab])] as const);
  return { tabs: Object.fromEntries(entries) as Record<Tab, number>, presets: {} };
}
