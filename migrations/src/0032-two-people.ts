import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What makes sure that two people are two: who let whom in, links that only a mail holds, requests that fall with who asked. */
export class TwoPeople1763700000032 implements MigrationInterface {
  readonly name = 'TwoPeople1763700000032';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const STATES = ['asked', 'granted', 'refused', 'expired', 'executed', 'not-possible'];
const stateIn = (states: readonly string[]): string =>
  `check (state in (${states.map((state) => `'${state}'`).join(', ')}))`;

const UP = [
  // Written in the transaction of the event that it tells of, a row for each operator whose word it was: whether somebody
  // may decide is asked here, and waits for no projection.
  `create table operator_changes (
    operator_id uuid not null,
    -- Null: the machine's command, or nobody yet.
    by_operator_id uuid,
    act text not null check (act in ('invited', 'reset', 'role-changed', 'disabled', 'enabled')),
    at timestamptz not null
  )`,
  `create index operator_changes_of on operator_changes (operator_id, at)`,
  `create index operator_changes_by on operator_changes (by_operator_id, at) where by_operator_id is not null`,
  `insert into operator_changes (operator_id, by_operator_id, act, at)
   select o.operator_id,
     case when e.metadata->>'actor' ~ '^operator:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       then substr(e.metadata->>'actor', 10)::uuid end,
     t.act, e.recorded_at
   from operators o
   join events e on e.stream_id = 'operator-' || o.operator_id
   join (values ('OperatorInvited', 'invited'), ('OperatorCredentialsReset', 'reset'), ('OperatorRoleChanged', 'role-changed'),
     ('OperatorDisabled', 'disabled'), ('OperatorEnabled', 'enabled')) t (type, act) on t.type = e.type`,

  // The token is made when its mail leaves; the event that opened the way in says which mail that is.
  `alter table operator_enrolments alter column token_hash drop not null, add column event_id uuid`,

  `alter table mail_queue alter column order_id drop not null`,

  `alter table approvals drop constraint approvals_state_check,
     add constraint approvals_state_check ${stateIn([...STATES, 'dropped'])}`,

  `grant select, insert on operator_changes to ${app}`,
  `grant select on operator_changes to ${reader}`,
];

const DOWN = [
  `delete from approvals where state = 'dropped'`,
  `alter table approvals drop constraint approvals_state_check, add constraint approvals_state_check ${stateIn(STATES)}`,
  `delete from mail_queue where order_id is null`,
  `alter table mail_queue alter column order_id set not null`,
  `delete from operator_enrolments where token_hash is null`,
  `alter table operator_enrolments drop column event_id, alter column token_hash set not null`,
  `drop table operator_changes`,
];
