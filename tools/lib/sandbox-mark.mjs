import { createHash, createPrivateKey, randomBytes } from 'node:crypto';

const MARK_BYTES = 4;

/**
 * Random bytes for a sandbox: the last four are a digest of the others, so that production knows and refuses them
 * wherever they were copied to (libs/core/platform/src/secret-strength.ts).
 * @param {number} length 32 or more
 */
export function sandboxBytes(length) {
  const body = randomBytes(length - MARK_BYTES);
  const mark = createHash('sha256').update('usdt-africa sandbox').update(body).digest().subarray(0, MARK_BYTES);
  return Buffer.concat([body, mark]);
}

/** An Ed25519 key whose seed is marked so, as PEM. */
export function sandboxSigningKey() {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), sandboxBytes(32)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}
