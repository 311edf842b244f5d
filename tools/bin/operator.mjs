#!/usr/bin/env node
/**
 * `npm run operator`: makes the console's first admin, or gives an operator who lost everything a new link. Needs
 * `DATABASE_URL`, `MASTER_KEY`, `BLIND_INDEX_KEY` and `ADMIN_PUBLIC_URL`, and the built code. Exit 0: done; 1: refused;
 * 2: usage.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const EXPLANATION = `npm run operator -- create --email <address> --name "<name>" --role admin
npm run operator -- reset --email <address>

create   invites the first admin, and prints the link that they choose a password with. It is refused once an admin has
         come in: from then on operators are invited in the console.
reset    for an admin who lost what they sign in with: voids it, ends their sessions, and prints a new link.

The link works once and for 24 hours. Whoever has it comes in: hand it over in person.

  DATABASE_URL                   the app role's connection
  MASTER_KEY, BLIND_INDEX_KEY    as the api has them
  ADMIN_PUBLIC_URL               where the console is
`;

/** @param {string} sentence */
function usage(sentence) {
  process.stderr.write(`${sentence}\n\n${EXPLANATION}`);
  process.exit(2);
}

if (process.argv.includes('--help')) {
  process.stdout.write(EXPLANATION);
  process.exit(0);
}
const [verb, ...rest] = process.argv.slice(2);
if (verb !== 'create' && verb !== 'reset') usage('Say create or reset.');
let values;
try {
  const options = /** @type {const} */ ({
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
  });
  values = parseArgs({ args: rest, options }).values;
} catch (error) {
  usage(error instanceof Error ? error.message : String(error));
}
const built = new URL('../dist/operator.js', import.meta.url);
if (!existsSync(built)) usage('The code is not built yet: run npm run build first.');
const { makeOperatorLink, OperatorRefusedError } = await import(built.href);
try {
  process.stdout.write(`${await makeOperatorLink({ verb, ...values }, process.env)}\n`);
} catch (error) {
  if (!(error instanceof OperatorRefusedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
