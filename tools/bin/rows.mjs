#!/usr/bin/env node
/**
 * `npm run rows`: every row of docs/features.md with the tests that show it, and what each test runs on. Exit 1 when a row
 * marked as working has no test of the real thing, or a test names a row that is not in the list.
 */
import { existsSync } from 'node:fs';
import { ROOT } from '../lib/root.mjs';

const built = new URL('../dist/rows/index.js', import.meta.url);
if (!existsSync(built)) {
  console.error('The code is not built yet. Run npm start or npm run build once.');
  process.exit(2);
}
const { rowReport } = await import(built.href);
const { lines, complaints } = rowReport(ROOT);
console.log(lines.join('\n'));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
