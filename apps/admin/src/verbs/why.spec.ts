import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_CUSTOMER_WHYS, ADMIN_MONEY_WHYS } from '@usdt-africa/contracts/admin';

const { verbs } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'messages', 'en.json'), 'utf8')) as {
  verbs: { why: Record<string, string> };
};

test('ADM-03 whatever keeps somebody from moving money has a sentence of its own', () => {
  const sentences = ADMIN_MONEY_WHYS.map((why) => verbs.why[why]);
  expect(sentences.filter((sentence) => !sentence)).toEqual([]);
  expect(new Set(sentences).size).toBe(ADMIN_MONEY_WHYS.length);
});

test('ADM-10 whatever keeps somebody from acting on a customer has a sentence', () => {
  expect(ADMIN_CUSTOMER_WHYS.filter((why) => !verbs.why[why])).toEqual([]);
});
