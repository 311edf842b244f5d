import { STREAM_KINDS, streamKindOf } from '@usdt-africa/contracts/events';
import { leave, open, product } from './harness.js';

beforeAll(open);
afterAll(leave);

test('ENG-02 every event of a day stands in a stream of its kind: whoever reads some topics alone misses none', async () => {
  const told = await product().query<{ type: string; stream: string }>(
    `select distinct on (type, regexp_replace(stream_id, '[0-9].*', '')) type, stream_id as stream from events`,
  );
  const typesIn = (stream: string): readonly string[] => {
    const kind = streamKindOf(stream);
    return kind ? STREAM_KINDS[kind].types : [];
  };
  expect(told.length).toBeGreaterThan(30);
  expect(told.filter(({ type, stream }) => !typesIn(stream).includes(type))).toEqual([]);
});
