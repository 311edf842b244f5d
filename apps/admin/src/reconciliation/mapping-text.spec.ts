import { AdminStatementMapping, AdminStatementQuery } from '@usdt-africa/contracts/admin';
import * as z from 'zod/mini';
import { mappingText } from './mapping-text';

describe('column mapping as a request parameter', () => {
  const headings = Array.from({ length: 60 }, (_, index) =>
    `${index} ${'of a very wide table '.repeat(5)}`.slice(0, 100),
  );
  const fields: Readonly<Record<number, string>> = { 3: 'reference', 17: 'amount', 41: 'status', 59: 'time' };
  const columns = Object.fromEntries(headings.map((heading, index) => [heading, fields[index] ?? 'unused']));
  const mapping = z.parse(AdminStatementMapping, { columns, dates: 'day-first', kobo: false });

  it('ADM-08 fits the length of a URL for a table of any width', () => {
    const text = mappingText(mapping);
    expect(z.safeParse(AdminStatementQuery, { mapping: text }).success).toBe(true);
    expect(z.safeParse(AdminStatementQuery, { mapping: JSON.stringify(mapping) }).success).toBe(false);
    const parsed = z.parse(AdminStatementMapping, JSON.parse(text));
    expect(headings.map((heading) => parsed.columns[heading] ?? 'unused')).toEqual(Object.values(columns));
  });
});
