import { createHmac, randomBytes } from 'node:crypto';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { Grouped } from '../grouped.js';
import { KeyCache } from './key-cache.js';
import { masterKeysFrom, parseKey, parseKeys } from './master-keys.js';
import type { MasterKeys } from './master-keys.js';
import { BrokenSealError, decrypt, encrypt, KEY_BYTES } from './sealing.js';

/** Personal data inside an event: whose it is, and the ciphertext. Opened only with that person's key. */
export interface Sealed {
  readonly $sealed: {
    /** Format. */
    readonly v: 1;
    /** Subject: the person whose key opens it. */
    readonly s: string;
    /** IV, ciphertext, tag; base64. */
    readonly c: string;
  };
}

/** Data were to be sealed for a person without a key: `ensureSubjects` comes first. */
export class UnknownSubjectError extends Error {
  constructor(readonly subjectId: string) {
    super(`${subjectId} has no key; ensureSubjects comes before the append`);
    this.name = 'UnknownSubjectError';
  }
}

/** Data were to be sealed for a person whose key was destroyed. */
export class ErasedSubjectError extends Error {
  constructor(readonly subjectId: string) {
    super(`the key of ${subjectId} was destroyed`);
    this.name = 'ErasedSubjectError';
  }
}

export interface PersonalDataOptions {
  /** Connections of the app role, or one transaction of it: keys are then as this transaction sees them. */
  readonly pool: Pick<Pool, 'query'> | PoolClient;
  readonly masterKeys: MasterKeys;
  /** 32 bytes, independent of the master keys. */
  readonly blindIndexKey: Buffer;
  /** Keys whose indexes may still stand somewhere: found, never made. */
  readonly retiredBlindIndexKeys?: readonly Buffer[];
  /** Most unwrapped keys cached in memory. */
  readonly cacheLimit?: number;
  /** How long an unwrapped key is cached: after this at the latest, other processes know that it was destroyed. */
  readonly cacheMs?: number;
  readonly clock?: Clock;
}

/** A person's key, or `destroyed`. */
type Key = Buffer | 'destroyed';

const CACHE_LIMIT = 10_000;
const CACHE_MS = 60_000;
const FORMAT = 1;

/**
 * Encrypts personal data per person, from the first event on. Destroying a person's key erases what was written about
 * them everywhere at once, and events and their order stay as they are; a rebuild then finds `null`.
 */
