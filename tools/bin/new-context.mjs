#!/usr/bin/env node
import { newContext } from '../lib/new-context.mjs';
import { readArguments } from '../lib/command-line.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';

const EXPLANATION = `npm run new-context -- <name> --stream <kind> --after <context>

Makes the library of a new context and every line elsewhere that follows from its name: contracts, registry, api, worker,
floor plan, references. What has to be thought about is in docs/adding.md.

  <name>              a plural: referrals
  --stream <kind>     its kind of stream: referral
  --after <context>   the context whose place in the floor plan it comes after: it may import that one and all before it

Exit 0: made; 1: not made, with the reason; 2: usage.
`;

const { values, positionals } = readArguments(EXPLANATION, {
  allowPositionals: true,
  options: { stream: { type: 'string' }, after: { type: 'string' } },
});
const [name] = positionals;
const { stream, after } = values;
if (positionals.length !== 1 || name === undefined || stream === undefined || after === undefined) {
  process.stderr.write(EXPLANATION);
  process.exit(2);
}
try {
  for (const path of await newContext(ROOT, { name, stream, after })) console.log(path);
  console.log('Then: npm install, so that the workspace knows it.');
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
