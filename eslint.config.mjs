/**
 * Rules of this project that oxlint does not have: module imports, syntax, notes in comments. General rules, and rules
 * that know types or components, are in .oxlintrc.json (docs/decisions/0001-versions.md). A later entry of this list
 * replaces a rule of an earlier one whole, so the parts that several entries add are put together here first (see
 * `syntax`).
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

/** Money never becomes a float: neither on input nor on output. */
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
/** How the customer's app sends a request: only an `api` module of a feature, or of what is shared, uses it. */
const REQUESTS = 'A request to the server stands in the api module of its feature, or in shared/api.';
const requestsFrom = (/** @type {string} */ module, /** @type {readonly string[]} */ importNames) => ({
  group: [`**/api/${module}`, `./${module}`],
  importNames,
  message: REQUESTS,
});
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
      // For a loop whose `catch` matters to the next round, oxlint reports a value that is never read.
      'no-useless-assignment': 'error',
      // No rule is switched off in place: oxlint would obey such a comment.
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
  // `dev`: simulated servers and drawn pictures, for developers who work on a screen.
  ...boundaryRules({ tests: TESTS, domains: DOMAINS, dev: ['apps/*/dev/**'] }),
  { files: SERVER_SOURCES, rules: syntax(FLOATS, UNTYPED, NAMED_REFUSALS) },
  // The signer's private channel and the sandbox's page serve programs and developers, each with a wire format of its
  // own.
  { files: ['apps/{signer,sandbox}/src/**'], rules: syntax(FLOATS, UNTYPED) },
  {
    files: DOMAINS,
    rules: syntax(FLOATS, UNTYPED, NAMED_REFUSALS, IMPURE),
  },
  {
    files: ['apps/customer/src/**/*.{ts,tsx}'],
    ignores: ['apps/customer/src/{app,features}/**/api.ts', 'apps/customer/src/shared/api/**', ...TESTS],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: REQUESTS }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            requestsFrom('request', ['hrefOf', 'request', 'requestOnce']),
            requestsFrom('client', ['call']),
            requestsFrom('idempotent-post', ['postIdempotent']),
          ],
        },
      ],
    },
  },
  { files: ['libs/testing/test-kit/**'], rules: syntax(LEFT_OUT) },
  { files: TESTS, rules: syntax(LEFT_OUT) },
];
