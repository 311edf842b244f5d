import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each of a customer's passkeys is used for: those that there are go on being used for both. And by which passkey a session
 * was opened: whoever came in by one that confirms no payment has not shown that they may.
 */
export class PasskeyUses1763700000083 implements MigrationInterface {
  readonly name = 'PasskeyUses1763700000083';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_passkeys drop column logs_in, drop column confirms');
    await runner.query('alter table account_sessions drop column passkey_id');
  }
}

const UP = [
  `alter table account_passkeys add column logs_in boolean not null default true,
     add column confirms boolean not null default true`,
  // No reference: the session goes on where the passkey is taken away, and is no proof of anything then.
  'alter table account_sessions add column passkey_id uuid',
];
