#!/usr/bin/env node
/**
 * npm run check:messages [-- --sync] Reports how complete each language is, and fails where a text is missing or
 * unknown, or its placeholders are broken; messages.spec.ts checks the other rules of a translation. --sync adds the
 * English keys to every language, empty where there is no text yet.
 */
import { writeFileSync } from 'node:fs';
import { completeness, fileOf, LANGUAGES, readCatalogue } from './messages.mjs';

if (process.argv.includes('--sync')) {
  const keys = Object.keys(readCatalogue('en'));
  for (const language of LANGUAGES) {
    const catalogue = readCatalogue(language);
    const synced = Object.fromEntries(keys.map((key) => [key, catalogue[key] ?? '']));
    writeFileSync(fileOf(language), `${JSON.stringify(synced, null, 2)}\n`);
  }
}

let failed = false;
for (const language of LANGUAGES) {
  const { translated, all, missing, unknown, broken } = completeness(language);
  console.log(`${language}: ${translated} of ${all} messages`);
  for (const key of unknown) console.error(`  ${key}: English has no such message`);
  for (const key of missing) console.error(`  ${key}: not translated`);
  for (const key of broken) console.error(`  ${key}: its places or tags differ from the English ones`);
  failed ||= unknown.length > 0 || broken.length > 0 || missing.length > 0;
}
if (failed) process.exit(1);
