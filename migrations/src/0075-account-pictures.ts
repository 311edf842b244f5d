import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app } = ROLES;

/** A customer's picture of themselves: one, sealed under their own key. */
export class AccountPictures1763700000075 implements MigrationInterface {
  readonly name = 'AccountPictures1763700000075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table account_pictures (
        account_id uuid primary key references accounts,
        picture_id uuid not null,
        sealed bytea not null
      )`,
    );
    await runner.query(`grant select, insert, update, delete on account_pictures to ${app}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_pictures');
  }
}
