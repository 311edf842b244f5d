import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { DeadLetterKey } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { keyOf, noLetter } from '../read-model/dead-letter-rows.js';
import { ShowDeadLetter } from '../read-model/show-dead-letter.js';
import { ActionLog, type EngineerRequest } from './action-log.js';

/** Carries out actions on one dead letter. Its subscription may remove it a moment later. */
@Injectable()
export class DeadLetterCommands {
  constructor(
    private readonly log: ActionLog,
    private readonly queries: QueryBus,
  ) {}

  /**
   * @param work returns whether the stream was blocked, given the version of the shown event
   * @returns the letter as it was before
   * @throws Refusal 404 when the stream is not blocked (any more); 409 `changed-meanwhile` when it is blocked at
   * another event than the operator reviewed
   */
  async run(
    letterId: string,
    act: string,
    request: EngineerRequest,
    work: (tx: PoolClient, key: DeadLetterKey, version: number) => Promise<boolean>,
  ): Promise<AdminDeadLetterView> {
    const key = keyOf(letterId);
    const before = await this.queries.execute(new ShowDeadLetter(letterId, request.viewer));
    if ((request.version ?? before.version) !== before.version) throw refusal('history.changed-meanwhile');
    await this.log.record({ resource: 'dead-letters', recordId: letterId, act }, request, async (tx) => {
      if (!(await work(tx, key, before.version))) throw noLetter();
    });
    return before;
  }
}
