#!/usr/bin/env node
/**
 * Prints the settings that docker-compose.yml asks for, with new secrets: `node tools/bin/compose-env.mjs > .env`.
 * `--sandbox` names the sandbox as the outside world (its secrets are marked, so that production refuses them); without
 * it the addresses of the outside world are left to be filled in.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { channelCertificates } from '../lib/certificates.mjs';
import { newPasswords } from '../lib/postgres.mjs';
import { sandboxBytes, sandboxSigningKey } from '../lib/sandbox-mark.mjs';

const isSandbox = process.argv.includes('--sandbox');
const passwords = newPasswords();
const bytes = (/** @type {number} */ length) => (isSandbox ? sandboxBytes(length) : randomBytes(length));
const key = () => bytes(32).toString('base64');
const sealer = isSandbox
  ? sandboxSigningKey()
  : generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
// Whoever signed them is forgotten: nobody can be let into the channel later on.
const channel = channelCertificates({ server: 'signer', names: ['signer', 'localhost'], client: 'worker' });

const sandbox = {
  APP_MODE: 'sandbox',
  GENERATED_KEYS: '1',
  PUBLIC_URL: 'http://127.0.0.1:4200',
  TRUSTED_PROXIES: '0',
  PAYSTACK_URL: 'http://sandbox:4303',
  PAYSTACK_SECRET_KEY: `sk_test_${randomBytes(20).toString('hex')}`,
  TRON_FULL_NODE_URL: 'http://sandbox:4301',
  TRON_SOLIDITY_NODE_URL: 'http://sandbox:4302',
  RATE_SOURCES: ['quidax', 'coingecko', 'coinbase'].map((name) => `${name}=http://sandbox:4304/${name}`).join(','),
  SMTP_URL: 'smtp://sandbox:4305',
  MAIL_FROM: 'USDT Africa <no-reply@sandbox.invalid>',
};
const real = {
  APP_MODE: 'production',
  PUBLIC_URL: '',
  TRUSTED_PROXIES: '1',
  PAYSTACK_URL: 'https://api.paystack.co',
  PAYSTACK_SECRET_KEY: '',
  TRON_FULL_NODE_URL: '',
  TRON_SOLIDITY_NODE_URL: '',
  TRON_API_KEY: '',
  RATE_SOURCES: '',
  CONTACT_EMAIL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
};
const settings = {
  ...(isSandbox ? sandbox : real),
  POSTGRES_PASSWORD: passwords.superuser,
  POSTGRES_OWNER_PASSWORD: passwords.owner,
  POSTGRES_APP_PASSWORD: passwords.app,
  POSTGRES_READER_PASSWORD: passwords.reader,
  KAFKA_CLUSTER_ID: randomBytes(16).toString('base64url'),
  MASTER_KEY: key(),
  BLIND_INDEX_KEY: key(),
  SIGNER_TOKEN: bytes(32).toString('base64url'),
  SIGNER_SEED: bytes(64).toString('hex'),
  SIGNER_CA: channel.ca,
  SIGNER_CERT: channel.server.cert,
  SIGNER_KEY: channel.server.key,
  SIGNER_CLIENT_CERT: channel.client.cert,
  SIGNER_CLIENT_KEY: channel.client.key,
  SEALER_PRIVATE_KEY: sealer,
};
for (const [name, value] of Object.entries(settings)) {
  const text = /[\n\s"]/.test(value) ? JSON.stringify(value) : value;
  process.stdout.write(`${name}=${text}\n`);
}
