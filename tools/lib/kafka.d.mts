/** A Kafka that can be started: the jars are here, and a Java for them. */
export interface KafkaProgram {
  readonly version: string;
  /** The path of the program `java`. */
  readonly java: string;
  readonly classPath: string;
}

export interface KafkaPorts {
  readonly broker: number;
  readonly controller: number;
}

export interface KafkaOptions {
  readonly program: KafkaProgram;
  /** Made when new; holds the data of every broker. */
  readonly folder: string;
  /** One, or three with replication 3. */
  readonly brokers?: 1 | 3;
  /** One pair for each broker, in order; free ones when left out. */
  readonly ports?: readonly KafkaPorts[] | undefined;
  /** The most each broker's heap may take, in megabytes (384). */
  readonly heap?: number;
  /** Starts in half the time and is slower under load (true). */
  readonly isQuick?: boolean;
  /** Gives up between two steps of the start. */
  readonly signal?: AbortSignal;
  /** Settings of server.properties, over the house's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A file in which the broker, when it is stopped in order, leaves the classes it read. */
  readonly keepsClassesIn?: string;
}

/** Running brokers. They go on when the process that started them ends. */
export interface KafkaCluster {
  readonly version: string;
  /** `127.0.0.1:port` of each broker, dead ones included. */
  readonly brokers: readonly string[];
  readonly folder: string;
  /** The process of broker `n` (from 0). */
  pid(n: number): number;
  isAlive(n: number): boolean;
  /** Stops every broker in order; harder when they take longer than `grace` milliseconds (4,000). */
  stop(grace?: number): Promise<void>;
  /** Stops broker `n` (from 0) in order: its partitions move first. */
  stopBroker(n: number): Promise<void>;
  /** As a power cut would end broker `n`. */
  killBroker(n: number): Promise<void>;
  /** Starts broker `n` again with its data on its ports; resolves when the cluster counts it in. */
  startBroker(n: number): Promise<void>;
}

export const KAFKA_VERSIONS: { readonly newest: '4.3.0'; readonly before: '3.9.2' };
export function kafkaObstacle(options?: { version?: string; env?: NodeJS.ProcessEnv }): Promise<string | undefined>;
export function fetchKafka(options?: {
  version?: string;
  env?: NodeJS.ProcessEnv;
  within?: number;
  print?: (line: string) => void;
}): Promise<KafkaProgram>;
export function startKafka(options: KafkaOptions): Promise<KafkaCluster>;
/** Lets every broker of this Kafka that starts from now on start in half the time: once, for as long as the jars stay. */
export function quicken(program: KafkaProgram): Promise<void>;
export function stopKafkaLeftovers(folder: string, grace?: number): Promise<void>;
