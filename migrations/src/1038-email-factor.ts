import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mailed code as the second factor of a customer's account. */
export class EmailFactor1801000001038 implements MigrationInterface {
  readonly name = 'EmailFactor1801000001038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table account_credentials add column email_code boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table account_credentials drop column email_code`);
  }
}
