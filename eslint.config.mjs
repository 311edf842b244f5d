/**
 * The rules of the house that a machine can check. A later entry of this list replaces a rule of an earlier one whole,
 * so what several entries add to is put together here first (see `syntax`).
 */
import eslint from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { SETTINGS, floorPlans } from './tools/lint/floor-plan.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx', '**/*.mts'];
const TESTS = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/*.e2e.ts',
  '**/*.long.ts',
  '**/*.kafka.ts',
  '**/*.features.ts',
  '**/test/**',
  '**/e2e/**',
];
const DOMAINS = ['libs/*/src/domain/**'];
const SERVER_SOURCES = ['libs/!(web-kit)/src/**', 'apps/{api,worker,signer,sandbox,cli}/src/**', 'migrations/src/**'];

/** Money never touches a float: neither on its way in nor on its way out. */
const FLOATS = [
  { selector: "CallExpression[callee.name='parseFloat']", message: 'No floats: parseDecimal of the kernel.' },
  {
    selector: 'CallExpression[callee.property.name=/^(parseFloat|toFixed)$/]',
    message: 'No floats: parseDecimal and formatDecimal of the kernel.',
  },
];
const IMPURE = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'A domain is told the time (`now`), it does not ask for it.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Date'][callee.property.name='now'], CallExpression[callee.name='Date']",
    message: 'A domain is told the time (`now`), it does not ask for it.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'A domain decides the same every time: randomness is given to it.',
  },
  {
    selector:
      ':matches(CallExpression[callee.name=/^(fetch|setTimeout|setInterval|setImmediate|queueMicrotask)$/], MemberExpression[object.name=/^(process|crypto|performance|globalThis|console)$/])',
    message: 'A domain does nothing: it decides.',
  },
];
const UNTYPED = [
  {
    selector: "TSAsExpression[typeAnnotation.typeName.name='EventData']",
    message: 'An event is narrowed by its type: isEvent, eventsOf or a map of handlers (event-store).',
  },
];
const NAMED_REFUSALS = [
  {
    selector: "NewExpression[callee.name='Refusal']",
    message: 'What people can be refused stands in the catalogue: refusal(name, data) of contracts/refusals.',
  },
];
const LEFT_OUT = [
  {
    selector:
      ':matches(CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(skip|only|todo|failing)$/], CallExpression[callee.name=/^(x|f)(test|it|describe)$/])',
    message: 'Every test runs: none is left out, none runs alone.',
  },
];

/** @param {...{ selector: string, message: string }[]} lists */
const syntax = (...lists) => ({ 'no-restricted-syntax': ['error', ...lists.flat()] });

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.data/**', '.tmp/**', 'coverage/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      'max-lines': ['error', { max: 420, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    // What is not TypeScript is checked for unknown names by tsc (tsconfig.specs.json).
    files: ['**/*.mjs', '**/*.js'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/class-literal-property-style': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: TYPESCRIPT,
    ignores: ['**/*.d.mts'],
    languageOptions: {
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['{apps,libs,migrations,tools}/**/*.{ts,tsx,mts,mjs}'],
    plugins: { boundaries },
    settings: SETTINGS,
  },
  // `dev`: servers that are invented and pictures that are drawn, for whoever works on a screen.
  ...floorPlans({ tests: TESTS, domains: DOMAINS, dev: ['apps/*/dev/**'] }),
  { files: SERVER_SOURCES, rules: syntax(FLOATS, UNTYPED, NAMED_REFUSALS) },
  // The signer's private channel and the sandbox's page speak to programs and to developers, each in a wire of its own.
  { files: ['apps/{signer,sandbox}/src/**'], rules: syntax(FLOATS, UNTYPED) },
  {
    files: DOMAINS,
    rules: syntax(FLOATS, UNTYPED, NAMED_REFUSALS, IMPURE),
  },
  {
    files: ['libs/web-kit/src/**', 'apps/customer/src/**', 'apps/admin/src/**'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // What only the browser knows (storage, media, visibility) is read after the first render: the pages are prerendered.
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  { files: ['libs/testing/**'], rules: syntax(LEFT_OUT) },
  { files: TESTS, rules: syntax(LEFT_OUT) },
  { files: ['tools/**', 'apps/cli/**', 'apps/*/scripts/**'], rules: { 'no-console': 'off' } },
);
