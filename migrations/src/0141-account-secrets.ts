import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets that change with every proof, and log-ins that wait for a mailed code because their account is locked. */
export class AccountSecrets1763700000141 implements MigrationInterface {
  readonly name = 'AccountSecrets1763700000141';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // `renewed_by`: a hash of the attempt that changed the secret. The same attempt with the previous secret gets a new one.
  `alter table account_registrations
     add column if not exists previous_hash text collate "C", add column if not exists renewed_by text collate "C"`,
  `alter table account_resets
     add column if not exists previous_hash text collate "C", add column if not exists renewed_by text collate "C"`,
  // A locked log-in has no account where the password was wrong.
  `alter table account_sign_ins add column if not exists locked boolean not null default false`,
  // Drops what an interrupted build left.
  'drop index if exists account_registrations_by_previous',
  `create index concurrently account_registrations_by_previous on account_registrations (previous_hash)
     where previous_hash is not null`,
  'drop index if exists account_resets_by_previous',
  `create index concurrently account_resets_by_previous on account_resets (previous_hash)
     where previous_hash is not null`,
];

const DOWN = [
  'delete from account_sign_ins where locked',
  'alter table account_sign_ins drop column locked',
  'alter table account_resets drop column previous_hash, drop column renewed_by',
  'alter table account_registrations drop column previous_hash, drop column renewed_by',
];
