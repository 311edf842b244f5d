#!/usr/bin/env node
/** `npm run words`: checks the texts that people read against docs/voice.md, the specification and their places. */
import { ROOT } from '../lib/root.mjs';
import { readArguments } from '../lib/command-line.mjs';
import { CHECKS, linesOf, wordFaults } from '../words/faults.mjs';
import { readInput } from '../words/input.mjs';

readArguments(
  `npm run words

Checks the message catalogues of the customer's app, the console and the mails: fixed texts, terms, retired phrases,
length of sentences, buttons and places, use of keys, translations, letters. Prints a line for each fault
(file, key, fault) and the count of each check; exit code 1 with any fault.
`,
  { options: {} },
);
const faults = wordFaults(readInput(ROOT));
for (const line of linesOf(faults)) process.stdout.write(`${line}\n`);
for (const check of CHECKS) {
  const count = faults.filter((fault) => fault.check === check).length;
  process.stdout.write(`${check}: ${count === 0 ? 'fine' : `${count} faults`}\n`);
}
process.exitCode = faults.length === 0 ? 0 : 1;
