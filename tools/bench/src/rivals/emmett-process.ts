import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { DATA, METADATA, takeSlice } from '../slice.js';
import type { EmmettAnswer, EmmettRequest } from './emmett.js';

const [connectionString = '', connections = '1'] = process.argv.slice(2);
const send = (answer: EmmettAnswer): void => void process.send?.(answer);

const pool = new pg.Pool({ connectionString, max: Number(connections) });
const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });

process.on('message', ({ milliseconds }: EmmettRequest) => {
  takeSlice(
    Number(connections),
    () => (streamId, version) =>
      store.appendToStream(streamId, [{ type: 'DepositConfirmed', data: DATA, metadata: METADATA }], {
        expectedStreamVersion: version === 1 ? 'STREAM_DOES_NOT_EXIST' : BigInt(version - 1),
      }),
    milliseconds,
  ).then(
    (slice) => send({ slice }),
    (error: unknown) => send({ error: String(error) }),
  );
});
process.once('disconnect', () => {
  void store
    .close()
    .then(() => pool.end())
    .finally(() => process.exit(0));
});

await store.schema.migrate();
send({ ready: true });
