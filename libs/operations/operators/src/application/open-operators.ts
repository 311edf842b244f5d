import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { operatorAttempts } from './credentials.js';
import { Enrolments } from './enrolments.js';
import { OperatorLog } from './operator-log.js';
import { Operators } from './operators.js';
import { Profiles } from './profiles.js';
import { Sessions } from './sessions.js';

export interface OperatorsParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly clock: Clock;
}

/** What a part without a console needs of operators: who they are, and what two people decided about them. */
export interface OperatorsAtWork {
  readonly profiles: Profiles;
  readonly operators: Operators;
  readonly enrolments: Enrolments;
}

export function openOperators({ pool, store, personalData, clock }: OperatorsParts): OperatorsAtWork {
  const profiles = new Profiles(pool, personalData);
  return {
    profiles,
    operators: operatorsAtWork({ pool, store, profiles, clock }),
    enrolments: new Enrolments(pool, clock),
  };
}

/** Changes to operators in a process without sign-in. */
export function operatorsAtWork({
  pool,
  store,
  profiles,
  clock,
}: Omit<OperatorsParts, 'personalData'> & { readonly profiles: Profiles }): Operators {
  const sessions = new Sessions(pool, new OperatorLog(store, clock), clock, false);
  return new Operators(pool, store, profiles, sessions, operatorAttempts(pool, clock), clock);
}
