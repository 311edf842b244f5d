import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { ROOT } from '../lib/root.mjs';

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly replicas: number };
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

export const composeText = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');

/** What `compose-env.mjs` prints, read as compose reads an env file. */
export function composeEnvironment(...options: string[]): Record<string, string> {
  const program = join(ROOT, 'tools', 'bin', 'compose-env.mjs');
  const text = execFileSync(process.execPath, [program, ...options], { encoding: 'utf8' });
  return parseEnv(text) as Record<string, string>;
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