export class PersonalData {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #masterKeys: MasterKeys;
  /** The current one first. */
  readonly #blindIndexKeys: readonly Buffer[];
  readonly #cache: KeyCache<Key>;
  readonly #keys = new Grouped<string, Key | undefined>(
    (subjectIds) => this.#load(subjectIds),
    (subjectId) => subjectId,
  );

  constructor(options: PersonalDataOptions) {
    const { clock = systemClock } = options;
    this.#pool = options.pool as Pick<Pool, 'query'>;
    this.#masterKeys = options.masterKeys;
    this.#blindIndexKeys = [options.blindIndexKey, ...(options.retiredBlindIndexKeys ?? [])];
    this.#cache = new KeyCache(options.cacheLimit ?? CACHE_LIMIT, options.cacheMs ?? CACHE_MS, () =>
      clock.now().getTime(),
    );
  }

  /**
   * Creates a key for every person who has none: a separate statement, before the append. A destroyed key stays destroyed.
   */
  async ensureSubjects(subjectIds: readonly string[]): Promise<void> {
    const missing = [...new Set(subjectIds)].filter((subjectId) => this.#cache.get(subjectId) === undefined);
    if (missing.length === 0) return;
    const made = missing.map((subjectId) => ({ subjectId, key: randomBytes(KEY_BYTES) }));
    const wrapped = made.map(({ subjectId, key }) => this.#masterKeys.wrap(subjectId, key));
    const { rows } = await this.#pool.query<{ subject_id: string }>(
      `insert into subject_keys (subject_id, wrapped_key, master_key_id)
       select * from unnest($1::text[], $2::bytea[], $3::text[]) as k (subject_id, wrapped_key, master_key_id)
       order by subject_id
       on conflict do nothing returning subject_id`,
      [missing, wrapped.map((one) => one.wrapped), wrapped.map((one) => one.masterKeyId)],
    );
    const taken = new Set(rows.map((row) => row.subject_id));
    for (const { subjectId, key } of made) if (taken.has(subjectId)) this.#cache.set(subjectId, key);
  }

  /**
   * Seals a JSON value for a person.
   * @throws UnknownSubjectError, ErasedSubjectError
   */
  async seal(subjectId: string, json: unknown): Promise<Sealed> {
    const text = JSON.stringify(json) as string | undefined;
    if (text === undefined) throw new TypeError('only JSON can be sealed');
    const sealed = encrypt(await this.#sealingKey(subjectId), contextOf('json', subjectId), Buffer.from(text));
    return { $sealed: { v: FORMAT, s: subjectId, c: sealed.toString('base64') } };
  }

  /**
   * Opens what {@link seal} made.
   * @returns null when the person's key was destroyed
   * @throws BrokenSealError
   */
  async open<Json = unknown>(sealed: Sealed): Promise<Json | null> {
    const { v, s, c } = sealed.$sealed;
    if (v !== FORMAT) throw new BrokenSealError();
    const key = await this.#openingKey(s);
    if (key === 'destroyed') return null;
    return JSON.parse(decrypt(key, contextOf('json', s), Buffer.from(c, 'base64')).toString()) as Json;
  }

  /**
   * Seals bytes for a person (stored answers, webhook bodies): format, length of the subject's id, the id, ciphertext.
   * @throws UnknownSubjectError, ErasedSubjectError
   */
  async sealBytes(subjectId: string, bytes: Uint8Array): Promise<Buffer> {
    const subject = Buffer.from(subjectId);
    const head = Buffer.alloc(3);
    head.writeUInt8(FORMAT, 0);
    head.writeUInt16BE(subject.length, 1);
    const key = await this.#sealingKey(subjectId);
    return Buffer.concat([head, subject, encrypt(key, contextOf('bytes', subjectId), Buffer.from(bytes))]);
  }

  /**
   * Opens what {@link sealBytes} made.
   * @returns null when the person's key was destroyed
   * @throws BrokenSealError
   */
  async openBytes(
    sealed: Uint8Array,
    { keyFrom = 'memory' }: { readonly keyFrom?: 'memory' | 'database' } = {},
  ): Promise<Buffer | null> {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes.length < 3 || bytes.readUInt8(0) !== FORMAT) throw new BrokenSealError();
    const end = 3 + bytes.readUInt16BE(1);
    const subjectId = bytes.toString('utf8', 3, end);
    if (keyFrom === 'database') await this.#remember([subjectId]);
    const key = await this.#openingKey(subjectId);
    return key === 'destroyed' ? null : decrypt(key, contextOf('bytes', subjectId), bytes.subarray(end));
  }

  /** Fetches many persons' keys in one query, before a list is opened. */
  async preload(subjectIds: readonly string[]): Promise<void> {
    const missing = [...new Set(subjectIds)].filter((subjectId) => this.#cache.get(subjectId) === undefined);
    if (missing.length > 0) await this.#remember(missing);
  }

  /**
   * Blind index of a value, to find it without storing it: HMAC-SHA-256, hex. Equal values of one kind give equal
   * indexes.
   * @param kind what the value is (`phone`, `email`): the same text of another kind gives another index
   * @param normalizedValue in the one form that equal values share
   */
  blindIndex(kind: string, normalizedValue: string): string {
    return this.blindIndexes(kind, normalizedValue)[0]!;
  }

  /**
   * Every index under which a value may be stored: by the current key, then by retired ones. Look up by these (`=
   * any($1)`) and write the first, so that nothing becomes unfindable while the key changes.
   */
  blindIndexes(kind: string, normalizedValue: string): string[] {
    const message = `${Buffer.byteLength(kind)}:${kind}${normalizedValue}`;
    return this.#blindIndexKeys.map((key) => createHmac('sha256', key).update(message).digest('hex'));
  }

  /**
   * What words of one person are found by: made under that person's own key, so that equal words of two people have nothing in
   * common, and with the key all meaning goes. Stays the same when the master key changes.
   * @param kind what they are: the same word of another kind is another
   * @param bytes of each
   * @returns null once the key was destroyed
   * @throws UnknownSubjectError
   */
  async wordIndexes(
    subjectId: string,
    kind: string,
    words: readonly string[],
    bytes: number,
  ): Promise<Buffer[] | null> {
    const key = await this.#key(subjectId);
    if (key === undefined) throw new UnknownSubjectError(subjectId);
    if (key === 'destroyed') return null;
    const own = createHmac('sha256', key).update(`words:${FORMAT}:${subjectId}:${kind}`).digest();
    return words.map((word) => createHmac('sha256', own).update(word).digest().subarray(0, bytes));
  }

  /** Whether a person has, or had, a key. */
  async knows(subjectId: string): Promise<boolean> {
    return (await this.#key(subjectId)) !== undefined;
  }

  /**
   * Destroys a person's key, for good: nothing encrypted for them can be decrypted again. Other processes forget it
   * within the time that keys are cached in memory. Repeating it has no further effect; a person without a key can get
   * none afterwards.
   * @param tx a transaction it belongs to: this process then forgets the key as late as others do
   */
  async destroy(subjectId: string, tx?: PoolClient): Promise<void> {
    await (tx ?? this.#pool).query(
      `insert into subject_keys (subject_id, wrapped_key, master_key_id, destroyed_at)
       values ($1, null, $2, clock_timestamp())
       on conflict (subject_id) do update set wrapped_key = null, destroyed_at = clock_timestamp()
         where subject_keys.destroyed_at is null`,
      [subjectId, this.#masterKeys.currentId],
    );
    if (!tx) this.#cache.set(subjectId, 'destroyed');
  }

  async #sealingKey(subjectId: string): Promise<Buffer> {
    const key = await this.#key(subjectId);
    if (key === undefined) throw new UnknownSubjectError(subjectId);
    if (key === 'destroyed') throw new ErasedSubjectError(subjectId);
    return key;
  }

  /** @throws BrokenSealError for a person who never had a key: then this was not sealed here */
  async #openingKey(subjectId: string): Promise<Key> {
    const key = await this.#key(subjectId);
    if (key === undefined) throw new BrokenSealError();
    return key;
  }

  async #key(subjectId: string): Promise<Key | undefined> {
    return this.#cache.get(subjectId) ?? this.#keys.query(subjectId);
  }

  async #remember(subjectIds: readonly string[]): Promise<void> {
    for (const open of await this.#load(subjectIds)) open();
  }

  /** For each person a function that opens the key: it returns undefined for a person who never had one. */
  async #load(subjectIds: readonly string[]): Promise<readonly (() => Key | undefined)[]> {
    const { rows } = await this.#pool.query<{ subject_id: string; wrapped_key: Buffer | null; master_key_id: string }>({
      name: 'load-subject-keys',
      text: 'select subject_id, wrapped_key, master_key_id from subject_keys where subject_id = any($1)',
      values: [subjectIds],
    });
    const found = new Map(rows.map((row) => [row.subject_id, row]));
    return subjectIds.map((subjectId) => () => {
      const row = found.get(subjectId);
      if (!row) return undefined;
      const { wrapped_key: wrapped, master_key_id: masterKeyId } = row;
      const key = wrapped ? this.#masterKeys.unwrap(subjectId, { masterKeyId, wrapped }) : 'destroyed';
      this.#cache.set(subjectId, key);
      return key;
    });
  }
}

