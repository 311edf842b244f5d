#!/usr/bin/env node
/**
 * Writes what docker-compose.yml requires: settings into `.env`, and new secrets into `.secrets`, a file each.
 * `--sandbox` uses the sandbox for the external systems (its secrets are marked, so that production refuses them);
 * without it the addresses of the external systems are left to be filled in. `--into <folder>` writes both elsewhere.
 *
 * Nothing is ever overwritten: with new keys, data sealed with the old ones could not be read.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { channelCertificates } from '../lib/certificates.mjs';
import { SANDBOX_TREASURY } from '../lib/external-systems.mjs';
import { newPasswords, urlFor } from '../lib/postgres.mjs';
import { ROOT } from '../lib/root.mjs';
import { sandboxBytes, sandboxSigningKey } from '../lib/sandbox-mark.mjs';

const USAGE = 'node tools/bin/compose-env.mjs [--sandbox] [--into <folder>]\n';

const { isSandbox, into } = read();
const bytes = (/** @type {number} */ length) => (isSandbox ? sandboxBytes(length) : randomBytes(length));
const key = () => bytes(32).toString('base64');
const passwords = newPasswords();
const cluster = { host: 'postgres', port: 5432, passwords };
const sealer = isSandbox
  ? sandboxSigningKey()
  : generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
// The signing authority is discarded: no further party can be admitted to the channel later on.
const channel = channelCertificates({ server: 'signer', names: ['signer', 'localhost'], client: 'worker' });

const sandbox = {
  APP_MODE: 'sandbox',
  GENERATED_KEYS: '1',
  COMPOSE_PROFILES: 'sandbox',
  PUBLIC_URL: 'https://localhost:8443',
  ADMIN_PUBLIC_URL: 'https://console.localhost:8443',
  SANDBOX_URL: 'https://sandbox.localhost:8443',
  PROXY_ADDRESS: '127.0.0.1',
  PROXY_HTTPS_PORT: '8443',
  PROXY_HTTP_PORT: '8080',
  PAYSTACK_URL: 'http://sandbox:4303',
  TRON_FULL_NODE_URL: 'http://sandbox:4301',
  TRON_SOLIDITY_NODE_URL: 'http://sandbox:4302',
  // The sandbox's chain has the stablecoin at the address that it has on main net.
  SIGNER_CONTRACTS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  SIGNER_TREASURY: SANDBOX_TREASURY,
  SIGNER_MAX_AMOUNT: '1000000',
  SIGNER_DAY_AMOUNT: '100000000',
  RATE_SOURCES: ['quidax', 'coingecko', 'coinbase'].map((name) => `${name}=http://sandbox:4304/${name}`).join(','),
  MAIL_FROM: 'USDT Africa <no-reply@sandbox.invalid>',
  TERMII_URL: 'http://sandbox:4306/termii',
  AFRICASTALKING_URL: 'http://sandbox:4306/africastalking',
  AFRICASTALKING_USERNAME: 'sandbox',
  SMS_FROM: 'USDTAfrica',
  DOJAH_URL: 'http://sandbox:4308',
  DOJAH_APP_ID: 'sandbox',
};
const real = {
  APP_MODE: 'production',
  PUBLIC_URL: '',
  ADMIN_PUBLIC_URL: '',
  PROXY_ADDRESS: '0.0.0.0',
  PAYSTACK_URL: 'https://api.paystack.co',
  TRON_FULL_NODE_URL: '',
  TRON_SOLIDITY_NODE_URL: '',
  // Nothing is signed until docs/keys.md has been followed.
  SIGNER_CONTRACTS: '',
  RATE_SOURCES: [
    'quidax=https://app.quidax.io/api/v1/markets/tickers/usdtngn',
    'coingecko=https://api.coingecko.com/api/v3/simple/price?ids=tether&vs_currencies=ngn&include_last_updated_at=true',
    'coinbase=https://api.coinbase.com/v2/exchange-rates?currency=USDT',
  ].join(','),
  CONTACT_EMAIL: '',
  MAIL_FROM: '',
  TERMII_URL: '',
  AFRICASTALKING_URL: 'https://api.africastalking.com',
  AFRICASTALKING_USERNAME: '',
  SMS_FROM: '',
  DOJAH_URL: 'https://api.dojah.io',
  DOJAH_APP_ID: '',
};
const settings = { ...(isSandbox ? sandbox : real), KAFKA_CLUSTER_ID: randomBytes(16).toString('base64url') };
const secrets = {
  'postgres-password': passwords.superuser,
  'postgres-owner-password': passwords.owner,
  'postgres-app-password': passwords.app,
  'postgres-reader-password': passwords.reader,
  'database-url': urlFor(cluster, 'app', 'usdt_africa'),
  'database-owner-url': urlFor(cluster, 'owner', 'usdt_africa'),
  'database-reader-url': urlFor(cluster, 'reader', 'usdt_africa'),
  'master-key': key(),
  'master-keys-retired': '',
  'blind-index-key': key(),
  'blind-index-keys-retired': '',
  'signer-token': bytes(32).toString('base64url'),
  'signer-seed': bytes(64).toString('hex'),
  'signer-ca': channel.ca,
  'signer-server-cert': channel.server.cert,
  'signer-server-key': channel.server.key,
  'signer-client-cert': channel.client.cert,
  'signer-client-key': channel.client.key,
  'sealer-private-key': sealer,
  // Secrets from third parties: filled in manually in a real installation.
  'paystack-secret-key': isSandbox ? `sk_test_${randomBytes(20).toString('hex')}` : '',
  'paystack-previous-secret-key': '',
  'openid-client-secret': '',
  'tron-api-key': '',
  'smtp-url': isSandbox ? 'smtp://sandbox:4305' : '',
  'dojah-key': isSandbox ? bytes(32).toString('base64url') : '',
  'termii-api-key': isSandbox ? bytes(32).toString('base64url') : '',
  'africastalking-api-key': isSandbox ? bytes(32).toString('base64url') : '',
};

