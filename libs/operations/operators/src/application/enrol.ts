import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { execute, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, hashToken, type Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { operatorDecider, setPassword } from '../domain/operator.js';
import { credentialsOf, OperatorPasswords } from './credentials.js';
import { operatorMetadata } from './operator-log.js';
import { Profiles, subjectOf } from './profiles.js';
import { endEverything } from './sessions.js';
import { type FirstStep, SignIns, type Visitor } from './sign-ins.js';

/** First step of the first time: takes a one-time link and sets the password. */
export class Enrol extends Command<FirstStep> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(Enrol)
export class EnrolHandler implements ICommandHandler<Enrol> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly passwords: OperatorPasswords,
    private readonly profiles: Profiles,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 401 `sign-in-again`; 410 `link-ended`; 422 about the password */
  async execute({ token, password, visitor }: Enrol): Promise<FirstStep> {
    const { pool, clock, store } = this;
    const { rows } = await pool.query<{ operator_id: string }>(
      `select e.operator_id from operator_enrolments e join operators o using (operator_id)
       where e.token_hash = $1 and e.ends_at > $2 and o.state <> 'disabled'`,
      [hashToken(token), clock.now()],
    );
    const operatorId = rows[0]?.operator_id;
    if (!operatorId) throw linkEnded();
    const profile = await this.profiles.open(operatorId);
    const sealed = await this.passwords.make(subjectOf(operatorId), password, [profile.name, profile.email]);
    await execute(store, operatorDecider, streams.operator(operatorId), (state) => setPassword(state, clock.now()), {
      metadata: operatorMetadata({ id: operatorId }),
      alongside: async (tx) => {
        const used = await tx.query(
          'delete from operator_enrolments where operator_id = $1 and token_hash = $2 and ends_at > $3',
          [operatorId, hashToken(token), clock.now()],
        );
        if (used.rowCount !== 1) throw linkEnded();
        await tx.query(
          `insert into operator_credentials (operator_id, password) values ($1, $2)
             on conflict (operator_id) do update set password = excluded.password`,
          [operatorId, sealed],
        );
        await endEverything(tx, operatorId);
      },
    });
    const credentials = await credentialsOf(pool, operatorId);
    if (!credentials) throw linkEnded();
    return this.signIns.firstStep({ ...credentials, password: sealed }, visitor.device);
  }
}

function linkEnded(): Refusal {
  return refusal('operators.link-ended');
}
