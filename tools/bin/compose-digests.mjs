#!/usr/bin/env node
/**
 * Writes docker-compose.digests.yml: the current digests, from the registries, of the tags in docker-compose.yml and in
 * the Dockerfile. Needs the network, and `docker` with compose and buildx; run again when a tag is changed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Complaint, ROOT } from '../lib/root.mjs';

const USAGE = 'node tools/bin/compose-digests.mjs [--into <file>]\n';
const OWN = 'usdt-africa';

try {
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  const file = resolve(values.into ?? join(ROOT, 'docker-compose.digests.yml'));
  writeFileSync(file, pinned());
  process.stdout.write(
    `Wrote ${file}. It applies with COMPOSE_FILE=docker-compose.yml:docker-compose.digests.yml in .env.\n`,
  );
} catch (error) {
  process.stderr.write(error instanceof Complaint ? `${error.message}\n` : USAGE);
  process.exitCode = error instanceof Complaint ? 1 : 2;
}

function pinned() {
  const { services } = JSON.parse(docker('compose', '--profile', '*', 'config', '--format', 'json'));
  const bases = [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(
    ([, name]) => name ?? '',
  );
  /** @type {Map<string, string>} */
  const known = new Map();
  const byDigest = (/** @type {string} */ image) => {
    if (!known.has(image)) known.set(image, `${image}@${digestOf(image)}`);
    return known.get(image);
  };
  const lines = Object.keys(services).map((name) => {
    const { image } = services[name];
    if (image !== OWN) return `  ${name}: { image: '${byDigest(image)}' }\n`;
    const contexts = [...new Set(bases)].map((base) => `'${base}': 'docker-image://${byDigest(base)}'`);
    return `  ${name}: { build: { additional_contexts: { ${contexts.join(', ')} } } }\n`;
  });
  return `# The digests of the tags, from the registries, written by tools/bin/compose-digests.mjs.\nservices:\n${lines.join('')}`;
}

/** @param {string} image */
function digestOf(image) {
  const { digest } = JSON.parse(docker('buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'));
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Complaint(`The registry has no digest for ${image}.`);
  return digest;
}

/** @param {...string} args */
function docker(...args) {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Complaint(`docker ${args.join(' ')} failed: ${(error?.message ?? stderr).trim().split('\n').at(-1)}`);
}
