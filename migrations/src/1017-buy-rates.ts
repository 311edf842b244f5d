import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The price that customers buy at: in the log of published rates, and in quotes. */
export class BuyRates1801000001017 implements MigrationInterface {
  readonly name = 'BuyRates1801000001017';

  async up(runner: QueryRunner): Promise<void> {
    // Null in rows of events from before customers could buy.
    await runner.query('alter table rate_log add column buy_rate_e4 bigint, add column buy_margin_bps integer');
    await runner.query('alter table quotes drop constraint quotes_side_check');
    await runner.query(`alter table quotes add constraint quotes_side_check check (side in ('sell', 'buy'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from quotes where side = 'buy'`);
    await runner.query('alter table quotes drop constraint quotes_side_check');
    await runner.query(`alter table quotes add constraint quotes_side_check check (side = 'sell')`);
    await runner.query('alter table rate_log drop column buy_rate_e4, drop column buy_margin_bps');
  }
}
