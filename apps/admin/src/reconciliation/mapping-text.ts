import type { AdminStatementMappingGiven } from '@usdt-africa/contracts/admin';

/**
 * A mapping as the address of a request has it. What it does not name is unused, so that only the others are named: the headings of
 * a wide table would be more than an address takes.
 */
export function mappingText({ columns, ...mapping }: AdminStatementMappingGiven): string {
  const used = Object.entries(columns).filter(([, field]) => field !== 'unused');
  return JSON.stringify({ ...mapping, columns: Object.fromEntries(used) });
}
