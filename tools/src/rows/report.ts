import type { Feature } from './features.js';
import type { Ground, Shown } from './suites.js';

export interface RowReport {
  readonly lines: readonly string[];
  /** Contradictions to the list: a row that works with no test of the real thing, a test of an unknown row. */
  readonly complaints: readonly string[];
}

const REAL: readonly Ground[] = ['product', 'parts'];

/**
 * Compares the feature list with the tests. A row marked as working needs one test that ran on more than made-up
 * responses.
 */
export function reportOn(features: readonly Feature[], shown: readonly Shown[]): RowReport {
  const lines: string[] = [];
  const complaints: string[] = [];
  for (const { id, text, state, missing } of features) {
    const tests = shown.filter(({ rows }) => rows.includes(id));
    lines.push(`${id} [${state}] ${text}`, ...(missing ? [`    missing: ${missing}`] : []), ...tests.map(lineOf));
    if (state !== 'working') continue;
    if (tests.length === 0) complaints.push(`${id} is marked as working and no test shows it.`);
    else if (!tests.some(({ ground }) => REAL.includes(ground)))
      complaints.push(`${id} is marked as working and is shown on made-up answers only.`);
  }
  const known = new Set(features.map(({ id }) => id));
  for (const test of shown)
    for (const id of test.rows)
      if (!known.has(id) && !id.startsWith('SEC-'))
        complaints.push(`${test.file}:${test.line} shows ${id}, which is in no row of the list.`);
  return { lines, complaints };
}

function lineOf({ ground, file, line, title }: Shown): string {
  return `    ${ground.padEnd(7)} ${file}:${line}  ${title}`;
}
