import { Inject, Injectable } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import { actorOf, OperatorLog, operatorMetadata, type Viewer } from '@usdt-africa/operators';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { RebuildRefusedError } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, Idempotency } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';

/** An engineer's request. */
export interface TechnicalRequest {
  readonly viewer: Viewer;
  readonly key: string;
  readonly reason: string;
  /** The version that the engineer reviewed, where the request has one. */
  readonly version?: number | undefined;
}

/** An engineer's request for an action on one record. */
export class TechnicalAct<Answer = void> extends Command<Answer> {
  constructor(
    readonly id: string,
    readonly request: TechnicalRequest,
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

/** What engineers do is done once a key, and each act is an event in their own stream, with the reason. */
@Injectable()
export class TechnicalActs {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * For work that itself stores the requester and the reason, or that can be repeated.
   * @param work returns its result, which is returned again for the same key
   * @param fields what identifies the same request besides its reason
   * @throws Refusal 409 `rebuild-refused`
   */
  async once(
    on: OperatorOnRecord,
    request: TechnicalRequest,
    work: () => Promise<string>,
    fields: object = {},
  ): Promise<string> {
    const answer = await this.#answered(on, request, fields, async () => {
      const id = await refusing(work, 'history.rebuild-refused');
      await this.#note(on, request);
      return { id };
    });
    return answer.id;
  }

  /**
   * For one of our rows: it is changed in the transaction of the action's event, so that neither exists without the
   * other.
   * @param look returns the response, also for a repeat with the same key
   * @param change may complete the response
   * @param fields what identifies the same request besides its reason
   */
  async together<Result>(
    on: OperatorOnRecord,
    request: TechnicalRequest,
    look: () => Promise<Result>,
    change: (tx: PoolClient, result: Result) => Promise<void>,
    fields: object = {},
  ): Promise<Result> {
    const { version } = request;
    return this.#answered(on, request, version === undefined ? fields : { ...fields, version }, async () => {
      const result = await look();
      await this.#note(on, request, (tx) => change(tx, result));
      return result;
    });
  }

  async #answered<Result>(
    { resource, recordId, act }: OperatorOnRecord,
    { viewer, key, reason }: TechnicalRequest,
    fields: object,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const route = `POST /api/admin/${resource}/${recordId}/${act}`;
    const same = { principal: actorOf(viewer.id), route, key, body: { ...fields, reason } };
    const answer = await this.idempotency.onceApart(same, async () => ({ status: 200, body: await work() }));
    return answer.body;
  }

  #note(
    on: OperatorOnRecord,
    { viewer, reason }: TechnicalRequest,
    alongside?: (tx: PoolClient) => Promise<void>,
  ): Promise<void> {
    const acted = event('OperatorActionRecorded', { operatorId: viewer.id, at: this.clock.now().toISOString(), ...on });
    return this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer, { reason }), alongside);
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
