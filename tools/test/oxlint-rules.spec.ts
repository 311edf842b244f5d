import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import { ROOT } from '../lib/root.mjs';
import { LINT_ENV, OXLINT } from '../lint/programs.mjs';
import { FAULTS } from './fixtures/faults.js';

interface Planted {
  readonly what: string;
  readonly file: string;
  readonly code: string;
  /** The rule it breaks; none where it is fine. */
  readonly rule?: string;
}
interface Config {
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly overrides?: readonly Config[];
}

const FLOATING = 'no-floating-promises';
const MISUSED = 'no-misused-promises';
const request = "import { readiness } from '@usdt-africa/platform';\n";

/**
 * Rules fail where types come from elsewhere: another package's sources, tests, decorators, scripts, what React
 * requires.
 */
const PLACES: readonly Planted[] = [
  {
    what: 'a promise of another package, known by its sources',
    file: 'libs/trading/orders/src/of-another.ts',
    code: `${request}export const p = (url: string) => {\n  readiness({ url } as never);\n};\n`,
    rule: FLOATING,
  },
  {
    what: 'one of the same package',
    file: 'libs/trading/orders/src/of-the-same.ts',
    code: "import { later } from './later.js';\nlater();\n",
    rule: FLOATING,
  },
  {
    what: 'the same, declared',
    file: 'libs/trading/orders/src/later.ts',
    code: 'export const later = async () => 1;\n',
  },
  {
    what: 'a promise in a unit test',
    file: 'libs/trading/orders/src/floats.spec.ts',
    code: `${request}test('p', () => {\n  readiness({} as never);\n});\n`,
    rule: FLOATING,
  },
  {
    what: 'a promise of a matcher in a suite',
    file: 'libs/trading/orders/test/floats.spec.ts',
    code: "test('p', () => {\n  expect(Promise.resolve(1)).resolves.toBe(1);\n});\n",
    rule: FLOATING,
  },
  {
    what: 'a promise in a browser suite',
    file: 'tools/e2e/floats.e2e.ts',
    code: `${request}readiness({} as never);\n`,
    rule: FLOATING,
  },
  {
    what: 'a promise in a decorated class',
    file: 'libs/trading/orders/src/http/floats.controller.ts',
    code: "import { Controller, Get } from '@nestjs/common';\n@Controller()\nexport class P {\n  @Get()\n  q(): void {\n    this.r();\n  }\n  async r(): Promise<number> {\n    return 1;\n  }\n}\n",
    rule: FLOATING,
  },
  {
    what: 'a promise in a migration',
    file: 'migrations/src/0000-p.ts',
    code: 'export const p = async () => 1;\np();\n',
    rule: FLOATING,
  },
  {
    what: 'a promise in a script, by its comments',
    file: 'tools/lib/floats.mjs',
    code: '/** @returns {Promise<number>} */\nconst p = () => Promise.resolve(1);\np();\n',
    rule: FLOATING,
  },
  {
    what: 'a promise in an effect',
    file: 'apps/customer/src/floats.tsx',
    code: "import { useEffect } from 'react';\nconst load = async () => 1;\nexport function P() {\n  useEffect(() => {\n    load();\n  }, []);\n  return null;\n}\n",
    rule: FLOATING,
  },
  {
    what: 'a promise where nobody waits for it',
    file: 'libs/trading/orders/src/misuses.ts',
    code: "import { EventEmitter } from 'node:events';\nnew EventEmitter().on('p', async () => 1);\n",
    rule: MISUSED,
  },
  {
    what: 'a handler of a component may be one',
    file: 'apps/customer/src/handler.tsx',
    code: 'export const P = () => <button type="button" onClick={async () => undefined} />;\n',
  },
  {
    what: 'a switch with a default is whole',
    file: 'libs/trading/orders/src/whole.ts',
    code: "export const p = (q: 'r' | 's') => {\n  switch (q) {\n    case 'r':\n      return 1;\n    default:\n      return 2;\n  }\n};\n",
  },
  {
    what: 'a rule of ESLint’s switched off in place',
    file: 'libs/trading/orders/src/switched-off.ts',
    code: '/* eslint-disable */\nexport const p: any = 1;\n',
    rule: 'no-explicit-any',
  },
  { what: 'a command speaks to the screen', file: 'apps/cli/src/speaks.ts', code: "console.log('p');\n" },
  {
    what: 'a schema and its type have one name',
    file: 'libs/trading/orders/src/one-name.ts',
    code: 'export const P = { q: 1 };\nexport type P = typeof P;\n',
  },
];

describe('oxlint', () => {
  let scratch: string;
  let broken: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'usdt-lint-'));
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.base.json', 'package.json'])
      cpSync(join(ROOT, file), join(scratch, file));
    symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
    for (const { file, code } of [...FAULTS, ...PLACES]) {
      mkdirSync(dirname(join(scratch, file)), { recursive: true });
      writeFileSync(join(scratch, file), code);
    }
    broken = await brokenRules(scratch);
  }, 120_000);
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('a fault is planted for every active rule', () => {
    const { config } = ts.parseConfigFileTextToJson(
      '.oxlintrc.json',
      readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'),
    );
    const rules = [config as Config, ...(config as Config).overrides!].flatMap((one) => Object.keys(one.rules ?? {}));
    expect(FAULTS.map(({ rule }) => rule).toSorted()).toEqual([...new Set(rules)].toSorted());
  });

  test.each(FAULTS.map(({ rule, file }) => [rule, file] as const))('reports the planted fault of %s', (rule, file) => {
    expect(broken.get(file)).toContain(nameOf(rule));
  });

  test.each(PLACES.map(({ what, file, rule }) => [what, file, rule] as const))('knows %s', (_, file, rule) => {
    expect(broken.get(file) ?? []).toEqual(rule ? expect.arrayContaining([rule]) : []);
  });
});

/** `typescript/await-thenable` in the configuration, `typescript(await-thenable)` in a finding. */
const nameOf = (rule: string): string => rule.replace(/^[\w-]+[/(]|\)$/g, '');

/** @returns the rules that each file of the folder breaks */
async function brokenRules(folder: string): Promise<Map<string, string[]>> {
  const [command = '', ...args] = OXLINT;
  const child = spawn(command, [...args, '-f', 'json', '.'], {
    cwd: folder,
    env: LINT_ENV,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { diagnostics } = JSON.parse(await text(child.stdout)) as {
    diagnostics: readonly { code: string; filename: string }[];
  };
  const found = new Map<string, string[]>();
  for (const { code, filename } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), nameOf(code)]);
  return found;
}
