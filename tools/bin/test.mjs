#!/usr/bin/env node
/**
 * `npm test`: installs missing packages, builds what changed, runs every project's tests through Nx, then the browser
 * tests together with those that need Kafka where it is available (`KAFKA=required`: or fails). Nx's cached results of
 * earlier runs do not count. Further arguments go to Jest itself (`npm test -- libs/trading/orders -t SELL-05`);
 * `--long` runs the long suites instead; `--record` writes the durations by which a fresh clone orders its suites. The end
 * lists the slowest suites and the tests that needed a second try; the last line is `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatChanged } from '../lib/build.mjs';
import { installWhatIsMissing, requireNode } from '../lib/install.mjs';
import { runJest } from '../lib/jest-run.mjs';
import { fetchKafka, quicken } from '../lib/kafka.mjs';
import { queryNx } from '../lib/nx.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';
import { COUNTS_FOLDER } from '../nx/suites.mjs';

/** @typedef {import('../lib/counts-reporter.mjs').Counts} Counts */

/** How many suites are named for the time they took. */
const SLOWEST = 10;
/** Suites whose place in the order matters last as many seconds. */
const RECORDED_FROM = 20;

const args = process.argv.slice(2);
const isLong = args.includes('--long');
const forJest = args.filter((arg) => arg !== '--long' && arg !== '--record');
const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);

requireNode();
// Alongside the installation: why the Kafka suites cannot run, if they cannot.
const fetched = isLong ? undefined : fetchKafka({ print });
const obstacle = fetched?.then(() => undefined, reasonOf);
/** @type {Counts} */
const sum = { passed: 0, failed: 0, leftOut: 0, suites: [], secondTries: [] };
try {
  await installWhatIsMissing(print);
  await buildWhatChanged(print);
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  print(error.message);
  sum.failed += 1;
  finish(sum);
}

if (isLong) {
  await queryJest('jest.long.config.mjs');
} else {
  // Kafka's suites start some thirty brokers. Without it they take longer, and that is all.
  const quick = fetched?.then(quicken).catch(() => undefined);
  await (forJest.length > 0 ? queryJest('jest.config.mjs') : requestAll(['test']));
  const [reason] = await Promise.all([obstacle, quick]);
  const hasKafka = reason === undefined;
  if (forJest.length > 0) await queryJest(hasKafka ? 'jest.products.config.mjs' : 'jest.e2e.config.mjs');
  else await requestAll(hasKafka ? ['e2e', 'kafka'] : ['e2e']);
  if (!hasKafka) printKafka(reason);
  if (args.includes('--record') && hasKafka && forJest.length === 0 && sum.failed === 0) record(sum.suites);
}
finish(sum);

/** @param {readonly string[]} targets of every project that has them */
async function requestAll(targets) {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-counts-'));
  try {
    // Everything is built; a cached result may come from another machine.
    const { code } = await queryNx(
      ['run-many', '-t', ...targets, '--exclude-task-dependencies', '--skip-nx-cache', '--nxBail=false'],
      { env: { [COUNTS_FOLDER]: folder }, show: true },
    );
    const runs = readdirSync(folder).map(
      (name) => /** @type {Counts} */ (JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    );
    for (const counts of runs) add(counts);
    // Nx may fail for other reasons than tests; and suites without counts have not run.
    if (runs.length !== 1 || (code !== 0 && !runs.some(({ failed }) => failed > 0))) sum.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} config */
async function queryJest(config) {
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

/** @param {Counts['suites']} suites all of a complete run */
function record(suites) {
  const long = suites.filter(({ seconds }) => seconds >= RECORDED_FROM);
  const durations = long.map(({ suite, seconds }) => /** @type {const} */ ([suite, Math.round(seconds)]));
  const file = join(ROOT, 'libs', 'testing', 'test-kit', 'jest', 'durations.json');
  const sorted = Object.fromEntries(durations.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** @param {string} reason why its suites cannot run */
function printKafka(reason) {
  if (process.env['KAFKA'] === 'required') {
    print(`The Kafka suites must run (KAFKA=required) but could not: ${reason}`);
    sum.failed += 1;
  } else {
    print(`The Kafka suites were skipped: ${reason}`);
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
    print('The slowest suites:');
    for (const { suite, seconds } of slowest) print(`${seconds.toFixed(0).padStart(6)} s  ${suite}`);
  }
  if (secondTries.length > 0) {
    print('Passed only at the second try; each is a defect to find (the first failure is printed above):');
    for (const { suite, title } of secondTries) print(`         ${suite}  ${title}`);
  }
  const isFiltered = forJest.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern'));
  if (leftOut > 0 && !isFiltered) print(`${leftOut} skipped: every test must run.`);
  if (passed + failed === 0) print('No tests were found.');
  print(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 || (leftOut > 0 && !isFiltered) ? 1 : 0);
}
