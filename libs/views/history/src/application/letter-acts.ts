import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { DeadLetterKey } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { keyOf, noLetter } from '../read-model/dead-letter-rows.js';
import { ShowDeadLetter } from '../read-model/show-dead-letter.js';
import { TechnicalActs, type TechnicalRequest } from './technical-acts.js';

/**
 * Actions on one dead letter. Its subscription may remove it a moment later, so the response is stored with the key.
 */
@Injectable()
export class LetterActs {
  constructor(
    private readonly acts: TechnicalActs,
    private readonly queries: QueryBus,
  ) {}

  /**
   * @param work returns whether the stream was blocked, given the version of the shown event
   * @returns the letter as it was before
   * @throws Refusal 404 when the stream is not blocked (any more); 409 `changed-meanwhile` when it is blocked at
   * another event than the operator reviewed
   */
  async once(
    letterId: string,
    act: string,
    request: TechnicalRequest,
    work: (tx: PoolClient, key: DeadLetterKey, version: number) => Promise<boolean>,
  ): Promise<AdminDeadLetterView> {
    const key = keyOf(letterId);
    const show = (): Promise<AdminDeadLetterView> => this.queries.execute(new ShowDeadLetter(letterId, request.viewer));
    const on = { resource: 'dead-letters', recordId: letterId, act };
    const answer = await this.acts.together<{ readonly before: AdminDeadLetterView }>(
      on,
      request,
      async () => {
        const before = await show();
        if ((request.version ?? before.version) !== before.version) throw refusal('history.changed-meanwhile');
        return { before };
      },
      async (tx, { before }) => {
        if (!(await work(tx, key, before.version))) throw noLetter();
      },
    );
    // Responses stored by earlier releases identify the letter alone.
    return (answer as Partial<typeof answer>).before ?? show();
  }
}
