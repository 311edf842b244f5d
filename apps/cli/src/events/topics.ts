import { loadTopics } from '@usdt-africa/event-store';
import { KafkaJsClient, refillTopics, subscriptionLag } from '@usdt-africa/streaming';
import { Complaint, EXIT, NoConnectionError, UsageError } from './complaints.js';
import type { Session } from './session.js';
import type { Piece, Tone } from './terminal.js';
import type { Args, Subcommand } from './subcommand.js';
import { count, duration, positionText } from './words.js';

export const topics: Subcommand = {
  usage: 'list | refill [topic …]',
  summary: 'lists the topics in Kafka; refills them from the store',
  help: `  list              topics, their partitions and streams, and whether Kafka has them; exit 1 when one is lost
  refill [topic …]  creates what is missing and sends every event of these topics (of all, without a name) again

The store is the truth: a topic that was deleted, or that lost its tail, is filled anew while everything goes on, and
read models drop what they have applied already. Exit 3: no Kafka answers.`,
  options: {},
  takes: [0, 50],
  async run(session, args) {
    const act = args.positionals[0] ?? 'list';
    if (act === 'list') return list(session);
    if (act === 'refill') return refill(session, args);
    throw new UsageError(`Topics can be listed or refilled, not "${act}".`);
  },
};

const TONES: Readonly<Record<string, Tone>> = { ready: 'good', lost: 'bad', refilling: 'caution', new: 'dim' };

async function list(session: Session): Promise<number> {
  const reader = await session.reader();
  const { topics: known } = await loadTopics(reader);
  const relay = (await subscriptionLag(reader)).find(({ name }) => name === 'kafka-relay');
  const inKafka = await partitionsInKafka(session);
  const all = known.map((topic) => ({
    topic: topic.topic,
    partitions: topic.partitions,
    streams: topic.prefixes,
    generation: topic.generation.toString(),
    state: topic.state,
    refilledUpTo: topic.refilled && positionText(topic.refilled),
    inKafka: inKafka === null ? null : inKafka.has(`${session.place.kafka.topicPrefix}${topic.topic}`),
  }));
  const isLost = all.some(({ state, inKafka: exists }) => state === 'lost' || (state === 'ready' && exists === false));
  if (session.json) session.document({ topics: all, relay: relay ?? null, kafka: inKafka !== null });
  else if (all.length === 0) session.screen.line('Kafka was never used here. Everything reads the store directly.');
  else {
    session.screen.table(
      ['topic', 'partitions', 'state', 'in Kafka', 'streams'],
      all.map((one): Piece[] => [
        [one.topic, 'name'],
        count(one.partitions),
        [one.state, TONES[one.state] ?? 'plain'],
        one.inKafka === null ? ['?', 'dim'] : one.inKafka ? 'yes' : ['no', one.state === 'ready' ? 'bad' : 'dim'],
        [one.streams.map((prefix) => `${prefix}…`).join(' '), 'dim'],
      ]),
      [1],
    );
    if (inKafka === null) session.screen.line(['No Kafka responds here, so its content is unknown.', 'caution']);
    if (relay) {
      const behind =
        relay.events === 0 ? 'up to date' : `${count(relay.events)} events behind, ${duration(relay.seconds * 1_000)}`;
      session.screen.line(`The relay is ${behind}.`);
    }
  }
  return isLost ? EXIT.wrong : EXIT.fine;
}

async function refill(session: Session, { positionals: [, ...only] }: Args): Promise<number> {
  const { brokers, ...options } = session.place.kafka;
  if (brokers.length === 0) {
    throw new NoConnectionError('No Kafka is configured. Set KAFKA_BROKERS to host:port of some of its brokers.');
  }
  const app = await session.app();
  if ((await loadTopics(app)).topics.length === 0) {
    throw new Complaint('Kafka was never used here. The relay creates its topics when it starts.');
  }
  const kafka = new KafkaJsClient({ brokers });
  let refilled: string[];
  try {
    await kafka.topics().catch((error: unknown) => {
      throw new NoConnectionError(`No Kafka responds at ${brokers.join(', ')}: ${(error as Error).message}`);
    });
    refilled = await refillTopics(app, kafka, options, only.length > 0 ? only : undefined);
  } catch (error) {
    if (error instanceof RangeError)
      throw new UsageError(`${error.message[0]!.toUpperCase()}${error.message.slice(1)}.`);
    throw error;
  } finally {
    await kafka.close();
  }
  if (session.json) session.document({ refilled });
  else {
    session.screen.line(`The relay is refilling from the store: ${refilled.join(', ')}. Everything else continues.`);
    session.screen.line(['"events topics list" shows the progress.', 'dim']);
  }
  return EXIT.fine;
}

/** What Kafka has; null where none answers. */
async function partitionsInKafka({ place }: Session): Promise<ReadonlyMap<string, number> | null> {
  if (place.kafka.brokers.length === 0) return null;
  const kafka = new KafkaJsClient({ brokers: place.kafka.brokers });
  try {
    return await kafka.topics();
  } catch {
    return null;
  } finally {
    await kafka.close();
  }
}
