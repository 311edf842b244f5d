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
  /** Of what the engineer has looked at, where the request says so. */
  readonly version?: number | undefined;
}

/** What an engineer asks to be done to one of something. */
export class TechnicalAct<Answer = void> extends Command<Answer> {
  constructor(
    readonly id: string,
    readonly request: TechnicalRequest,
  ) {
    super();
  }
}

/** To what an act is done, and what it is called. */
interface ActOn {
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
   * For work that keeps by itself who wanted it and why, or that can be done again.
   * @param work says what it came to, which is answered again to the same key
   * @param asked what makes it the same request beside its reason
   * @throws Refusal 409 `rebuild-refused`
   */
  async once(on: ActOn, request: TechnicalRequest, work: () => Promise<string>, asked: object = {}): Promise<string> {
    const answer = await this.#answered(on, request, asked, async () => {
      const id = await refusing(work, 'history.rebuild-refused');
      await this.#note(on, request);
      return { id };
    });
    return answer.id;
  }

  /**
   * For a row of ours: it is changed in the transaction of the act's event, so that neither is there without the other.
   * @param look says what is answered, also again to the same key
   * @param change may fill the answer in
   * @param asked what makes it the same request beside its reason
   */
  async together<Result>(
    on: ActOn,
    request: TechnicalRequest,
    look: () => Promise<Result>,
    change: (tx: PoolClient, result: Result) => Promise<void>,
    asked: object = {},
  ): Promise<Result> {
    const { version } = request;
    return this.#answered(on, request, version === undefined ? asked : { ...asked, version }, async () => {
      const result = await look();
      await this.#note(on, request, (tx) => change(tx, result));
      return result;
    });
  }

  async #answered<Result>(
    { resource, recordId, act }: ActOn,
    { viewer, key, reason }: TechnicalRequest,
    asked: object,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const route = `POST /api/admin/${resource}/${recordId}/${act}`;
    const same = { principal: actorOf(viewer.id), route, key, body: { ...asked, reason } };
    const answer = await this.idempotency.onceApart(same, async () => ({ status: 200, body: await work() }));
    return answer.body;
  }

  #note(on: ActOn, { viewer, reason }: TechnicalRequest, alongside?: (tx: PoolClient) => Promise<void>): Promise<void> {
    const acted = event('OperatorActed', { operatorId: viewer.id, at: this.clock.now().toISOString(), ...on });
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
