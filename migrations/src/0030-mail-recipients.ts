import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

/** Which mails went to which address, so that nobody can have an address flooded that is not theirs. */
export class MailRecipients1763700000030 implements MigrationInterface {
  readonly name = 'MailRecipients1763700000030';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_recipients');
  }
}

const { app, reader } = ROLES;

const UP = [
  // The address itself is never here, only its blind index. Which links were used stands in order_links, by mail.
  `create table mail_recipients (
    mail_id uuid primary key,
    address_index text not null check (address_index ~ '^[0-9a-f]{64}$'),
    counted_at timestamptz not null
  )`,
  `create index mail_recipients_by_address on mail_recipients (address_index, counted_at)`,
  `grant select, insert, delete on mail_recipients to ${app}`,
  `grant select (mail_id, counted_at) on mail_recipients to ${reader}`,
];
