import { existsSync, readdirSync } from 'node:fs';
import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import { isPermission, PERMISSIONS } from '@usdt-africa/operators';
import { auditActs, CONTEXTS, liveResources } from './contexts.js';

const LIBS = new URL('../../../', import.meta.url);
const all = <T>(of: (context: (typeof CONTEXTS)[number]) => readonly T[] | undefined): T[] =>
  CONTEXTS.flatMap((context) => of(context) ?? []);

describe('the registered contexts', () => {
  it('ENG-01 include every library that has a context.ts', () => {
    const written = readdirSync(LIBS)
      .flatMap((layer) => readdirSync(new URL(`${layer}/`, LIBS)).map((lib) => ({ layer, lib })))
      .filter(({ layer, lib }) => layer !== 'core' && existsSync(new URL(`${layer}/${lib}/src/context.ts`, LIBS)))
      .map(({ lib }) => lib);
    expect(CONTEXTS.map(({ name }) => name).sort()).toEqual(written.sort());
  });

  it('ENG-01 assign each kind of stream and each permission to exactly one context', () => {
    expect(all(({ streams }) => streams).sort()).toEqual(Object.keys(STREAM_KINDS).sort());
    expect(all(({ permissions }) => permissions).sort()).toEqual([...PERMISSIONS].sort());
  });

  it('ENG-05 decide upon their own streams only', () => {
    for (const { streams = [], deciders = {} } of CONTEXTS)
      for (const kind of Object.keys(deciders)) expect(streams).toContain(kind);
  });

  it('ADM-11 give the audit each action once, and list as money actions only known actions', () => {
    for (const acts of [auditActs.types, auditActs.money]) expect(new Set(acts).size).toBe(acts.length);
    for (const act of auditActs.money) expect(auditActs.types).toContain(act);
  });

  it('ADM-01 let a list receive changes only by an existing permission', () => {
    expect(liveResources.length).toBeGreaterThan(0);
    for (const { readBy } of liveResources) expect(isPermission(readBy)).toBe(true);
    expect(new Set(liveResources.map(({ resource }) => resource)).size).toBe(liveResources.length);
  });
});
