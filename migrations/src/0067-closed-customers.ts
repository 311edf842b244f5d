import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers who left before the console told so are told of as closed. */
export class ClosedCustomers1763700000067 implements MigrationInterface {
  readonly name = 'ClosedCustomers1763700000067';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update console_customers c set state_name = 'closed'
       from accounts a where a.account_id = c.account_id and a.state = 'closed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update console_customers set state_name = 'active' where state_name = 'closed'`);
  }
}
