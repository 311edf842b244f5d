import { actorOf, type OperatorLog, operatorMetadata, type Viewer } from '@usdt-africa/operators';
import { event } from '@usdt-africa/contracts/events';
import {
  dropDeadLetter,
  type FedProjection,
  listDeadLetters,
  type PostgresEventStore,
  type Rebuilder,
  RebuildRefusedError,
  type RebuildStatus,
  retryDeadLetter,
} from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import type { Idempotency } from '@usdt-africa/platform';
import { causeOf, keyOf, noLetter } from '../read-model/dead-letter-list.js';
import type { ProofBook } from './proof-book.js';

/** An engineer's request. */
export interface TechnicalRequest {
  readonly viewer: Viewer;
  readonly key: string | undefined;
  readonly reason: string;
}

export interface TechnicalWorkParts {
  readonly store: PostgresEventStore;
  readonly rebuilder: Rebuilder;
  readonly proofs: ProofBook;
  readonly idempotency: Idempotency;
  readonly operatorLog: OperatorLog;
  readonly clock: Clock;
  readonly projections: readonly FedProjection[];
}

/** What engineers do: rebuild, prove, try again. Each act is an event in their own stream, with the reason. */
export class TechnicalWork {
  constructor(private readonly parts: TechnicalWorkParts) {}

  /** @throws Refusal 404; 409 `rebuild-refused` while one is under way, or for a table that may not be rebuilt */
  async rebuild(projection: string, confirm: string, request: TechnicalRequest): Promise<string> {
    this.known(projection);
    if (confirm !== projection)
      throw new Refusal(422, 'not-confirmed', 'Type the name of the projection to confirm it.');
    return this.#once('projections', projection, 'rebuild', request, async () => {
      const [asked] = await this.parts.rebuilder.request([projection], {
        by: actorOf(request.viewer.id),
        reason: request.reason,
      });
      return asked!.id;
    });
  }

  /** Makes the rows a second time and compares. @returns the proof's id; it runs on */
  async prove(projection: string, request: TechnicalRequest): Promise<string> {
    const { projection: proven } = this.known(projection);
    return this.#once('projections', projection, 'prove', request, async () =>
      this.parts.proofs.start(proven, actorOf(request.viewer.id), request.reason),
    );
  }

  /** @throws Refusal 409 `rebuild-refused` when it is not in a state for that */
  async steer(rebuildId: string, act: 'pause' | 'resume' | 'cancel', request: TechnicalRequest): Promise<void> {
    await this.#once('rebuilds', rebuildId, act, request, async () => (await this.parts.rebuilder[act](rebuildId)).id);
  }

  /** @throws Refusal 404 when the stream does not stand still any more */
  async retry(letterId: string, request: TechnicalRequest): Promise<void> {
    const key = keyOf(letterId);
    await this.#once('dead-letters', letterId, 'retry', request, async () => {
      if (!(await retryDeadLetter(this.parts.store.pool, key))) throw noLetter();
      return letterId;
    });
  }

  /** Goes on without the event, for ever. @throws Refusal 404 */
  async drop(letterId: string, request: TechnicalRequest): Promise<void> {
    const key = keyOf(letterId);
    await this.#once('dead-letters', letterId, 'drop', request, async () => {
      const dropping = { reason: request.reason, actor: actorOf(request.viewer.id) };
      if (!(await dropDeadLetter(this.parts.store.pool, key, dropping))) throw noLetter();
      return letterId;
    });
  }

  /** Every letter of one cause. @returns how many */
  async retryAll(cause: string, request: TechnicalRequest): Promise<number> {
    const letters = await this.#once('dead-letters', 'all', 'retry', request, async () => {
      let retried = 0;
      for (const { subscription, streamId, error } of await listDeadLetters(this.parts.store.pool))
        if (causeOf(error.split('\n')[0]!) === cause)
          retried += Number(await retryDeadLetter(this.parts.store.pool, { subscription, streamId }));
      return String(retried);
    });
    return Number(letters);
  }

  /** @throws Refusal 404 */
  known(name: string): FedProjection {
    const found = this.parts.projections.find(({ projection }) => projection.name === name);
    if (!found) throw new Refusal(404, 'no-projection', 'There is no such projection.');
    return found;
  }

  /** @throws Refusal 404 */
  async status(rebuildId: string): Promise<RebuildStatus> {
    return refusing(() => this.parts.rebuilder.status(rebuildId), 404);
  }

  async #once(
    resource: string,
    recordId: string,
    act: string,
    { viewer, key, reason }: TechnicalRequest,
    work: () => Promise<string>,
  ): Promise<string> {
    const { idempotency, operatorLog, clock } = this.parts;
    const principal = actorOf(viewer.id);
    const route = `POST /api/admin/${resource}/${recordId}/${act}`;
    const answer = await idempotency.onceApart({ principal, route, key, body: { reason } }, async () => {
      const id = await refusing(work, 409);
      const acted = event('OperatorActed', {
        operatorId: viewer.id,
        at: clock.now().toISOString(),
        act,
        resource,
        recordId,
      });
      await operatorLog.append(viewer.id, acted, operatorMetadata(viewer, { reason }));
      return { status: 200, body: { id } };
    });
    return answer.body.id;
  }
}

async function refusing<Result>(work: () => Promise<Result>, status: 404 | 409): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RebuildRefusedError) throw new Refusal(status, 'rebuild-refused', error.message);
    throw error;
  }
}
