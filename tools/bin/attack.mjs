#!/usr/bin/env node
// Attacks the running product of this machine, a sandbox: started with `TRUSTED_PROXIES=1 npm start`, so that the
// attacker can use many client addresses. `--kill` also ends the api in the middle of it, for the starter to bring
// back. Exit 0: no attack succeeded; 1: it found something; 2: the product is not running.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS, attack } from '../attack/attack.mjs';
import { ownDataFolder } from '../lib/own-product.mjs';
import { until } from '../lib/processes.mjs';

const { values: options } = parseArgs({
  options: {
    kill: { type: 'boolean', default: false },
    app: { type: 'string', default: `http://127.0.0.1:${process.env.API_PORT ?? 4200}` },
    sandbox: { type: 'string', default: `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 4300}` },
  },
});
const isThere = () =>
  fetch(`${options.app}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
if (!(await isThere())) {
  console.error('The product is not running here. Start it with "TRUSTED_PROXIES=1 npm start" and try again.');
  process.exit(2);
}

/** Ends the api as a power cut would, and waits for it to be there again. */
async function crash() {
  const parts = JSON.parse(readFileSync(join(ownDataFolder(), 'parts.json'), 'utf8'));
  process.kill(parts.find(({ name }) => name === 'api').pid, 'SIGKILL');
  await until(async () => !(await isThere()), 5_000, 20);
  if (!(await until(isThere, 60_000, 100))) throw new Error('the api did not come back');
}

const target = { app: options.app, sandbox: options.sandbox, crash: options.kill ? crash : null };
const findings = [];
for (const kind of Object.keys(ATTACKS)) {
  console.log(`— ${kind} —`);
  findings.push(...(await attack(target, kind, console.log)).findings);
}
console.log(findings.length === 0 ? 'No attack succeeded.' : `Found:\n${findings.join('\n')}`);
process.exit(findings.length === 0 ? 0 : 1);
