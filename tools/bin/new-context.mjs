#!/usr/bin/env node
import { newContext } from '../lib/new-context.mjs';
import { readArguments } from '../lib/command-line.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';

const EXPLANATION = `npm run new-context -- <name> --stream <kind> --layer <layer>

Makes the library of a new context and every line elsewhere that follows from its name: contracts, registry, api, worker,
references. What has to be thought about is in docs/adding.md.

  <name>              a plural: referrals
  --stream <kind>     its kind of stream: referral
  --layer <layer>     its layer: operations, foundation, money, trading, journeys or views; it may import every lower one

Exit 0: made; 1: not made, with the reason; 2: usage.
`;

const { values, positionals } = readArguments(EXPLANATION, {
  allowPositionals: true,
  options: { stream: { type: 'string' }, layer: { type: 'string' } },
});
const [name] = positionals;
const { stream, layer } = values;
if (positionals.length !== 1 || name === undefined || stream === undefined || layer === undefined) {
  process.stderr.write(EXPLANATION);
  process.exit(2);
}
try {
  for (const path of await newContext(ROOT, { name, stream, layer })) console.log(path);
  console.log('Next: run npm install to add it to the workspace.');
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
