import { readFileSync } from 'node:fs';
import { join } from 'node:path';

test('ADM-07 no name stands twice in the catalogue: the second would take the first one’s words', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'messages', 'en.json'), 'utf8');
  expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toBe(text);
});
