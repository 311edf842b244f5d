import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** What the database and the signer agreed upon last: how a restored copy is told from the database it is a copy of. */
export class SignerFence1763700000021 implements MigrationInterface {
  readonly name = 'SignerFence1763700000021';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view signer_fence_now');
    await runner.query('drop table signer_fence');
  }
}

const { app, reader } = ROLES;

const UP = [
  `create table signer_fence (
    only_row boolean primary key default true check (only_row),
    -- The signer keeps the same one; it changes with every start, every batch and whenever addresses were given out.
    token uuid,
    -- A person's word that this database is the one from now on, until the signer has heard it.
    adoption uuid,
    -- Indexes below it are never given out, whatever stands in the pool.
    usable_from bigint not null default 0 check (usable_from >= 0),
    -- Why the signer does not go on with this database.
    refused text,
    -- The run of the server and the transaction that wrote this row: neither is the same in a copy.
    server_started timestamptz,
    written_in xid8,
    updated_at timestamptz not null default clock_timestamp()
  )`,
  `insert into signer_fence default values`,

  // Whether the signer agreed with this very database while this server runs. A copy of the files runs in a server that
  // started later; a row that was loaded from elsewhere was written by another transaction than it says.
  `create view signer_fence_now with (security_invoker = true) as
   select token, adoption, usable_from, refused,
     refused is null and server_started = pg_postmaster_start_time()
       and mod(written_in::text::numeric, 4294967296)::text = xmin::text as stands
   from signer_fence`,

  `grant select, update on signer_fence to ${app}`,
  `grant select on signer_fence to ${reader}`,
  `grant select on signer_fence_now to ${app}, ${reader}`,
];
