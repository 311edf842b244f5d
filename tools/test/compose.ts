import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { ROOT } from '../lib/root.mjs';

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly secrets?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly replicas: number };
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

export const composeText = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');

/** What `compose-env.mjs` writes for an installation. */
export interface Installation {
  readonly folder: string;
  /** Of `.env`, read as compose reads it. */
  readonly env: Readonly<Record<string, string>>;
  /** Of each file in `.secrets`, without the newline at its end. */
  readonly secrets: Readonly<Record<string, string>>;
  remove(): void;
}

/** A new installation in a temporary folder. */
export function composeInstallation(...options: string[]): Installation {
  const program = join(ROOT, 'tools', 'bin', 'compose-env.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-installation-'));
  execFileSync(process.execPath, [program, '--into', folder, ...options]);
  const files = readdirSync(join(folder, '.secrets'));
  const secrets = files.map((name) => [name, readFileSync(join(folder, '.secrets', name), 'utf8').replace(/\n$/, '')]);
  return {
    folder,
    env: parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>,
    secrets: Object.fromEntries(secrets) as Record<string, string>,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The file as compose reads it with these variables; fails as compose does when one that must be set is not. */
export function composeFile(env: Readonly<Record<string, string>>): ComposeFile {
  const fill = (text: string): string =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, otherwise = '') => {
      const value = env[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`${name} is not set`);
      return value === '' ? otherwise : value;
    });
  return walk(parse(composeText, { merge: true }), fill) as ComposeFile;
}

function walk(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, fill)]));
}

/** A broker's settings as the image makes them from its environment. */
export function kafkaSettings({ environment = {} }: Service): Record<string, string> {
  const settings = Object.entries(environment).filter(([name]) => name.startsWith('KAFKA_') && !name.endsWith('_OPTS'));
  return Object.fromEntries(
    settings.map(([name, value]) => [name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.'), value]),
  );
}
