#!/usr/bin/env node
/**
 * `npm run fuzz`: a stranger's fuzzer (schemathesis, from PyPI) over the customers' API for some minutes, against the built
 * product without Kafka. Exit 0: no fault of the server, no answer that contradicts docs/openapi.json; 1: there was one;
 * 2: usage; 3: no Python, or the fuzzer cannot be had.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owners } from '../fuzz/orders.mjs';
import { readArguments, refuseArguments } from '../lib/command-line.mjs';

const FUZZER = 'schemathesis==4.32.5';
/**
 * What is no contradiction: the business refuses what has the right form. What these cannot see: who asks is changed from call
 * to call by the hooks, so one's quote is nobody else's.
 */
const NOT_ASKED =
  'positive_data_acceptance,ignored_auth,object_level_authorization,ensure_resource_availability,use_after_free';
/** Browsers with an order: what one guest may do in ten minutes is limited. */
const OWNERS = 40;
const root = join(import.meta.dirname, '..', '..');

const EXPLANATION = `npm run fuzz [-- --minutes <n>] [--seed <n>]

Runs schemathesis over the customers' API of the built product; needs Python, and the fuzzer from PyPI.

  --minutes  for how long; 5 when nothing is said
  --seed     repeats what a run with this seed sent
`;
const { values } = readArguments(EXPLANATION, {
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) refuseArguments('Minutes are a number above 0.', EXPLANATION);
if (values.seed !== undefined && !/^\d{1,18}$/.test(values.seed)) refuseArguments('A seed is a number.', EXPLANATION);

const python = ['python3', 'python'].find((name) => spawnSync(name, ['-m', 'venv', '--help']).status === 0);
if (!python) missing('no Python with venv was found');

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const bin = join(folder, 'python', process.platform === 'win32' ? 'Scripts' : 'bin');
const installed =
  spawnSync(python, ['-m', 'venv', join(folder, 'python')]).status === 0 &&
  spawnSync(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', FUZZER]).status ===
    0;
if (!installed) missing(`${FUZZER} could not be installed from PyPI`);

const { RunningProduct } = await import(new URL('../bench/dist/running-product.js', import.meta.url).href);
const product = await RunningProduct.prepare();
try {
  await product.start();
  const known = join(folder, 'orders.json');
  writeFileSync(known, JSON.stringify(await owners(product.app, OWNERS)));
  const settings = join(folder, 'schemathesis.toml');
  writeFileSync(settings, `hooks = ${JSON.stringify(join(root, 'tools', 'fuzz', 'hooks.py'))}\n`);
  process.exitCode = await fuzz(product.app, known, settings);
} finally {
  await product.clear();
}

/**
 * @param {string} url
 * @param {string} orders
 * @param {string} settings
 */
async function fuzz(url, orders, settings) {
  const fuzzer = spawn(
    join(bin, 'schemathesis'),
    [
      ...['--config-file', settings, '--no-color', 'run', join(root, 'docs', 'openapi.json'), '--url', url],
      ...['--max-time', String(Math.ceil(minutes * 60)), '--workers', '2', '--request-timeout', '20'],
      ...['--exclude-checks', NOT_ASKED],
      // A stream of messages does not end.
      ...['--exclude-operation-id', 'Orders.events'],
      // Nobody is signed in to the console here.
      ...['--exclude-path-regex', '^/api/admin'],
      ...['--warnings', 'off', '--continue-on-failure'],
      ...(values.seed === undefined ? [] : ['--seed', values.seed]),
    ],
    { stdio: 'inherit', cwd: folder, env: { ...process.env, FUZZ_ORDERS: orders } },
  );
  const status = await new Promise((resolve) => fuzzer.once('exit', resolve));
  return status === 0 ? 0 : 1;
}

/**
 * @param {string} why
 * @returns {never}
 */
function missing(why) {
  console.log(`The API was not fuzzed: ${why}.`);
  process.exit(3);
}
