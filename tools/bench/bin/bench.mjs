/**
 * `npm run bench -- [name …] [--json] [--check] [--events <n>]`: runs the named benchmarks, or all of them one after
 * the other, of the built code against a PostgreSQL of its own that forces every commit to disk. `--json` prints the
 * report alone, `--check` fails when a figure misses its bound, `--events` sets how many events to fill the store with
 * where a benchmark does so, `--as-built` takes the existing build as it is. On a stop signal it first ends everything
 * it started.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMPILER } from '@usdt-africa/tools/compiler';
import { createDatabase, newPasswords, startCluster, urlFor } from '@usdt-africa/tools/postgres';
import { reachableTemporaryFolder } from '@usdt-africa/tools/postgres-place';
import { onShutdownSignal } from '@usdt-africa/tools/shutdown-signals';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values, positionals: request } = readArguments();
const { json = false, check = false } = values;
const events = values.events === undefined ? undefined : Number(values.events);
const print = json ? () => undefined : (/** @type {string} */ line) => console.log(line);

if (!values['as-built']) build();
const { endEverything, endsWithUs } = await import('../dist/endings.js');
const { benchmarks } = await import('../dist/registry.js');
if (request.some((name) => !(name in benchmarks)) || (events !== undefined && !(events >= 1000))) {
  fail(Object.keys(benchmarks).join('|'));
}
let isEnding = false;
onShutdownSignal(() => void end());
try {
  await measure(request.length > 0 ? request : Object.keys(benchmarks));
} catch (error) {
  // A failure because the database was stopped meanwhile needs no report: `end` ends the process.
  if (!isEnding) throw error;
}

/** @param {readonly string[]} names */
async function measure(names) {
  /** @type {Record<string, unknown>} */
  const reports = {};
  let missed = 0;
  for (const name of names) {
    print(`— ${name} —`);
    const report = await onFreshDatabase((urls) =>
      benchmarks[name]({ ...urls, print, ...(events === undefined ? {} : { events }) }),
    ).catch((/** @type {unknown} */ error) => {
      if (isEnding) throw error;
      console.error(error);
    });
    // A benchmark that failed does not prevent the others.
    if (!report) {
      process.exitCode = 1;
      print(`FAILED   ${name}`);
      continue;
    }
    reports[name] = report.measured;
    for (const { name: figure, value, atLeast } of report.bounds) {
      const isWithin = value >= atLeast;
      if (!isWithin) missed++;
      print(`${isWithin ? 'kept  ' : 'MISSED'}   ${figure}: ${value.toFixed(2)}, at least ${atLeast}`);
    }
  }
  if (json) console.log(JSON.stringify(reports, null, 2));
  if (check && missed > 0) process.exitCode = 1;
}

/** Ends everything that was started, then the process, with the exit code of a signal. */
async function end() {
  if (isEnding) return;
  isEnding = true;
  // Whatever is under way loses its database now.
  for (const fault of ['uncaughtException', 'unhandledRejection']) process.on(fault, () => undefined);
  try {
    await endEverything();
  } finally {
    process.exit(143);
  }
}

function readArguments() {
  try {
    const options = /** @type {const} */ ({
      json: { type: 'boolean' },
      check: { type: 'boolean' },
      events: { type: 'string' },
      'as-built': { type: 'boolean' },
    });
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return fail('name');
  }
}

/**
 * @param {string} names
 * @returns {never}
 */
function fail(names) {
  console.error(`usage: npm run bench -- [${names} …] [--json] [--check] [--events <1000 or more>] [--as-built]`);
  process.exit(2);
}

/** Changes since the last build are built first, so that the measured code is that of the sources. */
function build() {
  const built = spawnSync(
    process.execPath,
    [
      COMPILER,
      '-b',
      ...['tools/bench', 'migrations', 'apps/sandbox', 'apps/api'].map((folder) => `${folder}/tsconfig.build.json`),
    ],
    {
      cwd: root,
      stdio: json ? 'ignore' : 'inherit',
    },
  );
  if (built.status !== 0) process.exit(built.status ?? 1);
}

/**
 * @template T
 * @param {(urls: { appUrl: string, ownerUrl: string }) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function onFreshDatabase(work) {
  const { migrate } = await import('@usdt-africa/migrations');
  const folder = mkdtempSync(join(reachableTemporaryFolder(), 'usdt-africa-bench-'));
  // PostgreSQL's user, where it is another one, must traverse this folder; it cannot list it.
  chmodSync(folder, 0o711);
  const starting = startCluster({ folder: join(folder, 'postgres'), passwords: newPasswords() });
  const stop = async () => {
    // PostgreSQL is a separate process from the moment it is spawned: a start under way is waited for, then stopped.
    const cluster = await starting.catch(() => undefined);
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const forget = endsWithUs(stop);
  try {
    const cluster = await starting;
    await createDatabase(cluster, 'bench');
    await migrate(urlFor(cluster, 'owner', 'bench'));
    return await work({ appUrl: urlFor(cluster, 'app', 'bench'), ownerUrl: urlFor(cluster, 'owner', 'bench') });
  } finally {
    await stop();
    forget();
  }
}
