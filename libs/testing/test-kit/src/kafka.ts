import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { KAFKA_VERSIONS, fetchKafka, startKafka } from '@usdt-africa/tools/kafka';
import { oncePerRun, runFolder } from './run-folder.js';

/** Small enough for four next to the tests on one small machine. */
const HEAP = 256;

/** Where a Kafka of the tests can be reached. */
export interface TestKafkaAddress {
  /** `127.0.0.1:port` of each broker, dead ones included. */
  readonly brokers: string[];
  readonly version: string;
}

/** A Kafka of one test file's own. Brokers are counted from 0, in the order of `brokers`. */
export interface TestKafka extends TestKafkaAddress {
  /** Ends it; its data go with the run. */
  stop(): Promise<void>;
  /** Stops a broker in order: its partitions move first. */
  stopBroker(n: number): Promise<void>;
  /** Ends a broker as a power cut would. */
  killBroker(n: number): Promise<void>;
  /** Starts a broker again with its data on its port; resolves when it is counted in. */
  startBroker(n: number): Promise<void>;
  /** Ends a broker, or every broker, as a power cut would. */
  kill(n?: number): Promise<void>;
  /** Ends a broker, or every broker, in order and starts it again (one that is down is just started). */
  restart(n?: number): Promise<void>;
}

export interface TestKafkaOptions {
  /** One, or three with replication 3 and two in sync. */
  readonly brokers?: 1 | 3;
  /** `4.3.0` unless set otherwise; `3.9.2` is tested too. */
  readonly version?: string;
  /** Settings of server.properties. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * A separate Kafka, for files that stop or kill brokers, or need three of them. Takes some seconds, with three brokers
 * up to half a minute: make it in `beforeAll`, `stop` it in `afterAll`; global tear-down stops what a failed test left.
 */
export async function testKafka({ brokers = 1, version, settings }: TestKafkaOptions = {}): Promise<TestKafka> {
  const program = await fetchKafka({ version: version ?? KAFKA_VERSIONS.newest });
  const folder = join(runFolder(), 'kafka', `isolated-${randomUUID()}`);
  const cluster = await startKafka({ program, folder, brokers, heap: HEAP, ...(settings ? { settings } : {}) });
  const all = cluster.brokers.map((_, n) => n);
  const each = async (n: number | undefined, work: (n: number) => Promise<void>): Promise<void> => {
    await Promise.all((n === undefined ? all : [n]).map(work));
  };
  return {
    brokers: [...cluster.brokers],
    version: cluster.version,
    // The data are not needed: no reason to wait for an orderly end.
    stop: () => each(undefined, (n) => cluster.killBroker(n)),
    stopBroker: (n) => cluster.stopBroker(n),
    killBroker: (n) => cluster.killBroker(n),
    startBroker: (n) => cluster.startBroker(n),
    kill: (n) => each(n, (one) => cluster.killBroker(one)),
    restart: async (n) => {
      await each(n, (one) => cluster.stopBroker(one));
      await each(n, (one) => cluster.startBroker(one));
    },
  };
}

/**
 * The run's one broker, started when the first test requests it. All tests share its topics and groups: choose names of
 * your own, and leave it running.
 */
export function sharedKafka(): Promise<TestKafkaAddress> {
  return oncePerRun('kafka', async () => {
    const program = await fetchKafka();
    const folder = join(runFolder(), 'kafka', 'shared');
    const { brokers, version } = await startKafka({ program, folder, heap: HEAP });
    return { brokers: [...brokers], version };
  });
}
