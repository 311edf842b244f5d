#!/usr/bin/env node
/**
 * `npm run operator`: the machine's own word about operators, where the console has not two people for it. Needs
 * `DATABASE_OWNER_URL`, `MASTER_KEY` and `BLIND_INDEX_KEY`, or this machine's own product, and the built code. Exit 0: done;
 * 1: refused; 2: usage.
 */
import { existsSync } from 'node:fs';
import { readArguments, refuseArguments } from '@usdt-africa/tools/command-line';
import { ownProduct } from '@usdt-africa/tools/own-product';

const EXPLANATION = `npm run operator -- create --email <address> --name "<name>" --role admin [--reason "…"]
npm run operator -- reset --email <address> [--reason "…"]
npm run operator -- requests
npm run operator -- approve --request <id> --reason "…"

create     invites the first admin. It is refused once an admin has come in: from then on operators are invited in the
           console.
reset      for an admin who lost what they sign in with, while there are not two others who could see to it in the console:
           voids it and ends their sessions.
requests   what admins ask a second person for, about operators: ids, who and why.
approve    is the second person, while no other admin can be: there is none, or those there are let each other in within
           the last seven days.

Links go to the operator's own mail and are printed nowhere. Everything is an event, with the reason.

  DATABASE_OWNER_URL             the owner role's connection; without it, this machine's own product
  MASTER_KEY, BLIND_INDEX_KEY    as the api has them
                                 each of them also as a file: DATABASE_OWNER_URL_FILE, …
`;

const SUBCOMMANDS = ['create', 'reset', 'requests', 'approve'];

/** @param {string} sentence */
const usage = (sentence) => refuseArguments(sentence, EXPLANATION);

const { values, positionals } = readArguments(EXPLANATION, {
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    request: { type: 'string' },
    reason: { type: 'string' },
  },
  allowPositionals: true,
});
const [subcommand = '', ...others] = positionals;
if (!SUBCOMMANDS.includes(subcommand) || others.length > 0) usage('Say create, reset, requests or approve.');
const built = new URL('../dist/operator.js', import.meta.url);
if (!existsSync(built)) usage('The code is not built yet: run npm run build first.');
const isConfigured = process.env.DATABASE_OWNER_URL || process.env.DATABASE_OWNER_URL_FILE;
const env = isConfigured ? process.env : { ...process.env, ...ownProduct() };
if (!isConfigured && !env.DATABASE_OWNER_URL)
  usage('DATABASE_OWNER_URL is not set, and no product of this machine runs.');
const { operatorCommand, OperatorRefusedError } = await import(built.href);
try {
  process.stdout.write(await operatorCommand({ subcommand, ...values }, env));
} catch (error) {
  if (!(error instanceof OperatorRefusedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
