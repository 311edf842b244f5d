import { Inject, Injectable } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import { OperatorLog, operatorMetadata, type Viewer } from '@usdt-africa/operators';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { RebuildRefusedError } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';

/** An engineer's request. */
export interface EngineerRequest {
  readonly viewer: Viewer;
  readonly reason: string;
  /** The version that the engineer reviewed, where the request has one. */
  readonly version?: number | undefined;
}

/** An engineer's request for an action on one record. */
export class EngineerCommand<Answer = void> extends Command<Answer> {
  constructor(
    readonly id: string,
    readonly request: EngineerRequest,
  ) {
    super();
  }
}

/** The record of an action, and its name. */
interface OperatorOnRecord {
  readonly resource: string;
  readonly recordId: string;
  readonly act: string;
}

/** Records the actions of engineers: each is an event in their own stream, with the reason. */
@Injectable()
export class ActionLog {
  constructor(
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param change of our rows, in the transaction of the event, so that neither exists without the other */
  record(
    on: OperatorOnRecord,
    { viewer, reason }: EngineerRequest,
    change?: (tx: PoolClient) => Promise<void>,
  ): Promise<void> {
    const acted = event('OperatorActionRecorded', { operatorId: viewer.id, at: this.clock.now().toISOString(), ...on });
    return this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer, { reason }), change);
  }
}

/** Refuses what the rebuilder does. */
export async function refusing<Result>(
  work: () => Promise<Result>,
  as: 'history.rebuild-refused' | 'history.rebuild-refused/unknown',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RebuildRefusedError) throw refusal(as, { why: error.message });
    throw error;
  }
}
