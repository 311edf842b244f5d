import { createPrivateKey } from 'node:crypto';
import { ConfigError, type Settings } from './config.js';

/** Certificate and key of one side of a private channel, and the authority it trusts, in PEM. */
export interface ChannelKeys {
  /** The channel's own authority: no other is trusted. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * `SIGNER_CA`, `SIGNER_CERT`, `SIGNER_KEY`; null where none of them is set.
 * @throws ConfigError when some are, or one is no PEM
 */
export function channelKeys(settings: Settings): ChannelKeys | null {
  const parts = {
    ca: settings.optional('SIGNER_CA'),
    cert: settings.optional('SIGNER_CERT'),
    key: settings.optional('SIGNER_KEY'),
  };
  const { ca, cert, key } = parts;
  if (ca === null && cert === null && key === null) return null;
  if (ca === null || cert === null || key === null)
    throw new ConfigError('SIGNER_CA, SIGNER_CERT and SIGNER_KEY belong together: set all of them, or none.');
  for (const [name, text] of [
    ['SIGNER_CA', ca],
    ['SIGNER_CERT', cert],
  ] as const)
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new ConfigError(`${name} must be a certificate in PEM.`);
  settings.ownSecret('SIGNER_KEY', secretPart(key));
  return { ca, cert, key };
}

/** The secret number of the key: the encoding around it is the same in every key. */
function secretPart(pem: string): Buffer {
  try {
    return Buffer.from(createPrivateKey(pem).export({ format: 'jwk' }).d ?? '', 'base64url');
  } catch {
    throw new ConfigError('SIGNER_KEY must be a private key in PEM.');
  }
}
