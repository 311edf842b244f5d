import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../lib/root.mjs';
import { composeFile, composeInstallation } from './compose.js';

/** A program `docker` that answers as compose and a registry do. */
describe('compose-digests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'digests-'));
  const installation = composeInstallation('--sandbox');
  const { services } = composeFile(installation.env);
  afterAll(() => {
    rmSync(folder, { recursive: true });
    installation.remove();
  });

  function run(digest: string) {
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ services }));
    writeFileSync(
      join(folder, 'docker'),
      `#!/bin/sh\ncase "$1" in\n  compose) cat '${join(folder, 'config.json')}' ;;\n  buildx) echo '{"digest":"${digest}"}' ;;\nesac\n`,
    );
    chmodSync(join(folder, 'docker'), 0o755);
    const into = join(folder, 'docker-compose.digests.yml');
    rmSync(into, { force: true });
    const program = join(ROOT, 'tools', 'bin', 'compose-digests.mjs');
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    return { into, ...spawnSync(process.execPath, [program, '--into', into], { env, encoding: 'utf8' }) };
  }

  it('OPS-01 every image is pinned to its registry’s digest, the product’s own to its base images', () => {
    const digest = `sha256:${'0f'.repeat(32)}`;
    const { status, into } = run(digest);
    expect(status).toBe(0);
    const pinned = parse(readFileSync(into, 'utf8')) as {
      services: Record<string, { image?: string; build?: { additional_contexts: Record<string, string> } }>;
    };
    expect(Object.keys(pinned.services)).toEqual(Object.keys(services));
    const base = /^FROM (\S+)/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))![1]!;
    for (const [name, { image, build }] of Object.entries(pinned.services)) {
      const own = services[name]!.image;
      if (own === 'usdt-africa') {
        expect(build).toEqual({ additional_contexts: { [base]: `docker-image://${base}@${digest}` } });
      } else expect(image).toBe(`${own}@${digest}`);
    }
  });

  it('OPS-01 nothing is written where a registry returns nothing', () => {
    const { status, into, stderr } = run('');
    expect([status, existsSync(into)]).toEqual([1, false]);
    expect(stderr).toMatch(/The registry has no digest for caddy:/);
  });
});
