import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translationFaults } from '@usdt-africa/test-kit/translations';
import type { SameOnPurpose } from '@usdt-africa/test-kit/translations';
import ts from 'typescript';
import { keysIn, loads, partsOf, unasked } from '../../../scripts/message-parts.mjs';
import { LANGUAGES, readCatalogue } from '../../../scripts/messages.mjs';

const root = join(import.meta.dirname, '../..');
const sources = filesBelow(root).filter((file) => /\.tsx?$/.test(file) && !/\.spec\.ts$|\.d\.ts$/.test(file));
const english = readCatalogue('en');

describe('SHELL-12 messages', () => {
  it.each(LANGUAGES)('SHELL-12 %s has every text, translated, and short enough for its space', (language) => {
    const same = JSON.parse(
      readFileSync(join(import.meta.dirname, 'same-as-english.json'), 'utf8'),
    ) as readonly SameOnPurpose[];
    expect(translationFaults(language, english, readCatalogue(language), same)).toEqual([]);
  });

  it('SHELL-12 has no unused text', () => {
    expect(unasked([...Object.keys(english), 'planted.text'])).toEqual(['planted.text']);
  });

  it('SHELL-12 has an English text for every key in the code', () => {
    const requests = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b[tn]\(\s*'([\w.-]+)'/g)].map((match) => match[1]!),
    );
    const unknown = requests.filter((key) => !(key in english) && !(`${key}_other` in english));
    expect(requests.length).toBeGreaterThan(200);
    expect(unknown).toEqual([]);
  });

  it('SHELL-12 loads all message parts that a page uses together with the page', () => {
    const keys = Object.keys(english);
    const parts = partsOf(keys);
    const pages = loads(keys);
    expect(pages.length).toBeGreaterThan(9);
    for (const { file, parts: brought, keys: usedKeys } of pages)
      expect({ file, missing: [...usedKeys].filter((key) => !brought.has(parts.get(key)!)) }).toEqual({
        file,
        missing: [],
      });
    const partOf = (key: string) => parts.get(key);
    expect(['crash.title', 'landing.headline', 'send-to.title', 'deposit.title', 'rates.title'].map(partOf)).toEqual([
      'start',
      'site',
      'sale',
      'order',
      'rates',
    ]);
    // Put together at run time: whatever begins like it.
    expect(['held.no-rate.title', 'event.OrderPlaced', 'dispute.issue.less'].map(partOf)).toEqual([
      'other-bodies',
      'order',
      'help',
    ]);
  });

  it('SHELL-12 finds a key in every form in which a source uses it', () => {
    const keys = ['a.one', 'a.two', 'a.many_one', 'a.many_other', 'b.x', 'c.y'];
    expect(keysIn("t('a.one'); n('a.many', 2); dynamic(`b.${kind}`)", keys)).toEqual([
      'a.one',
      'a.many_one',
      'a.many_other',
      'b.x',
    ]);
    expect(keysIn("has('c.' + name)", keys)).toEqual(['c.y']);
  });

  it('LIM-01 SELL-07 describes an exceeded limit correctly for guests and customers, per day and month', () => {
    const entries = Object.entries(english).filter(([key]) => /^(held|outcome)\.over-limit\./.test(key));
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter(([, text]) => /account|da(y|ily)|month/i.test(text))).toEqual([]);
  });

  it('SHELL-12 has no hard-coded text in components', () => {
    const found = sources.filter((file) => file.endsWith('.tsx')).flatMap(hardCodedText);
    expect(found).toEqual([]);
  });

  it('SHELL-12 the check for hard-coded text finds it in attributes and elements', () => {
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

/** Attributes whose value is shown or read aloud. */
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
  const collect = (text: string) => {
    // Signs and currency marks are no words.
    if (/\p{L}{2,}/u.test(text)) found.push(`${name}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) collect(node.text);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      if (ts.isStringLiteral(initializer)) collect(initializer.text);
      else if (
        ts.isJsxExpression(initializer) &&
        initializer.expression &&
        ts.isStringLiteral(initializer.expression)
      ) {
        collect(initializer.expression.text);
      }
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteral(node.expression) &&
      ts.isJsxElement(node.parent)
    ) {
      collect(node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}
