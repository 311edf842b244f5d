import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever comes in for the first time at a browser that others know gives it a new mark, and theirs move to it: looked up by the mark. */
export class DevicesByMark1763700000090 implements MigrationInterface {
  readonly name = 'DevicesByMark1763700000090';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What a build left that was broken off is there, and is of no use.
    await runner.query('drop index if exists account_devices_by_mark');
    await runner.query('create index concurrently account_devices_by_mark on account_devices (mark_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index account_devices_by_mark');
  }
}
