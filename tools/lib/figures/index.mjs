/** Figures about the language and the shape of the sources: what `npm run figures` prints. */
import { commentFigures, commentsIn } from './comments.mjs';
import { factoriesIn } from './factories.mjs';
import { isModuleFile, providersIn } from './modules.mjs';
import { apiNamesIn, identifiersIn, keysIn, readRetiredWords, retiredIn } from './names.mjs';
import { decisionFigures, sourceLinesIn } from './sizes.mjs';
import { isCode, isTest } from './tree.mjs';

/** Where Nest composes the product; the tools and the sandbox have no modules. */
const COMPOSED = /^(apps\/(api|worker)|libs)\//;

/** @typedef {import('./tree.mjs').Tree} Tree */

/**
 * @typedef {object} Figures
 * @property {{ total: number, withPeople: number, throwsTags: number, withUnits: number }} comments
 * @property {{ sources: number, tests: number, byKind: Record<string, number> }} retired uses of retired words in names
 * @property {number} namesInLibs entries of `ls libs`
 * @property {{ lines: number, factories: number, useFactory: number, globals: number }} modules lines of `*.module.ts`,
 *   factories that repeat a constructor, all factories, modules whose providers every module sees
 * @property {number} sourceLines lines of ts, tsx and mjs files without blanks, comments, tests and generated files
 * @property {{ records: number, words: number }} decisions
 * @property {number} migrations
 * @property {number} upcasterSteps
 */

/**
 * @param {Tree} tree
 * @param {readonly string[]} catalogue names in the database
 * @param {number} upcasterSteps steps that the contracts register; read from the built code
 * @returns {Figures}
 */
export function figuresOf(tree, catalogue, upcasterSteps) {
  const retired = readRetiredWords(tree.read('tools/lint/retired-words'));
  /** @type {Record<string, number>} */
  const byKind = {};
  const totals = { sources: 0, tests: 0 };
  /**
   * @param {string} kind
   * @param {readonly string[]} names
   * @param {boolean} [inTest]
   */
  const count = (kind, names, inTest = false) => {
    const uses = names.reduce((sum, name) => sum + retiredIn(name, retired), 0);
    byKind[kind] = (byKind[kind] ?? 0) + uses;
    totals[inTest ? 'tests' : 'sources'] += uses;
  };
  /** @type {import('./comments.mjs').Comment[]} */
  const comments = [];
  const modules = { lines: 0, factories: 0, useFactory: 0, globals: 0 };
  let sourceLines = 0;
  for (const path of tree.files) {
    count('file names', path.split('/').slice(-1), isTest(path));
    if (isCode(path)) {
      const text = tree.read(path);
      const inTest = isTest(path);
      count(inTest ? 'identifiers in tests' : 'identifiers', identifiersIn(path, text), inTest);
      comments.push(...commentsIn(path, text));
      if (!inTest && !path.includes('/generated/')) sourceLines += sourceLinesIn(path, text);
      if (!inTest && isModuleFile(path)) modules.lines += text.split('\n').length - 1;
      if (!inTest && COMPOSED.test(path)) {
        const { useFactory, globals } = providersIn(path, text);
        modules.factories += factoriesIn(path, text);
        modules.useFactory += useFactory;
        modules.globals += globals;
      }
    } else if (/\/messages\/[^/]+\.json$/.test(path)) {
      count('message keys', keysIn(JSON.parse(tree.read(path))));
    }
  }
  count('API document', apiNamesIn(JSON.parse(tree.read('docs/generated/openapi.json'))));
  count('database', catalogue);
  return {
    comments: commentFigures(comments),
    retired: { ...totals, byKind },
    namesInLibs: new Set(tree.files.filter((path) => path.startsWith('libs/')).map((path) => path.split('/')[1])).size,
    modules,
    sourceLines,
    decisions: decisionFigures(tree),
    migrations: tree.files.filter((path) => /^migrations\/src\/\d[^/]*(?<!\.spec)\.ts$/.test(path)).length,
    upcasterSteps,
  };
}
