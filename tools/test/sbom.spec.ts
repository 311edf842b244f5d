import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { billOfMaterials, type Lockfile } from '../lib/sbom.mjs';

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly name: string;
    readonly group?: string;
    readonly version: string;
    readonly 'bom-ref': string;
    readonly purl?: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lockfile;

describe('the bill of materials', () => {
  const text = billOfMaterials(lock);
  const bill = JSON.parse(text) as Bill;

  it('SEC-51 names every locked package that ships, with version, digest and package address, and no tool', () => {
    const ships = Object.entries(lock.packages).filter(([place, one]) => place !== '' && !one.dev && !one.link);
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components.map((one) => one['bom-ref']).sort()).toEqual(ships.map(([place]) => place).sort());
    const names = new Set(bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
    for (const name of ['express', 'pg', 'react', '@nestjs/core', '@usdt-africa/signer']) expect(names).toContain(name);
    for (const name of ['jest', 'typescript', 'eslint']) expect(names).not.toContain(name);
    const express = bill.components.find(({ name }) => name === 'express');
    expect(express?.purl).toBe(`pkg:npm/express@${express?.version}`);
    const foreign = bill.components.filter((one) => one['bom-ref'].includes('node_modules/'));
    expect(foreign.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([]);
  });

  it('SEC-51 lists the dependencies, and every reference resolves', () => {
    const known = new Set(['usdt-africa', ...bill.components.map((one) => one['bom-ref'])]);
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
    expect([...needs].flatMap(([ref, on]) => [ref, ...on]).filter((ref) => !known.has(ref))).toEqual([]);
    expect(needs.get('apps/api')).toEqual(expect.arrayContaining(['node_modules/express', 'libs/trading/orders']));
    expect(needs.get('usdt-africa')).toEqual(expect.arrayContaining(['apps/api', 'apps/signer', 'libs/core/kernel']));
  });

  it('SEC-51 is the same for the same lockfile, and a part of the build', () => {
    expect(billOfMaterials(lock)).toBe(text);
    const { nx, devDependencies } = JSON.parse(read('package.json')) as {
      readonly nx: {
        readonly targets: Readonly<Record<string, { readonly command: string; readonly outputs: string[] }>>;
      };
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    expect(nx.targets['sbom']).toMatchObject({
      command: 'node tools/bin/sbom.mjs',
      outputs: ['{workspaceRoot}/dist/sbom.cdx.json'],
    });
    expect(devDependencies['@cyclonedx/cyclonedx-library']).toMatch(/^\d+\.\d+\.\d+$/);
    const { targetDefaults } = JSON.parse(read('nx.json')) as {
      readonly targetDefaults: { readonly build: { readonly dependsOn: readonly unknown[] } };
    };
    expect(targetDefaults.build.dependsOn).toContainEqual({ projects: ['usdt-africa'], target: 'sbom' });
    expect(read('.gitignore').split('\n')).toContain('dist/');
  });
});
