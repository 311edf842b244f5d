import { Injectable } from '@nestjs/common';
import type { ActionRequest } from '@usdt-africa/contracts/admin';
import { actorOf } from '@usdt-africa/operators';
import { Idempotency } from '@usdt-africa/platform';
import type { AdminRequest } from './operator-command.js';

/**
 * Runs an operator's request once per key: a repeat after a lost response is not checked against the record's later
 * state.
 */
@Injectable()
export class IdempotentRun {
  constructor(private readonly idempotency: Idempotency) {}

  /** @param route method and address with its ids; work that is done again under the same key does nothing again */
  async once(
    route: string,
    { viewer, key, body }: AdminRequest<ActionRequest>,
    work: () => Promise<void>,
  ): Promise<void> {
    await this.idempotency.onceApart({ principal: actorOf(viewer.id), route, key, body }, async () => {
      await work();
      return { status: 200, body: {} };
    });
  }
}
