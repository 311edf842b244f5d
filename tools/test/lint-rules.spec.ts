import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { packageFolders } from '../lib/packages.mjs';
import { LAYERS, mayImport } from '../lint/module-boundaries.mjs';

const PROGRAM = fileURLToPath(new URL('./fixtures/lint.mjs', import.meta.url));

interface Planted {
  readonly what: string;
  readonly file: string;
  readonly code: string;
}

async function brokenRules(planted: readonly Planted[]): Promise<string[][]> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(planted));
  return JSON.parse(await text(child.stdout)) as string[][];
}

const importing = (source: string): string => `import * as planted from '${source}';\nexport default planted;\n`;

const FORBIDDEN: readonly Planted[] = [
  {
    what: 'a context → another’s inside, by path',
    file: 'libs/trading/orders/src/application/p.ts',
    code: importing('../../../../foundation/rates/src/domain/price.js'),
  },
  {
    what: 'a context → another’s inside, by package',
    file: 'libs/trading/orders/src/application/p.ts',
    code: importing('@usdt-africa/rates/src/domain/price.js'),
  },
  {
    what: 'a context → another’s index, by path',
    file: 'libs/trading/orders/src/application/p.ts',
    code: importing('../../../../foundation/rates/src/index.js'),
  },
  {
    what: 'a context → a higher layer',
    file: 'libs/money/payouts/src/application/p.ts',
    code: importing('@usdt-africa/orders'),
  },
  {
    what: 'a context → another of its layer that is not in the table',
    file: 'libs/foundation/rates/src/application/p.ts',
    code: importing('@usdt-africa/limits'),
  },
  {
    what: 'accounts → approvals, which is lower',
    file: 'libs/foundation/accounts/src/application/p.ts',
    code: importing('@usdt-africa/approvals'),
  },
  { what: 'the signer → banking', file: 'apps/signer/src/p.ts', code: importing('@usdt-africa/banking') },
  {
    what: 'disputes → the admin API, which is higher',
    file: 'libs/journeys/disputes/src/application/p.ts',
    code: importing('@usdt-africa/admin-api'),
  },
  {
    what: 'a re-export counts',
    file: 'libs/trading/orders/src/p.ts',
    code: "export * from '../../../foundation/rates/src/index.js';\n",
  },
  {
    what: 'a dynamic import counts',
    file: 'libs/trading/orders/src/p.ts',
    code: "export const p = import('../../../foundation/rates/src/index.js');\n",
  },
  {
    what: 'contracts → event store, by package',
    file: 'libs/core/contracts/src/p.ts',
    code: importing('@usdt-africa/event-store'),
  },
  {
    what: 'contracts → event store, by path',
    file: 'libs/core/contracts/src/p.ts',
    code: importing('../../event-store/src/index.js'),
  },
  { what: 'kernel → contracts', file: 'libs/core/kernel/src/p.ts', code: importing('@usdt-africa/contracts/events') },
  { what: 'a port → a context', file: 'libs/adapters/tron/src/p.ts', code: importing('@usdt-africa/deposits') },
  { what: 'event store → a context', file: 'libs/core/event-store/src/p.ts', code: importing('@usdt-africa/orders') },
  { what: 'the web app → a server package', file: 'apps/customer/src/p.tsx', code: importing('@usdt-africa/orders') },
  {
    what: 'a feature of the customer’s app → a server package',
    file: 'apps/customer/src/features/claim/p.tsx',
    code: importing('@usdt-africa/orders'),
  },
  {
    what: 'a feature of the customer’s app → another feature',
    file: 'apps/customer/src/features/claim/p.tsx',
    code: importing('../limits/LimitsPage'),
  },
  {
    what: 'a feature of the customer’s app → another feature, when it is opened',
    file: 'apps/customer/src/features/claim/p.tsx',
    code: "export const p = import('../limits/LimitsPage');\n",
  },
  {
    what: 'what is shared in the customer’s app → a feature',
    file: 'apps/customer/src/shared/ui/p.tsx',
    code: importing('../../features/limits/LimitsPage'),
  },
  {
    what: 'a feature of the customer’s app → the composition',
    file: 'apps/customer/src/features/claim/p.tsx',
    code: importing('../../app/pages'),
  },
  {
    what: 'the web kit → a server package',
    file: 'libs/web/web-kit/src/p.tsx',
    code: importing('@usdt-africa/platform'),
  },
  { what: 'an app → another app', file: 'apps/api/src/p.ts', code: importing('../../worker/src/worker.js') },
  {
    what: 'the product → the sandbox',
    file: 'libs/adapters/banking/src/p.ts',
    code: importing('../../../../apps/sandbox/src/settings.js'),
  },
  { what: 'the sandbox → the product', file: 'apps/sandbox/src/p.ts', code: importing('@usdt-africa/banking') },
  {
    what: 'the product → the test kit',
    file: 'libs/trading/orders/src/p.ts',
    code: importing('@usdt-africa/test-kit'),
  },
  { what: 'the test kit → a context', file: 'libs/testing/test-kit/src/p.ts', code: importing('@usdt-africa/orders') },
  { what: 'the workshop → a context', file: 'tools/src/p.ts', code: importing('@usdt-africa/orders') },
  {
    what: 'the product → the benchmarks',
    file: 'apps/cli/src/p.ts',
    code: importing('../../../tools/bench/src/slice.js'),
  },
  { what: 'a domain → Node', file: 'libs/trading/orders/src/domain/p.ts', code: importing('node:fs') },
  { what: 'a domain → a framework', file: 'libs/trading/orders/src/domain/p.ts', code: importing('@nestjs/common') },
  {
    what: 'a domain → the event store',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: importing('@usdt-africa/event-store'),
  },
  {
    what: 'a domain → its own application',
    file: 'libs/foundation/rates/src/domain/p.ts',
    code: importing('../application/rates-poller.js'),
  },
];

