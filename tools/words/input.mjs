/** Reads from the repository what the checks of the words need. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from './catalogues.mjs';
import { readExemptions } from './exemptions.mjs';
import { readFixedTexts } from './fixed-texts.mjs';
import { facesIn } from './letters.mjs';
import { phrasePatterns } from './style.mjs';
import { termsOf } from './terms.mjs';
import { readSources } from './usage.mjs';

/**
 * @param {string} root of the repository
 * @returns {import('./faults.mjs').Input}
 */
export function readInput(root) {
  /** @param {string} path */
  const text = (path) => readFileSync(join(root, path), 'utf8');
  /** @param {string} path */
  const json = (path) => JSON.parse(text(path));
  const shared = readSources(join(root, 'libs/web/web-kit/src'));
  return {
    texts: readTexts(root),
    terms: termsOf(text('docs/voice.md')),
    phrases: phrasePatterns(json('tools/words/retired-phrases.json')),
    lengths: json('tools/words/lengths.json'),
    values: json('tools/words/typical-values.json'),
    fixed: readFixedTexts(),
    exemptions: readExemptions(),
    faces: facesIn(text('libs/web/web-kit/styles/fonts.css')),
    sources: {
      customer: [...readSources(join(root, 'apps/customer/src')), ...shared],
      console: [...readSources(join(root, 'apps/admin/src')), ...shared],
      mail: [],
    },
    same: {
      customer: json('apps/customer/src/shared/messages/same-as-english.json'),
      mail: json('libs/journeys/notifications/src/messages/same-as-english.json'),
    },
  };
}
