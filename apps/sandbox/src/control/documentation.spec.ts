import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { MAGIC_ACCOUNTS } from '../bank/account-names.js';
import { BANK_FAULTS } from '../bank/faults.js';
import { MAGIC_DIGITS } from '../identity/magic-numbers.js';
import { MAIL_MODES } from '../mail/smtp-sink.js';
import { OPENID_CLIENT, OPENID_MODES } from '../openid/issuer.js';
import { RATE_MODES } from '../rates/rates.js';
import { SMS_MODES, SMS_PROVIDERS } from '../sms/phones.js';
import { TRON_FAULTS } from './tron-routes.js';

const text = readFileSync(fileURLToPath(new URL('../../../../docs/sandbox.md', import.meta.url)), 'utf8');

it('INT-07 docs/sandbox.md names every fault, mode and account that behaves in a set way', () => {
  const words = [
    ...BANK_FAULTS.map((fault) => `\`${fault.id}\``),
    ...RATE_MODES.map((mode) => `\`${mode}\``),
    ...MAIL_MODES.map((mode) => `\`${mode}\``),
    ...[...SMS_MODES, ...SMS_PROVIDERS, ...OPENID_MODES, ...Object.values(OPENID_CLIENT)].map((word) => `\`${word}\``),
    ...Object.values(MAGIC_ACCOUNTS).map((number) => `\`${number}\``),
    ...Object.values(MAGIC_DIGITS).map((digit) => `\`…${digit}\``),
    ...TRON_FAULTS.map((fault) => `${fault.id}?`),
  ];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});