const UNSEEMLY: readonly (Planted & { readonly rule: string })[] = [
  {
    what: 'a domain asks the time',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: 'export const p = Date.now();\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a domain makes the time',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: 'export const p = new Date();\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a domain rolls dice',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: 'export const p = Math.random();\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a domain reads settings',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: "export const p = process.env['P'];\n",
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a domain makes a float',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: "export const p = parseFloat('1');\n",
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a server makes a float',
    file: 'libs/money/payouts/src/http/p.ts',
    code: 'export const p = Number(1).toFixed(2);\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a request of the customer’s app outside its api modules',
    file: 'apps/customer/src/features/rates/p.tsx',
    code: "import { request } from '../../shared/api/request';\nexport const p = () => request('GET /api/tiers', {});\n",
    rule: 'no-restricted-imports',
  },
  {
    what: 'the browser’s own request in a part of the customer’s app',
    file: 'apps/customer/src/shared/rates/p.ts',
    code: "export const p = () => fetch('/api/tiers');\n",
    rule: 'no-restricted-globals',
  },
  {
    what: 'a refusal without a name',
    file: 'libs/trading/orders/src/application/p.ts',
    code: "import { Refusal } from '@usdt-africa/kernel';\nexport const p = new Refusal(409, 'p', 'P.');\n",
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a test is left out',
    file: 'libs/trading/orders/src/p.spec.ts',
    code: "test.skip('p', () => undefined);\n",
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a rule switched off in place',
    file: 'libs/trading/orders/src/p.ts',
    code: "/* eslint-disable */\nexport * from '../../../foundation/rates/src/index.js';\n",
    rule: 'boundaries/dependencies',
  },
  {
    what: 'a rule of oxlint’s switched off in place',
    file: 'libs/trading/orders/src/p.ts',
    code: '/* oxlint-disable */\nexport const p: any = 1;\n',
    rule: 'no-warning-comments',
  },
  {
    what: 'a value that nobody reads',
    file: 'libs/trading/orders/src/p.ts',
    code: 'export function p() {\n  let q = 1;\n  q = 2;\n  return q;\n}\n',
    rule: 'no-useless-assignment',
  },
  {
    what: 'a note to self',
    file: 'libs/trading/orders/src/p.ts',
    code: '// TO' + 'DO later\nexport const p = 1;\n',
    rule: 'no-warning-comments',
  },
];

