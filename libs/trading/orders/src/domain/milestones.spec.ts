import { readFileSync } from 'node:fs';
import { event, type EventType, newestVersion, orderEventTypes } from '@usdt-africa/contracts/events';
import { type OrderEvent, orderDecider } from './order.js';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const words = read('../../../../../apps/customer/src/shared/messages/en.json') as Readonly<Record<string, string>>;

/** As one was once written. */
function golden(type: EventType): OrderEvent {
  const file = `../../../../core/contracts/src/events/__golden__/${type}.v${newestVersion(type)}.json`;
  return event(type, (read(file) as { data: never }).data) as unknown as OrderEvent;
}

it.each(orderEventTypes)('the timeline has a text for %s', (type) => {
  const placed = orderDecider.evolve(orderDecider.initial, golden('OrderPlaced'));
  const kinds = orderDecider.evolve(placed, golden(type)).timeline.map(({ kind }) => kind);
  expect(kinds).toContain('OrderPlaced');
  for (const kind of kinds) expect(words[`event.${kind}`]).toMatch(/^\p{L}|^\{product\}/u);
});
