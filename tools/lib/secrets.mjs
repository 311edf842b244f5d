import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newPasswords } from './postgres.mjs';
import { Complaint } from './root.mjs';
import { sandboxBytes, sandboxSigningKey } from './sandbox-mark.mjs';

/**
 * What this machine's sandbox keeps to itself, made once.
 * @typedef {object} Secrets
 * @property {import('./postgres.d.mts').Passwords} database
 * @property {string} paystackSecretKey
 * @property {string} signerToken
 * @property {string} signerSeed 64 bytes, hex
 * @property {string} masterKey 32 bytes, base64
 * @property {string} blindIndexKey 32 bytes, base64
 * @property {string} sealerPrivateKey Ed25519, PEM
 * @property {string} [retiredMasterKeys] those before `masterKey`, with commas between; a person puts them here
 * @property {string} [retiredBlindIndexKeys] those before `blindIndexKey`
 */

/**
 * Reads the secrets of a data folder, or makes them when the folder is new.
 * @param {string} file
 * @param {boolean} hasData whether the folder holds a database already
 * @returns {Secrets}
 */
export function loadSecrets(file, hasData) {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (hasData && !stored.masterKey) {
    throw new Complaint(
      `${dirname(file)} has data, but its keys (${file}) are missing. Put them back, or move the folder away to start again.`,
    );
  }
  const secrets = {
    database: newPasswords(),
    paystackSecretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    signerToken: sandboxBytes(32).toString('base64url'),
    signerSeed: sandboxBytes(64).toString('hex'),
    masterKey: sandboxBytes(32).toString('base64'),
    blindIndexKey: sandboxBytes(32).toString('base64'),
    sealerPrivateKey: sandboxSigningKey(),
    ...stored,
  };
  if (Object.keys(secrets).length > Object.keys(stored).length) write(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/**
 * On disk before anything is encrypted with it, and whole or not at all.
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  const half = join(dirname(file), `.secrets.${process.pid}`);
  const descriptor = openSync(half, 'w', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(half, file);
}
