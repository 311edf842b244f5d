import { Approvals, type Executors } from '@usdt-africa/approvals';
import { Actors, ApproverEligibilities } from '@usdt-africa/operators';
import type { OperatorNames } from '@usdt-africa/platform';
import { type ExecutorParts, orderExecutors } from '@usdt-africa/orders';

export interface ApprovalsParts extends ExecutorParts {
  readonly operators: OperatorNames;
  /** What other contexts' requests are carried out by; one without is left to a process that has it. */
  readonly executors?: Executors;
}

/** Where a second person decides, with what carries out what they decided. */
export function openApprovals({ operators, executors, ...parts }: ApprovalsParts): Approvals {
  const { pool, store, clock } = parts;
  return new Approvals(store, pool, new Actors(pool, operators), clock, new ApproverEligibilities(pool, clock), {
    ...orderExecutors(parts),
    ...executors,
  });
}
