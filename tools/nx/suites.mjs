/**
 * The suites that Nx requests. All of one kind run in one Jest, whatever number of projects they belong to: one
 * PostgreSQL is started once, slow suites begin first, and a process that has read a package reuses it. Each project
 * has its own result, which Nx caches. Why: docs/decisions/0142-layers-are-folders-of-libs.md.
 */
import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { runJest } from '../lib/jest-run.mjs';
import { INNER } from './projects.mjs';

/** Where `npm test` wants each run's counts, for its last lines. */
export const COUNTS_FOLDER = 'USDT_TEST_COUNTS_FOLDER';

/**
 * @typedef {{ readonly kind: 'test' | 'e2e' | 'kafka', readonly folder: string }} SuiteTask a project's suites of one kind
 * @typedef {{ readonly success: boolean, readonly terminalOutput: string,
 *   readonly startTime: number, readonly endTime: number }} Result
 */

/**
 * @param {{ readonly tasks: Readonly<Record<string, unknown>> }} graph
 * @param {Readonly<Record<string, SuiteTask>>} request by the task's id
 * @returns {AsyncGenerator<{ task: string, result: Result }>}
 */
export async function* all(graph, request) {
  const tasks = Object.keys(graph.tasks).map((id) => ({ id, .../** @type {SuiteTask} */ (request[id]) }));
  const products = tasks.filter(({ kind }) => kind !== 'test');
  for (const together of [tasks.filter(({ kind }) => kind === 'test'), products]) {
    const [first] = together;
    if (first === undefined) continue;
    const startTime = Date.now();
    const run = await runJest(configOf(together), ['--', patternOf(together)]);
    const folder = process.env[COUNTS_FOLDER];
    if (folder) writeFileSync(join(folder, `${first.kind}.json`), JSON.stringify(run.counts));
    for (const { id, ...task } of together)
      yield { task: id, result: { ...outcomeOf(task, run), startTime, endTime: Date.now() } };
  }
}

/**
 * @param {SuiteTask} request
 * @returns {Promise<{ success: boolean }>}
 */
export async function one(request) {
  for await (const { result } of all({ tasks: { it: {} } }, { it: request })) {
    process.stdout.write(result.terminalOutput);
    return { success: result.success };
  }
  return { success: false };
}

/** @param {readonly SuiteTask[]} tasks that run in one Jest */
function configOf(tasks) {
  const kinds = new Set(tasks.map(({ kind }) => kind));
  if (kinds.has('test')) return 'jest.config.mjs';
  if (kinds.size > 1) return 'jest.products.config.mjs';
  return kinds.has('e2e') ? 'jest.e2e.config.mjs' : 'jest.kafka.config.mjs';
}

/**
 * The pattern that the path of each of their files matches. A project's folder may hold other projects, which have
 * targets of their own.
 * @param {readonly SuiteTask[]} tasks
 */
export function patternOf(tasks) {
  const quoted = (/** @type {string} */ path) => path.replaceAll(/[.*+?(){}|[\]\\]/g, '\\$&');
  const within = tasks.map(({ kind, folder }) => {
    const inner = INNER.filter((name) => name.startsWith(`${folder}/`)).map(
      (name) => `${name.slice(folder.length + 1)}/`,
    );
    const others = inner.length > 0 ? `(?!${inner.map(quoted).join('|')})` : '';
    const ending = kind === 'test' ? String.raw`\.spec\.tsx?` : String.raw`\.${kind}\.ts`;
    return `${quoted(folder)}/${others}.*${ending}`;
  });
  return `^${quoted(ROOT + sep)}(${within.join('|')})$`;
}

/**
 * Returns the result of a run for one project.
 * @param {SuiteTask} task
 * @param {{ readonly counts: Pick<import('../lib/counts-reporter.mjs').Counts, 'failed' | 'suites'>, readonly code:
 * number }} run
 */
export function outcomeOf(task, { counts, code }) {
  const pattern = new RegExp(patternOf([task]));
  const own = counts.suites.filter(({ suite }) => pattern.test(join(ROOT, suite)));
  const failed = own.filter((suite) => suite.failed > 0);
  const tests = own.reduce((sum, { passed }) => sum + passed, 0);
  // Jest may fail for more than its tests: a set-up that threw, a process that was killed.
  const isUnexplained = code !== 0 && counts.failed === 0;
  const lines = [
    `${task.folder}: ${own.length} of its suites ran, ${tests} tests passed`,
    ...failed.map(({ suite }) => `  failed: ${suite}`),
  ];
  return {
    // Where nothing was tested, nothing holds.
    success: tests > 0 && failed.length === 0 && !isUnexplained,
    terminalOutput: lines.map((line) => `${line}\n`).join(''),
  };
}
