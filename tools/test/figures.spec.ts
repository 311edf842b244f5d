import { figuresOf } from '../lib/figures/index.mjs';
import { readRetiredWords, retiredIn, wordParts } from '../lib/figures/names.mjs';
import { draw, excerptsOf } from '../lib/figures/sample.mjs';
import type { Figures } from '../lib/figures/index.mjs';

const RETIRED = '# words\ntold\npress\nroom\nallowed aria-pressed\npressed\n';
const EMPTY: Readonly<Record<string, string>> = {
  'tools/lint/retired-words': RETIRED,
  'docs/generated/openapi.json': '{}',
};

const NO_MODULES = { lines: 0, factories: 0, useFactory: 0, globals: 0 };

const figures = (planted: Readonly<Record<string, string>>, catalogue: readonly string[] = []): Figures => {
  const files = { ...EMPTY, ...planted };
  return figuresOf({ files: Object.keys(files), read: (path: string) => files[path]! }, catalogue, 0);
};

describe('names', () => {
  it('are split at capitals, underscores, hyphens and dots', () => {
    expect(wordParts('isTold_once-pressKEYRoom.told')).toEqual(['is', 'told', 'once', 'press', 'key', 'room', 'told']);
  });

  it('that a library defines are exempt as a whole', () => {
    const retired = readRetiredWords(RETIRED);
    expect(retiredIn('aria-pressed', retired)).toBe(0);
    expect(retiredIn('onPressed', retired)).toBe(1);
  });
});

describe('figuresOf', () => {
  it('counts comments with people words, @throws tags and units', () => {
    const { comments } = figures({
      'libs/a/src/a.ts': [
        '/** Amount in kobo. @throws Refusal 409 */',
        'export const a = 1; // Whoever reads it',
        '// one comment',
        '// of two lines',
        'export const b = "// Nobody";',
      ].join('\n'),
    });
    expect(comments).toEqual({ total: 3, withPeople: 1, throwsTags: 1, withUnits: 1 });
  });

  it.each([
    ['identifiers', { 'libs/a/src/a.ts': 'export const toldOnce = { press: 1, "room-a": 2 };' }, 3],
    ['identifiers in tests', { 'libs/a/src/a.spec.ts': 'const told = 1; export { told };' }, 2],
    ['file names', { 'libs/a/src/told.ts': '' }, 1],
    ['message keys', { 'apps/a/src/messages/en.json': '{"told":{"room":"Told in the room"}}' }, 2],
    [
      'API document',
      {
        'docs/generated/openapi.json': '{"components":{"schemas":{"Told":{"properties":{"at":{"enum":["in-room"]}}}}}}',
      },
      2,
    ],
  ])('counts retired words in %s', (kind, planted: Record<string, string>, uses) => {
    expect(figures(planted).retired.byKind[kind]).toBe(uses);
  });

  it('counts retired words in the database catalogue', () => {
    expect(figures({}, ['told_at', 'orders']).retired.byKind['database']).toBe(1);
  });

  it('counts the entries of libs', () => {
    expect(figures({ 'libs/a/x.ts': '', 'libs/a/y.ts': '', 'libs/b/x.ts': '' }).namesInLibs).toBe(2);
  });

  it('counts factories that repeat a constructor in any form, and no others', () => {
    const text = `
      made(A, [B], (b) => new A(b));
      anything([C], (c) => { return new A(c); });
      const p = { provide: A, useFactory: (b) => new A(b) };
      list.map((x) => new A(x));
      made(A, [B], (b) => b.a());
    `;
    expect(figures({ 'libs/trading/orders/src/orders.module.ts': text }).modules.factories).toBe(3);
    expect(figures({ 'apps/worker/src/core.module.ts': text }).modules.factories).toBe(3);
    expect(figures({ 'libs/trading/orders/test/test-app.ts': text }).modules.factories).toBe(0);
  });

  it('counts lines of module files, factories and global modules, without tests', () => {
    const text = `
      @Global()
      @Module({ providers: [{ provide: A, useFactory: () => new A() }] })
      export class AModule {}
      const dynamic = { module: B, global: true, providers: [{ provide: B, inject: [A], useFactory }] };
    `;
    const modules = { lines: 5, factories: 0, useFactory: 2, globals: 2 };
    expect(figures({ 'libs/a/src/a.module.ts': text }).modules).toEqual(modules);
    expect(figures({ 'libs/a/src/a.ts': text }).modules).toEqual({ ...modules, lines: 0 });
    expect(figures({ 'libs/a/test/a.module.ts': text }).modules).toEqual(NO_MODULES);
  });

  it('counts source lines without blanks, comments, tests and generated files', () => {
    const text = '/** A\n comment */\nexport const a = (\n  1 // one\n);\n\n// Last\nconst b = `x\n\ny`;\n';
    expect(figures({ 'libs/a/src/a.ts': text }).sourceLines).toBe(5);
    expect(figures({ 'libs/a/src/a.spec.ts': text, 'libs/a/generated/a.ts': text }).sourceLines).toBe(0);
  });

  it('counts decision records and their words', () => {
    const folder = 'docs/decisions';
    const planted = { [`${folder}/0001-a.md`]: '# One two\n\nthree', [`${folder}/README.md`]: 'index' };
    expect(figures(planted).decisions).toEqual({ records: 1, words: 4 });
  });

  it('counts migrations and not their tests', () => {
    expect(figures({ 'migrations/src/0001-a.ts': '', 'migrations/src/0001-a.spec.ts': '' }).migrations).toBe(1);
  });
});

describe('the sample of changed texts', () => {
  const comment = (n: number): string =>
    `/** Explains number ${n} in a sentence of some length. */\nexport const a${n} = ${n};\n`;
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const before = excerptsOf([['a.ts', numbers.slice(0, 10).map(comment).join('')]]);
  const now = excerptsOf([
    ['b.ts', numbers.map(comment).join('')],
    [
      'b.spec.ts',
      "describe('limits', () => {\n  it('LIM-01 count a deposit', () => {});\n});\nit.each([1, 2])('doubles %i', () => {});\n",
    ],
    ['README.md', `# Title\n\n${'A paragraph of a document. '.repeat(4)}\n\n| a table |\n`],
  ]);

  it('holds twenty comments that were not there before, ten paragraphs and ten titles at most', () => {
    const { comments, paragraphs, titles } = draw(now, before, 'seed');
    expect(comments).toHaveLength(20);
    expect(before.comments.filter(({ text }) => comments.some((one) => one.text === text))).toEqual([]);
    expect(paragraphs).toEqual([{ path: 'README.md', text: 'A paragraph of a document. '.repeat(4).trim() }]);
    expect(titles.map(({ text }) => text).sort()).toEqual(['doubles %i', 'limits › LIM-01 count a deposit']);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(draw(now, before, 'seed')).toEqual(draw(now, before, 'seed'));
    expect(draw(now, before, 'other')).not.toEqual(draw(now, before, 'seed'));
  });
});
