import { listDeadLetters } from '@usdt-africa/event-store';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase, TestKafkaAddress } from '@usdt-africa/test-kit';
import { Child } from './children.js';
import { newTopicPrefix } from './kafka-process.js';
import { comparison, makeTables, startTraffic, total } from './scenario.js';

/** Every step of the way of an event through Kafka at which a process may die. */
const POINTS = [
  'relay.before-send',
  'relay.after-send',
  'relay.after-move',
  'consumer.before-apply',
  'projection.before-commit',
  'projection.after-commit',
  'consumer.after-apply',
  'process.after-react',
  'process.before-save',
];
/** The shortest that the broker is configured to allow: each kill waits for the end of the dead member's session. */
const SESSION_MS = 1000;

/** A repeatable choice of numbers below `below`. */
function chooser(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/**
 * Kills processes at every step while events are appended, then lets one finish.
 * @returns what must be empty: streams that stand still, and differences
 */
export async function killAndCompare(kafka: TestKafkaAddress, kills: number, seed: number): Promise<Outcome> {
  const choose = chooser(seed);
  const db = await testDatabase();
  await makeTables(db);
  const topicPrefix = newTopicPrefix();
  const traffic = startTraffic(db.appUrl, { perSecond: 120 });
  const start = (crashAt?: string): Child =>
    new Child({ db, kafka, topicPrefix, sessionMs: SESSION_MS, ...(crashAt === undefined ? {} : { crashAt }) });
  const killedAt: string[] = [];
  let bystander: Child | undefined;
  try {
    for (let kill = 0; kill < kills; kill++) {
      const point = POINTS[kill % POINTS.length]!;
      const victim = start(`${point}:${1 + choose(8)}`);
      // Now and then a second process shares the work, and takes over.
      if (!bystander && choose(3) === 0) bystander = start();
      let patience: NodeJS.Timeout | undefined;
      const signal = await Promise.race([
        victim.ended,
        new Promise<'late'>((late) => (patience = setTimeout(late, 10_000, 'late'))),
      ]);
      clearTimeout(patience);
      if (signal === 'late') await victim.kill();
      killedAt.push(signal === 'late' ? `${point} (anywhere)` : point);
      if (bystander && choose(2) === 0) {
        await bystander.kill();
        bystander = undefined;
        killedAt.push('anywhere');
        kill++;
      }
    }
    await traffic.stop();
    const last = start();
    await finished(async () => [await reacted(db), await countProjected(db)], total(traffic));
    const outcome = {
      killedAt,
      parked: (await listDeadLetters(db.app)).map(({ subscription, error }) => `${subscription}: ${error}`),
      ...(await comparison(db, traffic)),
      events: total(traffic),
      reacted: await reacted(db),
    };
    await last.drain();
    return outcome;
  } finally {
    await bystander?.kill();
    await traffic.stop().catch(() => undefined);
    await db.drop();
  }
}

export interface Outcome {
  readonly killedAt: readonly string[];
  readonly parked: readonly string[];
  readonly projected: unknown;
  readonly expected: unknown;
  readonly events: number;
  /** Events reacted to, each counted once. */
  readonly reacted: number;
}

/** As long as anything moves there is hope: after 200 kills there is much to make up for. */
async function finished(counts: () => Promise<readonly number[]>, all: number): Promise<void> {
  let [before, since] = ['', Date.now()];
  while (Date.now() - since < 30_000) {
    const now = await counts();
    if (now.every((count) => count >= all)) return;
    if (now.join() !== before) [before, since] = [now.join(), Date.now()];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function countProjected(db: TestDatabase): Promise<number> {
  const { rows } = await db.app.query<{ n: number }>('select coalesce(sum(version), 0)::int as n from told');
  return rows[0]!.n;
}

async function reacted(db: TestDatabase): Promise<number> {
  const { rows } = await db.app.query<{ n: number }>('select count(*)::int as n from reactions');
  return rows[0]!.n;
}
