import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MESSAGES = join(import.meta.dirname, '..', 'messages');

test.each(readdirSync(MESSAGES))(
  'ADM-07 the catalogue %s has no duplicate key, because a duplicate would replace the first text',
  (file) => {
    const text = readFileSync(join(MESSAGES, file), 'utf8');
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toBe(text);
  },
);

test('ADM-07 keeps the texts of one page out of every other catalogue', () => {
  const names = readdirSync(MESSAGES).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(MESSAGES, file), 'utf8')) as object),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
