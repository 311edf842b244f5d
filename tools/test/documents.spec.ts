import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { ROOT } from '../lib/root.mjs';

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));

/** The first column of the table of alarms: whole codes, or the beginning of several (`signer-…`). */
function documentedCodes(): readonly string[] {
  const text = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8');
  const [, table = ''] = /^\| alarm \| what to do \|\n([^]*?)\n\n/m.exec(text) ?? [];
  return [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, codes]) =>
    [...codes!.matchAll(/`([a-z-]+…?)`/g)].map(([, code]) => code!),
  );
}

/** Codes of alarms, from every source that makes an alarm: a level, a code, and a sentence for a person. */
function made(): readonly string[] {
  const sources = packageFolders()
    .filter((folder) => /^(libs|apps)\//.test(folder))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
        .map((path) => readFileSync(join(ROOT, folder, 'src', path), 'utf8')),
    );
  const alarming = sources.filter(
    (text) => /\blevel\b/.test(text) && /\bsentence\b/.test(text) && /Alarm\b/.test(text),
  );
  return [
    ...new Set(
      alarming.flatMap((text) => [
        ...[...text.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, code]) => code!),
        ...[...text.matchAll(/readonly code:((?:\s*\|?\s*'[a-z-]+')+);/g)].flatMap(([, codes]) =>
          [...codes!.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code!),
        ),
      ]),
    ),
  ].sort();
}

test('INT-09 operating.md describes the response to every alarm, and to no other', () => {
  const [codes, documented] = [made(), documentedCodes()];
  expect(codes.length).toBeGreaterThan(30);
  const notifies = (place: string, code: string): boolean =>
    place.endsWith('…') ? code.startsWith(place.slice(0, -1)) : code === place;
  expect(codes.filter((code) => !documented.some((place) => notifies(place, code)))).toEqual([]);
  expect(documented.filter((place) => !codes.some((code) => notifies(place, code)))).toEqual([]);
});

test('every reference to a document names an existing document', () => {
  const lost = FILES.filter((path) => /\.(m?[jt]sx?|md|json|ya?ml)$/.test(path)).flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const named = [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([name]) => name);
    const linked = path.endsWith('.md') ? [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)] : [];
    return [...named, ...linked.map(([, link]) => join(dirname(path), link!))]
      .filter((document) => !existsSync(join(ROOT, document)))
      .map((document) => ({ path, document }));
  });
  expect(lost).toEqual([]);
});
