import { parseDecimal } from '@usdt-africa/kernel';
import { isSandboxSecret, secretBytes, weaknessOf, weaknessOfText } from './secret-strength.js';
import { ConfigError, type Environment, settingOf } from './setting-files.js';
import { isLoopback, isNeverOutside, isPrivateNetwork } from './this-machine.js';

export { ConfigError, type Environment, SECRETS, withSettingFiles } from './setting-files.js';

export type AppMode = 'production' | 'sandbox';

/** Reads settings from the environment; every getter throws {@link ConfigError} naming the variable. */
export class Settings {
  readonly mode: AppMode;
  /** Every secret read so far, by its bytes in hex: none may stand for two things. */
  readonly #secrets = new Map<string, string>();
  readonly #read = new Map<string, string | null>();

  constructor(private readonly env: Environment) {
    this.mode = env['APP_MODE'] === 'sandbox' ? 'sandbox' : 'production';
    if (this.mode === 'production' && env['CRASH_AT'])
      throw new ConfigError('CRASH_AT ends this process on purpose, as tests do: production refuses it.');
  }

  text(name: string, fallback?: string): string {
    const value = this.optional(name) ?? fallback;
    if (value) return value;
    const file = this.env[`${name}_FILE`];
    throw new ConfigError(file ? `${name} is not set: the file of ${name}_FILE is empty.` : `${name} is not set.`);
  }

  /** As {@link settingOf}; what a file holds is read once. */
  optional(name: string): string | null {
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const value = settingOf(this.env, name);
    this.#read.set(name, value);
    return value;
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = this.optional(name) ?? String(fallback);
    const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
    if (!(value >= range.min && value <= range.max))
      throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`);
    return value;
  }

  /** An amount as a decimal text, in units of 10^-scale. */
  amount(name: string, fallback: string, scale: number): bigint {
    try {
      return parseDecimal(this.optional(name) ?? fallback, scale);
    } catch {
      throw new ConfigError(`${name} must be a plain amount with at most ${scale} decimals.`);
    }
  }

  /**
   * An address outside this system. Production accepts encrypted addresses only (https or smtps) and none on this
   * machine: a sandbox must never replace an external system there.
   */
  outside(name: string, fallback?: string): string {
    const text = this.text(name, fallback);
    let url: URL;
    try {
      url = new URL(text);
    } catch {
      // The value may contain a password, as the mail server's does, and the sentence is logged.
      throw new ConfigError(`${name} is not an address.`);
    }
    if (this.mode === 'production') {
      if (!['https:', 'smtps:'].includes(url.protocol))
        throw new ConfigError(`${name} must be encrypted (https or smtps) in production.`);
      if (isLoopback(url.hostname))
        throw new ConfigError(`${name} points at this machine: sandbox addresses are refused in production.`);
      if (isNeverOutside(url.hostname))
        throw new ConfigError(`${name} points at an address where no server outside can be: production refuses it.`);
    }
    // Normalized for comparisons elsewhere: `HTTPS://` becomes https; surrounding whitespace and a trailing slash are
    // removed.
    return text
      .trim()
      .replace(/^[^:]+:/, url.protocol)
      .replace(/\/$/, '');
  }

  /** An address of another company: as {@link outside}, and in production not in a private network. */
  provider(name: string): string {
    const address = this.outside(name);
    if (this.mode === 'production' && isPrivateNetwork(new URL(address).hostname))
      throw new ConfigError(`${name} points into a private network, where no provider is: production refuses it.`);
    return address;
  }

  /**
   * Where browsers come to: in production by https alone, for by anything else their cookies went in the clear. Otherwise as
   * {@link outside}.
   */
  site(name: string): string {
    const address = this.outside(name);
    if (this.mode === 'production' && !address.startsWith('https:'))
      throw new ConfigError(`${name} must be an address with https in production.`);
    return address;
  }

  /**
   * An address of our own, over which a secret travels: production takes plain http only where it does not leave this
   * machine.
   */
  inside(name: string): string {
    const text = this.text(name);
    let url: URL;
    try {
      url = new URL(text);
    } catch {
      throw new ConfigError(`${name} is not an address.`);
    }
    const isPlain = url.protocol === 'http:';
    if (!isPlain && url.protocol !== 'https:') throw new ConfigError(`${name} must be an address with http or https.`);
    if (this.mode === 'production' && isPlain && !isLoopback(url.hostname))
      throw new ConfigError(`${name} must be encrypted (https) in production, or an address of this machine.`);
    return text.replace(/\/$/, '');
  }

