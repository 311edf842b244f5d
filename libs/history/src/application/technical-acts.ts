import { Inject, Injectable } from '@nestjs/common';
import { actorOf, OperatorLog, operatorMetadata, type Viewer } from '@usdt-africa/operators';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { RebuildRefusedError } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, Idempotency } from '@usdt-africa/platform';

/** An engineer's request. */
export interface TechnicalRequest {
  readonly viewer: Viewer;
  readonly key: string;
  readonly reason: string;
}

/** What engineers do is done once a key, and each act is an event in their own stream, with the reason. */
@Injectable()
export class TechnicalActs {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param work says what it came to, which is answered again to the same key
   * @throws Refusal 409 `rebuild-refused`
   */
  async once(
    on: { readonly resource: string; readonly recordId: string; readonly act: string },
    { viewer, key, reason }: TechnicalRequest,
    work: () => Promise<string>,
  ): Promise<string> {
    const principal = actorOf(viewer.id);
    const route = `POST /api/admin/${on.resource}/${on.recordId}/${on.act}`;
    const answer = await this.idempotency.onceApart({ principal, route, key, body: { reason } }, async () => {
      const id = await refusing(work, 'history.rebuild-refused');
      const acted = event('OperatorActed', { operatorId: viewer.id, at: this.clock.now().toISOString(), ...on });
      await this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer, { reason }));
      return { status: 200, body: { id } };
    });
    return answer.body.id;
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
