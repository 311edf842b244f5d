import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepClasses, readsClasses } from '../lib/kafka-classes.mjs';
import type { KafkaCluster, KafkaOptions } from '../lib/kafka.d.mts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usdt-africa-classes-'));
  mkdirSync(join(folder, 'libs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = () => ({ version: '4.3.0', java: 'java', classPath: join(folder, 'libs', '*') });

/** A broker that leaves this much behind when it ends. */
function leaving(bytes: number) {
  const started: KafkaOptions[] = [];
  const start = (options: KafkaOptions): Promise<KafkaCluster> => {
    started.push(options);
    const stop = () => {
      if (bytes > 0) writeFileSync(options.keepsClassesIn!, Buffer.alloc(bytes));
      return Promise.resolve();
    };
    return Promise.resolve({ stop } as unknown as KafkaCluster);
  };
  return { start, started };
}

test('ENG-02 the classes that a broker read are stored once, next to the jars, and reused by later starts', async () => {
  expect(readsClasses(program())).toEqual([]);
  const { start, started } = leaving(300);
  await keepClasses(program(), start);
  await keepClasses(program(), start);
  expect(started).toHaveLength(1);
  expect(readdirSync(folder).toSorted()).toEqual(['classes-300.jsa', 'libs']);
  expect(readsClasses(program())).toContain(`-XX:SharedArchiveFile=${join(folder, 'classes-300.jsa')}`);
});

test('ENG-02 a truncated archive is not read, but removed and made again', async () => {
  await keepClasses(program(), leaving(300).start);
  truncateSync(join(folder, 'classes-300.jsa'), 200);
  expect(readsClasses(program())).toEqual([]);
  await keepClasses(program(), leaving(400).start);
  expect(readsClasses(program())).toContain(`-XX:SharedArchiveFile=${join(folder, 'classes-400.jsa')}`);
  expect(readdirSync(folder).toSorted()).toEqual(['classes-400.jsa', 'libs']);
});

test('ENG-02 a broker that writes no archive, or does not start, changes nothing', async () => {
  await keepClasses(program(), leaving(0).start);
  await expect(keepClasses(program(), () => Promise.reject(new Error('no port')))).rejects.toThrow('no port');
  expect(readdirSync(folder)).toEqual(['libs']);
  expect(readsClasses(program())).toEqual([]);
});
