import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { OperatorAttempts } from './credentials.js';
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
  const sessions = new Sessions(pool, new OperatorLog(store, clock), clock);
  return {
    profiles,
    operators: new Operators(pool, store, profiles, sessions, new OperatorAttempts(pool, clock), clock),
    enrolments: new Enrolments(pool, clock),
  };
}
