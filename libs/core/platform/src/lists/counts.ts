import type { AdminCounts } from '@usdt-africa/contracts/admin';

/** The figures on a list's tabs and on the saved queries that come with the console, each counted for itself. */
export async function countsOf<Tab extends string, Filter>(
  tabs: readonly Tab[],
  onTab: (tab: Tab) => Promise<number>,
  presets: Readonly<Record<string, Filter>>,
  under: (preset: Filter) => Promise<number>,
): Promise<AdminCounts<Tab>> {
  const [onTabs, underPresets] = await Promise.all([
    Promise.all(tabs.map(async (tab) => [tab, await onTab(tab)] as const)),
    Promise.all(Object.entries(presets).map(async ([name, preset]) => [name, await under(preset)] as const)),
  ]);
  return {
    tabs: Object.fromEntries(onTabs) as Record<Tab, number>,
    presets: Object.fromEntries(underPresets),
  };
}
