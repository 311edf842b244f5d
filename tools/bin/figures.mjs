#!/usr/bin/env node
/**
 * `npm run figures`: how far the sources are from plain names and one layout. `-- --json` prints the figures as JSON.
 * Needs a build (`npm run build`) and starts a scratch PostgreSQL for the names in the database. What the pages weigh is
 * printed by `npm run screens -- --budgets`. `-- --sample` draws changed comments, paragraphs and test titles instead.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueNames } from '../lib/figures/catalogue.mjs';
import { figuresOf } from '../lib/figures/index.mjs';
import { sampleOf } from '../lib/figures/sample.mjs';
import { treeOf } from '../lib/figures/tree.mjs';
import { ROOT } from '../lib/root.mjs';

if (process.argv.includes('--sample')) {
  for (const [kind, excerpts] of Object.entries(sampleOf(ROOT))) {
    console.log(`${kind}\n`);
    for (const { path, text } of excerpts) console.log(`${path}\n  ${text}\n`);
  }
  process.exit(0);
}
const built = join(ROOT, 'libs/core/contracts/dist/events/index.js');
if (!existsSync(built)) {
  console.error('The code is not built yet. Run npm run build once.');
  process.exit(2);
}
const { eventUpcasters } = await import(built);
const figures = figuresOf(treeOf(ROOT), await catalogueNames(), eventUpcasters.length);
if (process.argv.includes('--json')) {
  console.log(JSON.stringify(figures, null, 2));
} else {
  const { comments, retired } = figures;
  const share = ((100 * comments.withPeople) / Math.max(comments.total, 1)).toFixed(1);
  /** @type {readonly (readonly [string, string | number])[]} */
  const rows = [
    ['comments with whoever, somebody, nobody, everybody', `${share} % of ${comments.total}`],
    ['@throws tags in doc comments', comments.throwsTags],
    ['doc comments that name a unit', comments.withUnits],
    ['retired words in names, sources', retired.sources],
    ['retired words in names, tests', retired.tests],
    ...Object.entries(retired.byKind).map(([kind, uses]) => /** @type {const} */ ([`  ${kind}`, uses])),
    ['names in libs', figures.namesInLibs],
    ['lines of module files', figures.modules.lines],
    ['factories that repeat a constructor', figures.modules.factories],
    ['factories', figures.modules.useFactory],
    ['global modules', figures.modules.globals],
    ['source lines', figures.sourceLines],
    ['decision records', figures.decisions.records],
    ['words of decision records', figures.decisions.words],
    ['migrations', figures.migrations],
    ['upcaster steps', figures.upcasterSteps],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(54)} ${value}`);
}