const [envFile, folder] = [join(into, '.env'), join(into, '.secrets')];
for (const path of [envFile, folder])
  if (existsSync(path))
    leave(
      `${path} already exists. Its secrets may be the only way to open an installation's data. Move it away first.\n`,
    );
mkdirSync(folder, { recursive: true, mode: 0o700 });
// A container's user id differs from that of this script's user: the folder keeps others out, not the files' modes.
for (const [name, value] of Object.entries(secrets)) {
  const file = join(folder, name);
  writeFileSync(file, value === '' || value.endsWith('\n') ? value : `${value}\n`, { mode: 0o600 });
  chmodSync(file, 0o644);
}
const all = into === ROOT ? settings : { ...settings, SECRETS_DIR: folder };
const lines = Object.entries(all).map(
  ([name, value]) => `${name}=${/[\s"]/.test(value) ? JSON.stringify(value) : value}\n`,
);
writeFileSync(envFile, lines.join(''), { mode: 0o600 });

const empty = Object.entries(isSandbox ? {} : settings).flatMap(([name, value]) => (value === '' ? [name] : []));
process.stdout.write(`Wrote ${envFile} and ${folder}, which only you can read. Keep a copy of both in a safe place.\n`);
if (empty.length > 0)
  process.stdout.write(
    `Fill in: ${empty.join(', ')}; and the files paystack-secret-key, smtp-url, termii-api-key, africastalking-api-key, dojah-key, and tron-api-key where the node needs one.\n`,
  );

function read() {
  try {
    const options = /** @type {const} */ ({ sandbox: { type: 'boolean' }, into: { type: 'string' } });
    const { values } = parseArgs({ options });
    return { isSandbox: values.sandbox === true, into: resolve(values.into ?? ROOT) };
  } catch {
    return leave(USAGE);
  }
}

/**
 * @param {string} text
 * @returns {never}
 */
function leave(text) {
  process.stderr.write(text);
  process.exit(2);
}
