#!/usr/bin/env node
/**
 * `npm test`: installs what is missing, builds what changed, asks Nx for every project's tests, then for the browser's together
 * with those that need Kafka where it can be had (`KAFKA=required`: or fails). What Nx kept of earlier runs does not count.
 * Further arguments go to Jest itself (`npm test -- libs/trading/orders -t SELL-05`); `--long` runs the long suites instead. At the end
 * stand the slowest suites and the tests that needed a second try; the last line is `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatChanged } from '../lib/build.mjs';
import { installWhatIsMissing, requireNode } from '../lib/install.mjs';
import { runJest } from '../lib/jest-run.mjs';
import { fetchKafka, quicken } from '../lib/kafka.mjs';
import { askNx } from '../lib/nx.mjs';
import { Complaint } from '../lib/root.mjs';
import { COUNTS_FOLDER } from '../nx/suites.mjs';

/** @typedef {import('../lib/counts-reporter.mjs').Counts} Counts */

/** How many suites are named for the time they took. */
const SLOWEST = 10;

const args = process.argv.slice(2);
const isLong = args.includes('--long');
const forJest = args.filter((arg) => arg !== '--long');
const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);

requireNode();
// Beside the installation: why the Kafka suites cannot run, if they cannot.
const fetched = isLong ? undefined : fetchKafka({ say });
const obstacle = fetched?.then(() => undefined, reasonOf);
/** @type {Counts} */
const sum = { passed: 0, failed: 0, leftOut: 0, suites: [], secondTries: [] };
try {
  await installWhatIsMissing(say);
  await buildWhatChanged(say);
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  say(error.message);
  sum.failed += 1;
  finish(sum);
}

if (isLong) {
  await askJest('jest.long.config.mjs');
} else {
  // Kafka's suites start some thirty brokers. Without it they take longer, and that is all.
  const quick = fetched?.then(quicken).catch(() => undefined);
  await (forJest.length > 0 ? askJest('jest.config.mjs') : askForAll(['test']));
  const [reason] = await Promise.all([obstacle, quick]);
  const hasKafka = reason === undefined;
  if (forJest.length > 0) await askJest(hasKafka ? 'jest.products.config.mjs' : 'jest.e2e.config.mjs');
  else await askForAll(hasKafka ? ['e2e', 'kafka'] : ['e2e']);
  if (!hasKafka) tellOfKafka(reason);
}
finish(sum);

/** @param {readonly string[]} targets of every project that has them */
async function askForAll(targets) {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-counts-'));
  try {
    // Everything is built; a result that was kept is none of this machine.
    const { code } = await askNx(
      ['run-many', '-t', ...targets, '--exclude-task-dependencies', '--skip-nx-cache', '--nxBail=false'],
      { env: { [COUNTS_FOLDER]: folder }, show: true },
    );
    const runs = readdirSync(folder).map(
      (name) => /** @type {Counts} */ (JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    );
    for (const counts of runs) add(counts);
    // Nx may fail for more than tests; and what nobody counted has not run.
    if (runs.length !== 1 || (code !== 0 && !runs.some(({ failed }) => failed > 0))) sum.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} config */
async function askJest(config) {
  const { counts, code } = await runJest(config, forJest);
  add(counts);
  // Jest may fail for more than its tests: a set-up that threw, a process that was killed.
  if (counts.failed === 0 && code !== 0) sum.failed += 1;
}

/** @param {Counts} counts */
function add(counts) {
  for (const kind of /** @type {const} */ (['passed', 'failed', 'leftOut'])) sum[kind] += counts[kind];
  sum.suites.push(...counts.suites);
  sum.secondTries.push(...counts.secondTries);
}

/** @param {string} reason why its suites cannot run */
function tellOfKafka(reason) {
  if (process.env['KAFKA'] === 'required') {
    say(`The Kafka suites were to run (KAFKA=required) and could not: ${reason}`);
    sum.failed += 1;
  } else {
    say(`The Kafka suites were skipped: ${reason}`);
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof Complaint) return error.message;
  return error instanceof Error ? String(error.stack) : String(error);
}

/**
 * @param {Counts} counts
 * @returns {never}
 */
function finish({ passed, failed, leftOut, suites, secondTries }) {
  const slowest = suites.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (suites.length > SLOWEST) {
    say('The slowest suites:');
    for (const { suite, seconds } of slowest) say(`${seconds.toFixed(0).padStart(6)} s  ${suite}`);
  }
  if (secondTries.length > 0) {
    say('Passed only at the second try, each a defect to be found (the first try is printed where it failed):');
    for (const { suite, title } of secondTries) say(`         ${suite}  ${title}`);
  }
  const isFiltered = forJest.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern'));
  if (leftOut > 0 && !isFiltered) say(`${leftOut} left out: every test must run.`);
  if (passed + failed === 0) say('No test was found.');
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 || (leftOut > 0 && !isFiltered) ? 1 : 0);
}