/**
 * Personal data with the keys of the environment: `MASTER_KEY` and `BLIND_INDEX_KEY` (32 bytes in base64 each), and
 * `MASTER_KEYS_RETIRED` and `BLIND_INDEX_KEYS_RETIRED` (comma-separated), which still open and find what they made.
 * @throws KeyConfigurationError
 */
export function personalDataFrom(
  env: Readonly<Record<string, string | undefined>>,
  options: Omit<PersonalDataOptions, 'masterKeys' | 'blindIndexKey' | 'retiredBlindIndexKeys'>,
): PersonalData {
  return new PersonalData({
    ...options,
    masterKeys: masterKeysFrom(env),
    blindIndexKey: parseKey('BLIND_INDEX_KEY', env['BLIND_INDEX_KEY']),
    retiredBlindIndexKeys: parseKeys('BLIND_INDEX_KEYS_RETIRED', env),
  });
}

/** Whether a value inside an event's data is sealed. */
export function isSealed(value: unknown): value is Sealed {
  const inner = (value as { $sealed?: { v?: unknown; s?: unknown; c?: unknown } } | null | undefined)?.$sealed;
  return typeof inner === 'object' && inner !== null && typeof inner.s === 'string' && typeof inner.c === 'string';
}

/** The subject is bound to the ciphertext: under another person's id it does not decrypt. */
function contextOf(rowVersion: 'json' | 'bytes', subjectId: string): string {
  return `sealed:${FORMAT}:${rowVersion}:${subjectId}`;
}
