import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/** What a provider answered about each payout, and what approvals were decided upon. */
export class PayoutAnswers1801000001042 implements MigrationInterface {
  readonly name = 'PayoutAnswers1801000001042';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table approval_facts, payout_answers');
  }
}

const UP = [
  // A row is one answer, or several alike in a row: then its body is the newest. `status` and `body` are null where there was
  // no answer; the body is sealed for the recipient, whom it names.
  `create table payout_answers (
    answer_id bigint generated always as identity primary key,
    payout_id uuid not null,
    reference text collate "C" not null,
    question text not null check (question in ('send', 'query')),
    outcome text collate "C" not null,
    cause text collate "C",
    status integer,
    body bytea,
    times integer not null default 1 check (times > 0),
    first_at timestamptz not null,
    last_at timestamptz not null
  )`,
  'create index payout_answers_by_payout on payout_answers (payout_id, answer_id)',

  // Amounts and the table of changes as the deciding operator saw them; personal data are no part of them.
  `create table approval_facts (
    approval_id uuid primary key,
    facts jsonb not null,
    recorded_at timestamptz not null
  )`,

  `grant select, insert, update on payout_answers, approval_facts to ${app}`,
  `grant select on payout_answers, approval_facts to ${reader}`,
];
