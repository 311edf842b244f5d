import { readFileSync } from 'node:fs';

/** A missing or invalid setting; start-up stops with this one sentence. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings that are secrets. Each may be in a file instead, which `<NAME>_FILE` names: environment variables are
 * visible to any user who may inspect a container, and are passed on to every child process.
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READER_URL',
  'POSTGRES_PASSWORD',
  'POSTGRES_OWNER_PASSWORD',
  'POSTGRES_APP_PASSWORD',
  'POSTGRES_READER_PASSWORD',
  'MASTER_KEY',
  'MASTER_KEYS_RETIRED',
  'BLIND_INDEX_KEY',
  'BLIND_INDEX_KEYS_RETIRED',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_PREVIOUS_SECRET_KEY',
  'TRON_API_KEY',
  'SMTP_URL',
  'OPENID_CLIENT_SECRET',
  'TERMII_API_KEY',
  'AFRICASTALKING_API_KEY',
  'DOJAH_KEY',
  'SIGNER_TOKEN',
  'SIGNER_SEED',
  'SIGNER_KEY',
  'SEALER_PRIVATE_KEY',
] as const;

/** Not secret, but as long as the keys that they belong to, and stored next to them. */
const CERTIFICATES = ['SIGNER_CA', 'SIGNER_CERT'] as const;

const IN_FILES: ReadonlySet<string> = new Set([...SECRETS, ...CERTIFICATES]);

/**
 * A setting, from the environment or from the file that the environment names for it. An empty one counts as absent:
 * compose files pass on a missing setting as an empty text, and leave an empty file where a secret is not needed.
 * @throws ConfigError naming the setting when both are given, or the file cannot be read
 */
export function settingOf(env: Environment, name: string): string | null {
  const value = env[name] || null;
  const file = IN_FILES.has(name) ? env[`${name}_FILE`] || null : null;
  if (file === null) return value;
  if (value !== null) throw new ConfigError(`${name} and ${name}_FILE are both set: give one of them.`);
  return contentOf(name, file) || null;
}

/**
 * The environment with the contents of its files filled in, for programs that read variables themselves.
 * @throws ConfigError as {@link settingOf}
 */
export function withSettingFiles(env: Environment): Record<string, string | undefined> {
  const fromFiles = new Map(
    [...IN_FILES].filter((name) => env[`${name}_FILE`]).map((name) => [name, settingOf(env, name)]),
  );
  const named = new Set([...fromFiles.keys()].map((name) => `${name}_FILE`));
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !named.has(name))),
    ...Object.fromEntries([...fromFiles].map(([name, value]) => [name, value ?? undefined])),
  };
}

/** Without the newline that an editor, or `echo`, left at its end. */
function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
