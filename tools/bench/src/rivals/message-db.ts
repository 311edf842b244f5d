import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Append, DATA, METADATA } from '../slice.js';
import { uuidv7 } from '@usdt-africa/kernel';

/** Its own order of making things; its views and roles are not needed to write. */
const PARTS = ['schema', 'tables', 'types', 'functions', 'indexes'];

/** message-db as its package installs it, in a separate schema; every stream of this benchmark is of one category. */
export async function openMessageDb(
  ownerUrl: string,
  connections: number,
): Promise<{ append: (worker: number) => Append; close(): Promise<void> }> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=message_store,public' });
      await client.connect();
      return client;
    }),
  );
  await install(clients[0]!);
  const query = { name: 'write-message', text: 'select write_message($1, $2, $3, $4, $5, $6)' };
  const [data, metadata] = [JSON.stringify(DATA), JSON.stringify(METADATA)];
  return {
    append: (worker) => (streamId, version) =>
      clients[worker]!.query({
        ...query,
        values: [uuidv7(), streamId, 'DepositConfirmed', data, metadata, version - 2],
      }),
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

async function install(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('message_store.messages') is not null as there`,
  );
  if (rows[0]!.there) return;
  const folder = join(dirname(createRequire(import.meta.url).resolve('@eventide/message-db/package.json')), 'database');
  for (const part of PARTS) {
    // Functions resolve each other's names only when they run; types and indexes name only objects that exist by then.
    for (const file of readdirSync(join(folder, part)).sort()) {
      await client.query(readFileSync(join(folder, part, file), 'utf8'));
    }
  }
}
