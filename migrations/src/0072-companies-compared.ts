import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A company's number is compared outside, too. */
export class CompaniesCompared1763700000072 implements MigrationInterface {
  readonly name = 'CompaniesCompared1763700000072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table verification_checks drop constraint verification_checks_check_check');
    await runner.query(
      `alter table verification_checks add constraint verification_checks_check_check
       check ("check" in ('bank-account', 'register', 'face', 'company'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from verification_checks where "check" = 'company'`);
    await runner.query('alter table verification_checks drop constraint verification_checks_check_check');
    await runner.query(
      `alter table verification_checks add constraint verification_checks_check_check
       check ("check" in ('bank-account', 'register', 'face'))`,
    );
  }
}