const ALLOWED: readonly Planted[] = [
  {
    what: 'a context → another, by package',
    file: 'libs/trading/orders/src/application/p.ts',
    code: importing('@usdt-africa/rates'),
  },
  {
    what: 'a context → a port',
    file: 'libs/money/payouts/src/application/p.ts',
    code: importing('@usdt-africa/banking'),
  },
  { what: 'an app → a context', file: 'apps/worker/src/p.ts', code: importing('@usdt-africa/orders') },
  { what: 'a command → a context', file: 'apps/cli/src/p.ts', code: importing('@usdt-africa/orders') },
  { what: 'a benchmark → a context', file: 'tools/bench/src/p.ts', code: importing('@usdt-africa/orders') },
  { what: 'the web app → contracts', file: 'apps/customer/src/p.tsx', code: importing('@usdt-africa/contracts/api') },
  {
    what: 'the composition of the customer’s app → a feature',
    file: 'apps/customer/src/app/p.tsx',
    code: importing('../features/limits/LimitsPage'),
  },
  {
    what: 'a feature of the customer’s app → what is shared, and its own files',
    file: 'apps/customer/src/features/claim/p.tsx',
    code: importing('../../shared/ui/AppFrame') + "export * from './ClaimPage';\n",
  },
  {
    what: 'a request in the api module of a feature',
    file: 'apps/customer/src/features/claim/api.ts',
    code: "import { request } from '../../shared/api/request';\nexport const p = () => request('GET /api/tiers', {});\n",
  },
  {
    what: 'a domain → itself, the kernel, the contracts',
    file: 'libs/foundation/rates/src/domain/p.ts',
    code:
      importing('./price.js') +
      "export * from '@usdt-africa/kernel';\nexport * from '@usdt-africa/contracts/events';\n",
  },
  {
    what: 'a domain → a moment it was told',
    file: 'libs/trading/orders/src/domain/p.ts',
    code: "export const p = new Date('2026-01-05');\n",
  },
  {
    what: 'a refusal of the signer’s own wire',
    file: 'apps/signer/src/p.ts',
    code: "import { Refusal } from '@usdt-africa/kernel';\nexport const p = new Refusal(409, 'p', 'P.');\n",
  },
  {
    what: 'a test → the test kit',
    file: 'libs/trading/orders/src/p.spec.ts',
    code: importing('@usdt-africa/test-kit'),
  },
  {
    what: 'a test → the outside world',
    file: 'libs/adapters/banking/src/p.spec.ts',
    code: importing('../../../../apps/sandbox/src/settings.js'),
  },
];

describe('mayImport', () => {
  const libraries = packageFolders().filter((folder) => folder.startsWith('libs/'));

  test('knows the layer of every library', () => {
    const layers = new Set(libraries.map((folder) => folder.split('/')[1]!));
    expect([...layers].sort()).toEqual([...LAYERS, 'testing', 'web'].sort());
  });

  test('allows no cyclic imports between libraries', () => {
    const names = libraries.map((folder) => folder.split('/')[2]!);
    const reaches = (from: string, seen = new Set<string>()): Set<string> => {
      for (const one of mayImport(from)) if (names.includes(one) && !seen.has(one)) reaches(one, seen.add(one));
      return seen;
    };
    expect(names.filter((name) => reaches(name).has(name))).toEqual([]);
  });
});

describe('the linter’s own rules', () => {
  let broken: string[][];
  beforeAll(async () => {
    broken = await brokenRules([...FORBIDDEN, ...UNSEEMLY, ...ALLOWED]);
  });

  test.each(FORBIDDEN.map((planted, index) => [planted.what, index] as const))('forbids %s', (_, index) => {
    expect(broken[index]).toEqual(['boundaries/dependencies']);
  });

  test.each(UNSEEMLY.map(({ what, rule }, index) => [what, rule, index] as const))('refuses %s', (_, rule, index) => {
    expect(broken[FORBIDDEN.length + index]).toContain(rule);
  });

  test.each(ALLOWED.map(({ what }, index) => [what, index] as const))('allows %s', (_, index) => {
    expect(broken[FORBIDDEN.length + UNSEEMLY.length + index]).toEqual([]);
  });
});
