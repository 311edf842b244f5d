import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STREAM_KINDS, streamKindOf } from '@usdt-africa/contracts/events';
import { ROOT } from '../../lib/root.mjs';
import { leave, open, product } from './harness.js';

beforeAll(open);
afterAll(leave);

test('ENG-02 every recorded event is in a stream of its kind, so a reader of some topics misses none', async () => {
  const recorded = await product().query<{ type: string; stream: string }>(
    `select distinct on (type, regexp_replace(stream_id, '[0-9].*', '')) type, stream_id as stream from events`,
  );
  const typesIn = (stream: string): readonly string[] => {
    const kind = streamKindOf(stream);
    return kind ? STREAM_KINDS[kind].types : [];
  };
  expect(recorded.length).toBeGreaterThan(30);
  expect(recorded.filter(({ type, stream }) => !typesIn(stream).includes(type))).toEqual([]);
});

test('ENG-06 every type and version of event that a day’s product wrote has its golden file', async () => {
  const written = await product().query<{ type: string; version: number }>(
    'select distinct type, schema_version as version from events order by 1, 2',
  );
  const golden = join(ROOT, 'libs/core/contracts/src/events/__golden__');
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter(({ type, version }) => !existsSync(join(golden, `${type}.v${version}.json`)))).toEqual([]);
});
