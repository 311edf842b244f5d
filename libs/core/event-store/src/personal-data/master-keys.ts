import { createHash } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './sealing.js';

/** A key in the configuration is missing or malformed. The message names the setting, never the value. */
export class KeyConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyConfigurationError';
  }
}

/**
 * Reads a 32-byte key in base64.
 * @param setting its name, for the message
 * @throws KeyConfigurationError
 */
export function parseKey(setting: string, text: string | undefined): Buffer {
  if (!text) throw new KeyConfigurationError(`${setting} is not set`);
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || !/^[A-Za-z0-9+/]{43}=$/.test(text)) {
    throw new KeyConfigurationError(`${setting} must be 32 bytes in base64`);
  }
  return key;
}

/** A key as it stands in the table: under which master key, and wrapped by it. */
export interface WrappedKey {
  readonly masterKeyId: string;
  readonly wrapped: Buffer;
}

/**
 * The keys that wrap persons' keys: one wraps new ones, retired ones still unwrap what they wrapped. A key's id is drawn
 * from the key itself, so that it needs no setting and cannot be mixed up.
 */
export class MasterKeys {
  readonly #current: string;
  readonly #keys: ReadonlyMap<string, Buffer>;

  /** @param current and `retired`: 32 bytes each */
  constructor(current: Buffer, retired: readonly Buffer[] = []) {
    this.#current = idOf(current);
    this.#keys = new Map([current, ...retired].map((key) => [idOf(key), key]));
  }

  /** The id of the key that wraps. */
  get currentId(): string {
    return this.#current;
  }

  /** Whether a key that wrapped something is among these. */
  knows(masterKeyId: string): boolean {
    return this.#keys.has(masterKeyId);
  }

  wrap(subjectId: string, key: Buffer): WrappedKey {
    const wrapped = encrypt(this.#keys.get(this.#current)!, contextOf(subjectId), key);
    return { masterKeyId: this.#current, wrapped };
  }

  /** @throws KeyConfigurationError when its master key is not configured, BrokenSealError */
  unwrap(subjectId: string, { masterKeyId, wrapped }: WrappedKey): Buffer {
    const master = this.#keys.get(masterKeyId);
    if (!master) throw new KeyConfigurationError(`no configured master key has the id ${masterKeyId}`);
    return decrypt(master, contextOf(subjectId), wrapped);
  }
}

/**
 * The master keys of the environment: `MASTER_KEY`, and `MASTER_KEYS_RETIRED` (comma-separated), which only unwrap.
 * @throws KeyConfigurationError
 */
export function masterKeysFrom(env: Readonly<Record<string, string | undefined>>): MasterKeys {
  return new MasterKeys(parseKey('MASTER_KEY', env['MASTER_KEY']), parseKeys('MASTER_KEYS_RETIRED', env));
}

/** Reads keys in base64 that commas separate; none where the setting is not made. @throws KeyConfigurationError */
export function parseKeys(setting: string, env: Readonly<Record<string, string | undefined>>): Buffer[] {
  const keys = (env[setting] ?? '').split(',').map((key) => key.trim());
  return keys.filter((key) => key !== '').map((key) => parseKey(setting, key));
}

function idOf(key: Buffer): string {
  return createHash('sha256').update('master-key-id:').update(key).digest('hex').slice(0, 12);
}

function contextOf(subjectId: string): string {
  return `subject-key:1:${subjectId}`;
}
