import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseImages, baseImagesIn } from '../containers/images.mjs';
import { ROOT } from '../lib/root.mjs';

describe('OPS-01 npm run test:containers', () => {
  test('without a daemon and packages it prints the reason in one line, and exits 3', () => {
    const program = join(ROOT, 'tools', 'bin', 'test-containers.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
      encoding: 'utf8',
      env: { PATH: join(ROOT, 'tools', 'no-programs-here') },
    });
    expect([status, stdout, stderr.trimEnd().split('\n')]).toEqual([
      3,
      '',
      [expect.stringMatching(/^npm run test:containers cannot run here: no Docker daemon is reachable .+\.$/)],
    ]);
  });

  test('covers exactly the base images that Dockerfile and docker-compose.yml name', () => {
    const text = ['Dockerfile', 'docker-compose.yml'].map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');
    const stages = [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);
    const named = [...text.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, name]) => name!);
    const wanted = new Set(named.filter((name) => name !== 'usdt-africa' && !stages.includes(name)));
    expect(new Set(baseImages())).toEqual(wanted);
    expect(wanted.size).toBeGreaterThan(2);
  });

  test('reads only names and tags of base images from such files', () => {
    const text =
      "FROM node:22.1.0-slim AS build\nFROM build\n  image: apache/kafka:4.3.0\n  image: 'postgres:18'\n  image: other:1";
    expect(baseImagesIn(text)).toEqual(['node:22.1.0-slim', 'apache/kafka:4.3.0', 'postgres:18']);
  });
});
