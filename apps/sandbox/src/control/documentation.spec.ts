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
import { BROADCAST_ANSWERS, FORCED_OUTCOMES, WALLET_KINDS } from '../tron/index.js';
import { bankRoutes } from './bank-routes.js';
import { collectionControls } from './collection-routes.js';
import { mailRoutes, openIdRoutes, rateRoutes, smsRoutes } from './source-routes.js';
import { stateRoutes } from './state-routes.js';
import { TRON_FAULTS, tronRoutes } from './tron-routes.js';
import { tronSendingRoutes } from './tron-sending-routes.js';
import { tronWalletRoutes } from './tron-wallet-routes.js';

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
    ...[...BROADCAST_ANSWERS, ...FORCED_OUTCOMES, ...WALLET_KINDS].map((word) => `\`${word}\``),
  ];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

/** Requests named in the first cell of a table's row: `GET /a`, `/b` stands for `GET /a` and `GET /b` beside it. */
function requestsOf(row: string): string[] {
  const named = [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, words]) => words!.split('?')[0]!);
  const paths = named.filter((words) => words.includes('/'));
  const [method, base = ''] = (paths[0] ?? '').split(' ');
  const methods = [...named.filter((words) => !words.includes('/')), method];
  const parent = base.slice(0, base.lastIndexOf('/'));
  return [base, ...paths.slice(1).map((end) => parent + end)].flatMap((path) =>
    methods.map((each) => `${each} ${path}`),
  );
}

it('INT-07 docs/sandbox.md lists every request of the control API, and no other', () => {
  const nothing = { faults: {} } as never;
  const routes = [
    ...stateRoutes(nothing),
    ...tronRoutes(nothing),
    ...tronSendingRoutes(nothing),
    ...tronWalletRoutes(nothing),
    ...bankRoutes({} as never),
    ...collectionControls({} as never),
    ...rateRoutes(nothing),
    ...mailRoutes({} as never),
    ...smsRoutes(nothing),
    ...openIdRoutes(nothing),
  ].map(([method, path]) => `${method} ${path}`);
  const rows = text.split('\n').filter((line) => /^\| `(?:GET|POST|DELETE)\b.*\/control\//.test(line));
  expect(rows.flatMap((row) => requestsOf(row)).sort()).toEqual([...routes].sort());
});
