import { Injectable } from '@nestjs/common';
import type { VerbRequest } from '@usdt-africa/contracts/admin';
import { actorOf } from '@usdt-africa/operators';
import { Idempotency } from '@usdt-africa/platform';
import type { Acting } from './acting.js';

/**
 * What operators ask for happens once per key: the request that is sent again, because its answer was lost, is not looked at by
 * what has become of the record meanwhile.
 */
@Injectable()
export class AskedOnce {
  constructor(private readonly idempotency: Idempotency) {}

  /** @param route method and address with its ids; work that is done again under the same key does nothing again */
  async once(route: string, { viewer, key, body }: Acting<VerbRequest>, work: () => Promise<void>): Promise<void> {
    await this.idempotency.onceApart({ principal: actorOf(viewer.id), route, key, body }, async () => {
      await work();
      return { status: 200, body: {} };
    });
  }
}
