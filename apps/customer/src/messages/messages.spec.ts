import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isStartKey } from '../../scripts/message-parts.mjs';
import { completeness, LANGUAGES, readCatalogue } from '../../scripts/messages.mjs';

const root = join(import.meta.dirname, '..');
const sources = filesBelow(root).filter((file) => /\.tsx?$/.test(file) && !/\.spec\.ts$|\.d\.ts$/.test(file));
const english = readCatalogue('en');

describe('SHELL-12 messages', () => {
  it.each(LANGUAGES)('SHELL-12 %s has no unknown key and no broken place', (language) => {
    const { unknown, broken, translated, all, missing } = completeness(language);
    expect({ unknown, broken }).toEqual({ unknown: [], broken: [] });
    if (process.env['RELEASE'] === '1') expect(missing).toEqual([]);
    expect(translated + missing.length).toBe(all);
  });

  it('SHELL-12 every key that the code asks for has an English text', () => {
    const asked = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b[tn]\(\s*'([\w.-]+)'/g)].map((match) => match[1]!),
    );
    const unknown = asked.filter((key) => !(key in english) && !(`${key}_other` in english));
    expect(asked.length).toBeGreaterThan(200);
    expect(unknown).toEqual([]);
  });

  it('SHELL-12 what the first load says comes with the first load', () => {
    const first = sources.filter((file) => /\/(landing|shell|app|rates)\//.test(file));
    const later = /\/shell\/FlowFrame|\/rates\/(RatesPage|HistoryChart)/;
    const keys = first
      .filter((file) => !later.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b[tn]\(\s*'([\w.-]+)'/g)].map((match) => match[1]!));
    expect(keys.filter((key) => !isStartKey(key))).toEqual([]);
  });

  it('SHELL-12 no component contains text of its own', () => {
    const found = sources.filter((file) => file.endsWith('.tsx')).flatMap(hardCodedText);
    expect(found).toEqual([]);
  });

  it('SHELL-12 the test of hard-coded text sees one', () => {
    const source = '<p title="Hello there">Some words <b>{t("x")}</b></p>';
    expect(textsIn('planted.tsx', `export const a = ${source};`)).toEqual([
      'planted.tsx: Hello there',
      'planted.tsx: Some words',
    ]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function hardCodedText(file: string): string[] {
  return textsIn(file.slice(root.length + 1), readFileSync(file, 'utf8'));
}

/** Attributes whose value people see or hear. */
const SPOKEN = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]);

/** Words in JSX: what stands between tags, and literal values of spoken attributes. */
function textsIn(name: string, source: string): string[] {
  const found: string[] = [];
  const tell = (text: string) => {
    // Signs and currency marks are no words.
    if (/\p{L}{2,}/u.test(text)) found.push(`${name}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) tell(node.text);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      if (ts.isStringLiteral(initializer)) tell(initializer.text);
      else if (
        ts.isJsxExpression(initializer) &&
        initializer.expression &&
        ts.isStringLiteral(initializer.expression)
      ) {
        tell(initializer.expression.text);
      }
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteral(node.expression) &&
      ts.isJsxElement(node.parent)
    ) {
      tell(node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}
