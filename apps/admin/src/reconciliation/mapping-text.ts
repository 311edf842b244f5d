import type { AdminStatementMappingGiven } from '@usdt-africa/contracts/admin';

/**
 * A mapping as a query parameter. Columns it does not name are unused, so only the others are named: the headings of a
 * wide table would exceed the length of a URL.
 */
export function mappingText({ columns, ...mapping }: AdminStatementMappingGiven): string {
  const used = Object.entries(columns).filter(([, field]) => field !== 'unused');
  return JSON.stringify({ ...mapping, columns: Object.fromEntries(used) });
}
