/**
 * The house's own rules, which oxlint does not know: who imports whom, syntax, notes in comments. Whatever every project has, and
 * what knows types or components, stands in .oxlintrc.json (docs/decisions/0097-two-linters.md). A later entry of this list
 * replaces a rule of an earlier one whole, so what several entries add to is put together here first (see `syntax`).
 */
import parser from '@typescript-eslint/parser';
import boundaries from 'eslint-plugin-boundaries';
import { SETTINGS, boundaryRules } from './tools/lint/module-boundaries.mjs';

const TESTS = [
  '**/*.spec.ts',
  '**/*.e2e.ts',
  '**/*.long.ts',
  '**/*.kafka.ts',
  '**/*.features.ts',
  '**/test/**',
  '**/e2e/**',
];
const DOMAINS = ['libs/*/*/src/domain/**'];
const SERVER_SOURCES = ['libs/!(web)/*/src/**', 'apps/{api,worker,signer,sandbox,cli}/src/**', 'migrations/src/**'];

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

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.data/**', '.tmp/**', 'coverage/**'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts', '**/*.mjs', '**/*.js'],
    languageOptions: { parser },
    rules: {
      // Of a loop whose `catch` counts for the next round, oxlint says that nobody reads it.
      'no-useless-assignment': 'error',
      // Nobody switches a rule off in place: oxlint would listen.
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'hack', 'oxlint-disable', 'eslint-disable'], location: 'anywhere' },
      ],
    },
  },
  {
    files: ['{apps,libs,migrations,tools}/**/*.{ts,tsx,mts,mjs}'],
    plugins: { boundaries },
    settings: SETTINGS,
  },
  // `dev`: servers that are invented and pictures that are drawn, for whoever works on a screen.
  ...boundaryRules({ tests: TESTS, domains: DOMAINS, dev: ['apps/*/dev/**'] }),
  { files: SERVER_SOURCES, rules: syntax(FLOATS, UNTYPED, NAMED_REFUSALS) },
  // The signer's private channel and the sandbox's page speak to programs and to developers, each in a wire of its own.
  { files: ['apps/{signer,sandbox}/src/**'], rules: syntax(FLOATS, UNTYPED) },
  {
    files: DOMAINS,
    rules: syntax(FLOATS, UNTYPED, NAMED_REFUSALS, IMPURE),
  },
  { files: ['libs/testing/test-kit/**'], rules: syntax(LEFT_OUT) },
  { files: TESTS, rules: syntax(LEFT_OUT) },
];
