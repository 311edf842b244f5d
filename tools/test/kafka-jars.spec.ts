import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchKafka, kafkaObstacle } from '../lib/kafka.mjs';

const JAVA_17 = 'echo \'openjdk version "17.0.15" 2025-04-15\' >&2';
const JAVA_8 = 'echo \'java version "1.8.0_402"\' >&2';
/** Does what Maven would do: leaves jars, and a line in a journal. */
const MAVEN = 'echo run >> "$JOURNAL"; mkdir libs; echo jar > libs/kafka.jar';

describe('ENG-02 Kafka where there is Java and Maven', () => {
  let folder: string;
  let env: Record<string, string>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'usdt-africa-jars-'));
    mkdirSync(join(folder, 'bin'));
    env = { PATH: join(folder, 'bin'), USDT_KAFKA_DIR: join(folder, 'kafka'), JOURNAL: join(folder, 'journal') };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function program(name: string, script: string): void {
    const file = join(folder, 'bin', name);
    writeFileSync(file, `#!/bin/sh\nPATH="$PATH:/usr/bin:/bin"\n${script}\n`);
    chmodSync(file, 0o755);
  }

  function runsOfMaven(): number {
    return existsSync(env['JOURNAL']!) ? readFileSync(env['JOURNAL']!, 'utf8').trim().split('\n').length : 0;
  }

  test('a missing requirement is one sentence that states the remedy', async () => {
    expect(await kafkaObstacle({ env })).toBe(
      'Kafka needs Java, and there is none here: install Java 17 or newer (the program java, or JAVA_HOME).',
    );
    program('java', JAVA_8);
    expect(await kafkaObstacle({ env })).toBe(
      'Kafka needs Java 17 or newer, and this is Java 8: install Java 17 or newer (the program java, or JAVA_HOME).',
    );
    program('java', JAVA_17);
    expect(await kafkaObstacle({ env })).toBe(
      "Kafka's jars are fetched with Maven, and there is no Maven here: install it (the program mvn).",
    );
    program('mvn', MAVEN);
    expect(await kafkaObstacle({ env })).toBeUndefined();
  });

  test('two concurrent fetches run Maven once, and later fetches need no Maven', async () => {
    program('java', JAVA_17);
    program('mvn', `sleep 0.3; ${MAVEN}`);
    const [first, second] = await Promise.all([fetchKafka({ env }), fetchKafka({ env })]);
    expect(first).toEqual(second);
    expect(runsOfMaven()).toBe(1);
    rmSync(join(folder, 'bin', 'mvn'));
    expect(await kafkaObstacle({ env })).toBeUndefined();
    await fetchKafka({ env });
    expect(runsOfMaven()).toBe(1);
    expect(readdirSync(join(folder, 'kafka', '4.3.0'))).toEqual(['libs']);
  });

  test('a failed or slow download is reported in a sentence, and the next one starts afresh', async () => {
    program('java', JAVA_17);
    program('mvn', 'mkdir libs; echo "[ERROR] The repository does not answer."; exit 1');
    await expect(fetchKafka({ env })).rejects.toThrow(
      'Maven could not download Kafka 4.3.0: The repository does not answer.',
    );
    program('mvn', 'exec sleep 30');
    await expect(fetchKafka({ env, within: 400 })).rejects.toThrow("Kafka's jars were not downloaded within");
    program('mvn', MAVEN);
    await fetchKafka({ env });
    expect(readdirSync(join(folder, 'kafka', '4.3.0'))).toEqual(['libs']);
  });

  test('an invalid version is refused before Maven runs', async () => {
    await expect(fetchKafka({ env, version: '../4' })).rejects.toThrow('"../4" is not a Kafka version');
  });
});
