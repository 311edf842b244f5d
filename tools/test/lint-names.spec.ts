import { nameFaults } from '../lint/names.mjs';

const CLEAN: Readonly<Record<string, string>> = {
  'tools/lint/retired-words': 'told\nroom\n',
  'docs/generated/openapi.json': '{}',
  'docs/glossary.md': '| term | meaning |\n|---|---|\n| alarm | A condition. |\n',
  'libs/a/src/a.ts': '/** Sum in kobo. */\nexport const sum = 1;\n',
};

const faults = (planted: Readonly<Record<string, string>> = {}): readonly string[] => {
  const files = { ...CLEAN, ...planted };
  return nameFaults({ files: Object.keys(files), read: (path: string) => files[path]! });
};

describe('names', () => {
  it('without a retired word pass', () => {
    expect(faults()).toEqual([]);
  });

  it.each([
    ['an identifier', { 'libs/a/src/b.ts': 'export const toldOnce = 1;' }, 'libs/a/src/b.ts: identifier toldOnce'],
    ['a file name', { 'libs/a/src/room.ts': '' }, 'libs/a/src/room.ts: its name'],
    [
      'a message key',
      { 'apps/a/src/messages/en.json': '{"told":"x"}' },
      'apps/a/src/messages/en.json: message key told',
    ],
    [
      'a route',
      { 'docs/generated/openapi.json': '{"paths":{"/api/rooms/told":{}}}' },
      'docs/generated/openapi.json: /api/rooms/told',
    ],
    [
      'a term',
      { 'docs/glossary.md': '| term | meaning |\n|---|---|\n| room | A page. |\n' },
      'docs/glossary.md: the term room',
    ],
  ])('with a retired word in %s are refused', (_kind, planted: Record<string, string>, fault) => {
    expect(faults(planted)).toEqual([expect.stringContaining(fault)]);
  });

  it('are refused with the share of comments that name people in place of parts', () => {
    expect(faults({ 'libs/a/src/b.ts': '/** Whoever reads it. */\nexport const b = 1;' })).toEqual([
      expect.stringContaining('1 of 2 comments'),
    ]);
  });

  it('are refused with a glossary of more than thirty terms', () => {
    const rows = Array.from({ length: 31 }, (_, index) => `| term ${index} | A meaning. |`);
    expect(faults({ 'docs/glossary.md': rows.join('\n') })).toEqual([expect.stringContaining('31 terms')]);
  });
});
