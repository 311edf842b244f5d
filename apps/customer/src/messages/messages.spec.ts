import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translationFaults } from '@usdt-africa/test-kit/translations';
import type { SameOnPurpose } from '@usdt-africa/test-kit/translations';
import ts from 'typescript';
import { keysIn, loads, partsOf, unasked } from '../../scripts/message-parts.mjs';
import { LANGUAGES, readCatalogue } from '../../scripts/messages.mjs';

const root = join(import.meta.dirname, '..');
const sources = filesBelow(root).filter((file) => /\.tsx?$/.test(file) && !/\.spec\.ts$|\.d\.ts$/.test(file));
const english = readCatalogue('en');

describe('SHELL-12 messages', () => {
  it.each(LANGUAGES)('SHELL-12 %s says every text, in its own words, where there is room for them', (language) => {
    const same = JSON.parse(
      readFileSync(join(import.meta.dirname, 'same-as-english.json'), 'utf8'),
    ) as readonly SameOnPurpose[];
    expect(translationFaults(language, english, readCatalogue(language), same)).toEqual([]);
  });

  it('SHELL-12 no text is there that nothing asks for', () => {
    expect(unasked([...Object.keys(english), 'planted.text'])).toEqual(['planted.text']);
  });

  it('SHELL-12 every key that the code asks for has an English text', () => {
    const asked = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b[tn]\(\s*'([\w.-]+)'/g)].map((match) => match[1]!),
    );
    const unknown = asked.filter((key) => !(key in english) && !(`${key}_other` in english));
    expect(asked.length).toBeGreaterThan(200);
    expect(unknown).toEqual([]);
  });

  it('SHELL-12 every page brings the words it says, and no other page’s', () => {
    const keys = Object.keys(english);
    const parts = partsOf(keys);
    const pages = loads(keys);
    expect(pages.length).toBeGreaterThan(9);
    for (const { file, parts: brought, asks } of pages)
      expect({ file, missing: [...asks].filter((key) => !brought.has(parts.get(key)!)) }).toEqual({
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

  it('SHELL-12 a key is found in whatever way a source asks for it', () => {
    const keys = ['a.one', 'a.two', 'a.many_one', 'a.many_other', 'b.x', 'c.y'];
    expect(keysIn("t('a.one'); n('a.many', 2); dynamic(`b.${kind}`)", keys)).toEqual([
      'a.one',
      'a.many_one',
      'a.many_other',
      'b.x',
    ]);
    expect(keysIn("has('c.' + name)", keys)).toEqual(['c.y']);
  });

  it('LIM-01 SELL-07 what is over a limit is told in words that are true of a guest and of a customer, of a day and of a month', () => {
    const told = Object.entries(english).filter(([key]) => /^(held|outlook)\.over-limit\./.test(key));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter(([, text]) => /account|da(y|ily)|month/i.test(text))).toEqual([]);
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
