/** What streaming needs of Kafka. One folder (`adapter`) fulfils it with a library; another library is another folder. */
export interface KafkaClient {
  /** Topics that exist, with the number of their partitions. */
  topics(): Promise<ReadonlyMap<string, number>>;
  /** Creates a topic; resolves when it can be written to. One that exists is left as it is. */
  createTopic(topic: NewTopic): Promise<void>;
  /** Connects a producer: idempotent, acknowledged by all replicas in sync. */
  producer(): Promise<KafkaProducer>;
  /** Joins a consumer group. The caller manages offsets: none is committed to Kafka. */
  consume(options: ConsumeOptions): Promise<KafkaConsumer>;
  close(): Promise<void>;
}

export interface NewTopic {
  readonly name: string;
  readonly partitions: number;
  readonly replicationFactor: number;
  readonly config: Readonly<Record<string, string>>;
}

export interface OutgoingMessage {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface KafkaProducer {
  /** Resolves when all messages are acknowledged; those of one partition are stored in order. */
  send(messages: readonly OutgoingMessage[]): Promise<void>;
  close(): Promise<void>;
}

export interface IncomingMessage {
  readonly offset: bigint;
  readonly key: string;
  readonly value: Buffer;
  header(name: string): string | undefined;
}

export interface Partition {
  readonly topic: string;
  readonly partition: number;
}

/** Messages of one partition, in order. */
export interface IncomingBatch extends Partition {
  readonly messages: readonly IncomingMessage[];
  /** The next message wanted; those before it are done with. Left out, the same messages come again. */
  resolve(nextOffset: bigint): void;
  /** Continues at another offset: the current batch is discarded. */
  seek(offset: bigint): void;
  /** Fetches nothing more of this partition until the returned function is called. */
  pause(): () => void;
  /** Keeps the membership alive. @throws when the group is changing: end the work on this batch */
  heartbeat(): Promise<void>;
  /** False when the partition may have been assigned to another consumer, or the consumer is being closed. */
  active(): boolean;
}

export interface ConsumeOptions {
  readonly group: string;
  readonly topics: readonly string[];
  /** Called after each join with the assigned partitions. */
  readonly onAssigned: (partitions: readonly Partition[]) => void;
  /** Batches of several partitions at once; of one partition, one at a time. */
  readonly onBatch: (batch: IncomingBatch) => Promise<void>;
}

export interface KafkaConsumer {
  /** Where to go on; before the first batch of a partition or between batches. */
  seek(partition: Partition, offset: bigint): void;
  /** Resolves with the reason when it can go on no longer: make a new one. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}
