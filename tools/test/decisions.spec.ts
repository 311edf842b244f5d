import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/decisions');
const MOST_RECORDS = 60;
const MOST_WORDS = 22_000;
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives'];

const names = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
const records = names.map((name) => ({
  name,
  number: name.slice(0, 4),
  text: readFileSync(join(folder, name), 'utf8'),
}));
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const [listed = '', merged = ''] = index.split('## Merged records');
const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Numbers of decisions that a text refers to: as a link or file name, or behind the word. */
function referencesIn(text: string): string[] {
  const named = [...text.matchAll(/\b(0\d{3})-[a-z0-9-]+\.md/g)].map(([, number]) => number!);
  const spoken = [...text.matchAll(/\b[Dd]ecisions? (0\d{3})\b/g)].map(([, number]) => number!);
  return [...named, ...spoken];
}

describe('decision records', () => {
  test('ENG-06 are few enough to be read', () => {
    expect(records.length).toBeGreaterThan(40);
    expect(records.length).toBeLessThanOrEqual(MOST_RECORDS);
    expect(records.reduce((sum, { text }) => sum + words(text), 0)).toBeLessThanOrEqual(MOST_WORDS);
  });

  test.each(records)('ENG-06 $name follows the template', ({ number, text }) => {
    expect(text).toMatch(
      new RegExp(`^# ${number} [A-Z].*\n\nStatus: (?:accepted|proposed)\\. Date: \\d{4}-\\d{2}-\\d{2}`),
    );
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
  });

  test('ENG-06 are all in the index with their title, status and date', () => {
    const expected = records.map(({ name, number, text }) => {
      const [, title] = /^# \d{4} (.*)$/m.exec(text)!;
      const [, status, date] = /^Status: (\w+)\. Date: (\S{10})/m.exec(text)!;
      return `| [${number}](${name}) | ${title!} | ${status!} | ${date!} |`;
    });
    expect([...listed.matchAll(/^\| \[.*$/gm)].map(([row]) => row).sort()).toEqual(expected.sort());
  });

  test('ENG-06 a merged number leads to a record and names none of its own', () => {
    const numbers = new Set(records.map(({ number }) => number));
    const rows = [...merged.matchAll(/^\| ([\d, ]+) \| \[(\d{4})\]/gm)];
    expect(rows.length).toBeGreaterThan(20);
    for (const [, from, to] of rows) {
      expect(numbers).toContain(to);
      for (const number of from!.split(', ')) expect(numbers).not.toContain(number);
    }
  });

  test('ENG-06 every reference to a decision leads to a record', () => {
    const tracked = execFileSync('git', ['ls-files', '-z', '*.md', '*.ts', '*.tsx', '*.mjs', '*.yml'], { cwd: root })
      .toString()
      .split('\0')
      .filter((path) => path !== '' && path !== 'docs/decisions/README.md');
    const numbers = new Set(records.map(({ number }) => number));
    const broken = tracked.flatMap((path) =>
      referencesIn(readFileSync(join(root, path), 'utf8'))
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(broken).toEqual([]);
  });
});
