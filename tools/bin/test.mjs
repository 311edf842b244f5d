#!/usr/bin/env node
/**
 * `npm test`: installs what is missing, builds what changed, runs every test, then the browser's together with those
 * that need Kafka where it can be had (`KAFKA=required`: or fails). Further arguments go to Jest
 * (`npm test -- libs/orders -t SELL-05`); `--long` runs the long suites instead. At the end stand the slowest suites and the
 * tests that needed a second try; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTS_FILE } from '../lib/counts-reporter.mjs';
import { buildWhatChanged } from '../lib/build.mjs';
import { installWhatIsMissing, requireNode } from '../lib/install.mjs';
import { fetchKafka, quicken } from '../lib/kafka.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';

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
try {
  await installWhatIsMissing(say);
  await buildWhatChanged(say);
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  say(error.message);
  finish({ passed: 0, failed: 1, leftOut: 0, suites: [], secondTries: [] });
}

/** @type {Counts} */
const sum = { passed: 0, failed: 0, leftOut: 0, suites: [], secondTries: [] };
if (isLong) {
  await addTo(sum, 'jest.long.config.mjs');
} else {
  // Kafka's suites start some thirty brokers. Without it they take longer, and that is all.
  const quick = fetched?.then(quicken).catch(() => undefined);
  await addTo(sum, 'jest.config.mjs');
  const [reason] = await Promise.all([obstacle, quick]);
  await addTo(sum, reason === undefined ? 'jest.products.config.mjs' : 'jest.e2e.config.mjs');
  if (reason !== undefined) tellOfKafka(reason);
}
finish(sum);

/**
 * @param {Counts} sum
 * @param {string} config
 */
async function addTo(sum, config) {
  const result = await runJest(config);
  for (const kind of /** @type {const} */ (['passed', 'failed', 'leftOut'])) sum[kind] += result[kind];
  sum.suites.push(...result.suites);
  sum.secondTries.push(...result.secondTries);
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
 * @typedef {{ passed: number, failed: number, leftOut: number,
 *   suites: import('../lib/counts-reporter.mjs').SuiteTime[],
 *   secondTries: import('../lib/counts-reporter.mjs').SecondTry[] }} Counts
 */

/**
 * @param {string} config
 * @returns {Promise<Counts>}
 */
async function runJest(config) {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-counts-'));
  const file = join(folder, 'counts.json');
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // What is ours is evaluated anew by each suite: V8 would compile it anew, too, as if it went on for hours.
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--interrupt-budget=600000'];
  // Half of their time they wait, for PostgreSQL above all: two cores are busy with three.
  const workers = config === 'jest.config.mjs' ? [`--maxWorkers=${Math.max(3, availableParallelism() - 1)}`] : [];
  const reporters = ['--reporters=default', `--reporters=${join(ROOT, 'tools', 'lib', 'counts-reporter.mjs')}`];
  // `--reporters` would take what follows it for more of its own: an option comes next.
  const args = [...node, jest, ...reporters, ...workers, '--config', config, '--passWithNoTests', ...forJest];
  try {
    const code = await new Promise((resolve) => {
      const env = { ...process.env, [COUNTS_FILE]: file };
      const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
      child.once('error', () => resolve(1));
      child.once('close', resolve);
    });
    /** @type {Counts} */
    const counts = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failed: 0, leftOut: 0, suites: [], secondTries: [] };
    // Jest may fail for more than its tests: a set-up that threw, a process that was killed.
    return { ...counts, failed: counts.failed === 0 && code !== 0 ? 1 : counts.failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
