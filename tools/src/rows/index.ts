import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featuresIn } from './features.js';
import { reportOn, type RowReport } from './report.js';
import { shownBelow } from './suites.js';

/** Where tests may stand. */
const FOLDERS = ['apps', 'libs', 'migrations', 'tools'];

/** Which tests show which row of docs/features.md, read from the sources below a checkout's root. */
export function rowReport(root: string): RowReport {
  const list = readFileSync(join(root, 'docs', 'features.md'), 'utf8');
  return reportOn(featuresIn(list), shownBelow(root, FOLDERS));
}
