import { uuidv7 } from '@usdt-africa/kernel';
import pg from 'pg';
import { DATA as data, METADATA as metadata, type Slice, takeSlice } from './slice.js';

const TABLE = `
  create table if not exists raw_events (
    stream_id text collate "C", version integer, event_id uuid, type text, schema_version smallint, data jsonb, metadata jsonb,
    primary key (stream_id, version)
  );
  grant insert on raw_events to usdt_app`;

/** Raw inserts of one event each into a table that has a primary key and nothing else: what the disk and PostgreSQL allow. */
export async function openRaw(appUrl: string, ownerUrl: string, connections: number) {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(TABLE);
  await owner.end();
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(appUrl);
      await client.connect();
      return client;
    }),
  );
  const query = { name: 'raw-insert', text: 'insert into raw_events values ($1, $2, $3, $4, $5, $6, $7)' };
  const insert = (worker: number) => (streamId: string, version: number) =>
    clients[worker]!.query({
      ...query,
      values: [streamId, version, uuidv7(), 'DepositConfirmed', 1, JSON.stringify(data), JSON.stringify(metadata)],
    });
  return {
    slice: (milliseconds: number): Promise<Slice> => takeSlice(connections, insert, milliseconds),
    close: async (): Promise<void> => void (await Promise.all(clients.map((client) => client.end()))),
  };
}
