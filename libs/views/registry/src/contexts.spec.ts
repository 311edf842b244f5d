import { existsSync, readdirSync } from 'node:fs';
import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import { isPermission, PERMISSIONS } from '@usdt-africa/operators';
import { auditActs, CONTEXTS, rooms } from './contexts.js';

const LIBS = new URL('../../../', import.meta.url);
const all = <T>(of: (context: (typeof CONTEXTS)[number]) => readonly T[] | undefined): T[] =>
  CONTEXTS.flatMap((context) => of(context) ?? []);

describe('what contexts bring', () => {
  it('ENG-01 is put together from every library that is one', () => {
    const written = readdirSync(LIBS)
      .flatMap((layer) => readdirSync(new URL(`${layer}/`, LIBS)).map((lib) => ({ layer, lib })))
      .filter(({ layer, lib }) => layer !== 'core' && existsSync(new URL(`${layer}/${lib}/src/context.ts`, LIBS)))
      .map(({ lib }) => lib);
    expect(CONTEXTS.map(({ name }) => name).sort()).toEqual(written.sort());
  });

  it('ENG-01 leaves no kind of stream and no permission to nobody, or to two', () => {
    expect(all(({ streams }) => streams).sort()).toEqual(Object.keys(STREAM_KINDS).sort());
    expect(all(({ permissions }) => permissions).sort()).toEqual([...PERMISSIONS].sort());
  });

  it('ENG-05 decides upon streams of its own only', () => {
    for (const { streams = [], deciders = {} } of CONTEXTS)
      for (const kind of Object.keys(deciders)) expect(streams).toContain(kind);
  });

  it('ADM-11 tells the audit each act once, and of money only what is an act', () => {
    for (const acts of [auditActs.types, auditActs.money]) expect(new Set(acts).size).toBe(acts.length);
    for (const act of auditActs.money) expect(auditActs.types).toContain(act);
  });

  it('ADM-01 lets a list hear of changes only by a permission that there is', () => {
    expect(rooms.length).toBeGreaterThan(0);
    for (const { readBy } of rooms) expect(isPermission(readBy)).toBe(true);
    expect(new Set(rooms.map(({ resource }) => resource)).size).toBe(rooms.length);
  });
});
