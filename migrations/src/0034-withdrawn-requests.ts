import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever asked for a second person may take it back. */
export class WithdrawnRequests1763700000034 implements MigrationInterface {
  readonly name = 'WithdrawnRequests1763700000034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(checked([...STATES, 'withdrawn']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from approvals where state = 'withdrawn'`);
    await runner.query(checked(STATES));
  }
}

const STATES = ['asked', 'granted', 'refused', 'expired', 'dropped', 'executed', 'not-possible'];

const checked = (states: readonly string[]): string =>
  `alter table approvals drop constraint approvals_state_check, add constraint approvals_state_check
     check (state in (${states.map((state) => `'${state}'`).join(', ')}))`;
