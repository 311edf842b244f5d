import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_CUSTOMER_WHYS, ADMIN_MONEY_WHYS } from '@usdt-africa/contracts/admin';

const { actions } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'messages', 'en.json'), 'utf8')) as {
  actions: { why: Record<string, string> };
};

test('ADM-03 every reason against moving money has a separate sentence', () => {
  const sentences = ADMIN_MONEY_WHYS.map((why) => actions.why[why]);
  expect(sentences.filter((sentence) => !sentence)).toEqual([]);
  expect(new Set(sentences).size).toBe(ADMIN_MONEY_WHYS.length);
});

test('ADM-10 every reason against an action on a customer has a sentence', () => {
  expect(ADMIN_CUSTOMER_WHYS.filter((why) => !actions.why[why])).toEqual([]);
});
