#!/usr/bin/env node
/**
 * `npm run fuzz`: a stranger's fuzzer (schemathesis, from PyPI) over the API for some minutes, first the customers' side and then
 * the operators', against the built product without Kafka. Exit 0: no fault of the server, no answer that contradicts docs/generated/openapi.json; 1: there was one;
 * 2: usage; 3: no Python, or the fuzzer cannot be had.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleOf } from '../fuzz/operators.mjs';
import { owners } from '../fuzz/orders.mjs';
import { readArguments, refuseArguments } from '../lib/command-line.mjs';

const FUZZER = 'schemathesis==4.32.5';
/**
 * Checks that are left out: the product may refuse well-formed input. They also cannot work here: the hooks change the
 * requester from call to call, so a quote of one belongs to no other.
 */
const NOT_REQUESTED =
  'positive_data_acceptance,ignored_auth,object_level_authorization,ensure_resource_availability,use_after_free';
/**
 * Statuses for input that the document does not allow; the fuzzer's own list has no 431, for input that is too long to
 * read.
 */
const REFUSED = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, 431].map(String);
/** Browsers with an order: what one guest may do in ten minutes is limited. */
const OWNERS = 40;
/** The first of these have paid, and are paid: records for operators. */
const PAID = 6;
/** The console's side comes last, because an operator may pause customers' actions there. */
const SIDES = /** @type {const} */ ([
  ['--exclude-path-regex', '^/api/admin'],
  ['--include-path-regex', '^/api/admin'],
]);
/** Streams of messages do not end. */
const ENDLESS = ['Orders.events', 'AdminConsole.stream'];
const root = join(import.meta.dirname, '..', '..');

const EXPLANATION = `npm run fuzz [-- --minutes <n>] [--seed <n>]

Runs schemathesis over the API of the built product, half of the time as guests and customers, half as operators; needs Python,
and the fuzzer from PyPI.

  --minutes  how long to run (5)
  --seed     repeats the requests of a run with this seed
`;
const { values } = readArguments(EXPLANATION, {
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) refuseArguments('--minutes must be a number above 0.', EXPLANATION);
if (values.seed !== undefined && !/^\d{1,18}$/.test(values.seed))
  refuseArguments('--seed must be a number.', EXPLANATION);

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
  await product.sell(PAID);
  const orders = await owners(product.app, OWNERS);
  const known = join(folder, 'known.json');
  writeFileSync(known, JSON.stringify({ app: product.app, orders, ...(await consoleOf(product.app)) }));
  const settings = join(folder, 'schemathesis.toml');
  const hooks = JSON.stringify(join(root, 'tools', 'fuzz', 'hooks.py'));
  const refused = JSON.stringify([...REFUSED, '5xx']);
  writeFileSync(settings, `hooks = ${hooks}\n[checks.negative_data_rejection]\nexpected-statuses = ${refused}\n`);
  for (const side of SIDES) if ((await fuzz(product.app, known, settings, side)) !== 0) process.exitCode = 1;
} finally {
  await product.clear();
}

/**
 * @param {string} url
 * @param {string} known
 * @param {string} settings
 * @param {readonly string[]} side
 */
async function fuzz(url, known, settings, side) {
  const fuzzer = spawn(
    join(bin, 'schemathesis'),
    [
      ...[
        '--config-file',
        settings,
        '--no-color',
        'run',
        join(root, 'docs', 'generated', 'openapi.json'),
        '--url',
        url,
      ],
      ...['--max-time', String(Math.ceil((minutes * 60) / SIDES.length)), '--workers', '2', '--request-timeout', '20'],
      ...['--exclude-checks', NOT_REQUESTED],
      ...ENDLESS.flatMap((id) => ['--exclude-operation-id', id]),
      ...side,
      ...['--warnings', 'off', '--continue-on-failure'],
      ...(values.seed === undefined ? [] : ['--seed', values.seed]),
    ],
    { stdio: 'inherit', cwd: folder, env: { ...process.env, FUZZ_KNOWN: known } },
  );
  return new Promise((resolve) => fuzzer.once('exit', resolve));
}

/**
 * @param {string} why
 * @returns {never}
 */
function missing(why) {
  console.log(`The API was not fuzzed: ${why}.`);
  process.exit(3);
}
