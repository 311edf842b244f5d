import { listDeadLetters } from '@usdt-africa/event-store';
import { subscriptionLag } from '@usdt-africa/streaming';
import { EXIT } from './complaints.js';
import { productProjections } from './rebuild.js';
import type { Piece } from './terminal.js';
import { text, type Subcommand, wholeNumber } from './subcommand.js';
import { count, duration } from './words.js';

const RELAY = 'kafka-relay';

export const lag: Subcommand = {
  usage: '',
  summary: 'how far each subscription, and the relay to Kafka, is behind the store',
  help: `  --max <seconds>   exit 1 when one is further behind than this, or stopped on a stream`,
  options: { max: { type: 'string' } },
  takes: [0, 0],
  async run(session, args) {
    const max = text(args, 'max');
    const most = max === undefined ? null : wholeNumber(max, '--max');
    const reader = await session.reader();
    const behind = await subscriptionLag(reader);
    const letters = await listDeadLetters(reader);
    const feed = new Map(productProjections(session).map((one) => [one.projection.name, one]));
    const all = behind.map(({ name, events, seconds }) => {
      const projection = feed.get(name);
      return {
        name,
        kind: name === RELAY ? 'relay' : projection ? 'projection' : 'process',
        feed: projection?.feed ?? null,
        events,
        seconds,
        parked: letters.filter((letter) => letter.subscription === name).length,
      };
    });
    const isLate = most !== null && all.some(({ seconds, parked }) => seconds > most || parked > 0);
    const code = isLate ? EXIT.wrong : EXIT.fine;
    if (session.json) {
      session.document({ subscriptions: all });
      return code;
    }
    session.screen.table(
      ['subscription', 'kind', 'behind', 'oldest', 'parked', 'feed'],
      all.map(({ name, kind, events, seconds, parked, feed: how }): Piece[] => [
        [name, 'name'],
        kind,
        events === 0 ? ['0', 'good'] : [count(events), 'caution'],
        events === 0 ? '' : duration(seconds * 1_000),
        parked === 0 ? '0' : [count(parked), 'bad'],
        how === null ? '' : how === 'direct' ? 'from the store, always' : 'from Kafka where there is one',
      ]),
      [2, 3, 4],
    );
    const never = [...feed.keys()].filter((name) => !all.some((one) => one.name === name));
    if (never.length > 0) session.screen.line([`Never run so far: ${never.join(', ')}.`, 'caution']);
    return code;
  },
};