  /** 32 bytes as base64. Production refuses what {@link ownSecret} refuses. */
  key(name: string): Buffer {
    const bytes = Buffer.from(this.text(name), 'base64');
    if (bytes.length !== 32) throw new ConfigError(`${name} must be 32 bytes in base64.`);
    this.ownSecret(name, bytes);
    return bytes;
  }

  /**
   * The keys of personal data, as `personalDataFrom` reads them: `MASTER_KEY`, `BLIND_INDEX_KEY`, and those before them.
   * A key of today may not be among those that were retired, for then nothing was rotated.
   */
  personalDataKeys(): Environment {
    const keys: Record<string, string | undefined> = {};
    for (const name of ['MASTER_KEY', 'BLIND_INDEX_KEY']) {
      this.key(name);
      keys[name] = this.text(name);
    }
    for (const name of ['MASTER_KEYS_RETIRED', 'BLIND_INDEX_KEYS_RETIRED']) {
      keys[name] = this.optional(name) ?? undefined;
      for (const text of (keys[name] ?? '').split(',')) this.#assertUnlike(name, Buffer.from(text, 'base64'));
    }
    return keys;
  }

  /** A secret text, checked like {@link ownSecret}; production also refuses one that is short or not random as a text. */
  secret(name: string): string {
    const value = this.text(name);
    this.#assertStrong(name, value);
    return value;
  }

  /** As {@link secret}; null where it is not set. */
  optionalSecret(name: string): string | null {
    return this.optional(name) === null ? null : this.secret(name);
  }

  /**
   * The payment provider's secret key. Production accepts live keys only: with a test key nothing is paid, although
   * every response reports a payment.
   */
  paystackKey(name: string): string {
    const value = this.text(name);
    if (this.mode !== 'production') return value;
    if (!/^sk_live_[A-Za-z0-9]{16,}$/.test(value))
      throw new ConfigError(
        /^\s*[sp]k_test_/i.test(value)
          ? `${name} is a test key: no money moves with it, so production refuses it.`
          : `${name} must be the provider’s live secret key (sk_live_…) in production.`,
      );
    this.#assertStrong(name, value.slice('sk_live_'.length));
    return value;
  }

  /**
   * Takes note of a secret. Production refuses one that the starter generated, also where the mark was left behind, one
   * that is not random, and one that stands for something else already.
   */
  ownSecret(name: string, bytes: Buffer): void {
    if (this.mode !== 'production') return;
    if (!['', '0', undefined].includes(this.env['GENERATED_KEYS']) || isSandboxSecret(bytes))
      throw new ConfigError(`${name} was generated by the starter: production needs a secret of its own.`);
    const weakness = weaknessOf(bytes);
    if (weakness !== null) throw new ConfigError(`${name} ${weakness}: production needs a random one.`);
    this.#assertUnlike(name, bytes);
    this.#secrets.set(bytes.toString('hex'), name);
  }

  /** `name=url,name=url`. */
  outsides(name: string): readonly { readonly name: string; readonly url: string }[] {
    return this.text(name)
      .split(',')
      .map((pair) => {
        const at = pair.indexOf('=');
        const key = pair.slice(0, at).trim();
        if (at < 1 || !/^[a-z0-9-]+$/.test(key)) throw new ConfigError(`${name} must read name=address,name=address.`);
        return { name: key, url: new Settings({ ...this.env, [name]: pair.slice(at + 1).trim() }).provider(name) };
      });
  }

  #assertStrong(name: string, text: string): void {
    this.ownSecret(name, secretBytes(text));
    const weakness = this.mode === 'production' ? weaknessOfText(text) : null;
    if (weakness !== null) throw new ConfigError(`${name} ${weakness}: production needs a random one.`);
  }

  #assertUnlike(name: string, bytes: Buffer): void {
    const other = this.#secrets.get(bytes.toString('hex'));
    if (other !== undefined && other !== name)
      throw new ConfigError(`${name} and ${other} are the same: each needs a secret of its own.`);
  }
}
