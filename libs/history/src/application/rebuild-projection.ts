import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf } from '@usdt-africa/operators';
import { Rebuilder } from '@usdt-africa/event-store';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { knownProjection } from '../read-model/list-projections.js';
import { ProofBook } from './proof-book.js';
import { TechnicalAct, TechnicalActs, type TechnicalRequest } from './technical-acts.js';

/** Has copies of a projection's tables built and swapped in. `confirm` is its name, typed. */
export class RebuildProjection extends Command<void> {
  constructor(
    readonly projection: string,
    readonly confirm: string,
    readonly request: TechnicalRequest,
  ) {
    super();
  }
}

/** Refusals: 404; 422 `not-confirmed`; 409 `rebuild-refused` while one is under way, or for a table that may not be rebuilt. */
@CommandHandler(RebuildProjection)
export class RebuildProjectionHandler implements ICommandHandler<RebuildProjection> {
  constructor(
    @Inject(HISTORY) private readonly config: HistoryConfig,
    private readonly rebuilder: Rebuilder,
    private readonly acts: TechnicalActs,
  ) {}

  async execute({ projection, confirm, request }: RebuildProjection): Promise<void> {
    knownProjection(this.config, projection);
    if (confirm !== projection) throw refusal('history.not-confirmed');
    await this.acts.once({ resource: 'projections', recordId: projection, act: 'rebuild' }, request, async () => {
      const by = { by: actorOf(request.viewer.id), reason: request.reason };
      return (await this.rebuilder.request([projection], by))[0]!.id;
    });
  }
}

/** Pauses a rebuild, goes on with it, or gives it up. */
export class SteerRebuild extends Command<void> {
  constructor(
    readonly rebuildId: string,
    readonly act: 'pause' | 'resume' | 'cancel',
    readonly request: TechnicalRequest,
  ) {
    super();
  }
}

/** Refusal 409 `rebuild-refused` when it is not in a state for that. */
@CommandHandler(SteerRebuild)
export class SteerRebuildHandler implements ICommandHandler<SteerRebuild> {
  constructor(
    private readonly rebuilder: Rebuilder,
    private readonly acts: TechnicalActs,
  ) {}

  async execute({ rebuildId, act, request }: SteerRebuild): Promise<void> {
    const on = { resource: 'rebuilds', recordId: rebuildId, act };
    await this.acts.once(on, request, async () => (await this.rebuilder[act](rebuildId)).id);
  }
}

/** Has a projection's rows made a second time and compared; it runs on. */
export class ProveProjection extends TechnicalAct {}

@CommandHandler(ProveProjection)
export class ProveProjectionHandler implements ICommandHandler<ProveProjection> {
  constructor(
    @Inject(HISTORY) private readonly config: HistoryConfig,
    private readonly proofs: ProofBook,
    private readonly acts: TechnicalActs,
  ) {}

  async execute({ id: name, request }: ProveProjection): Promise<void> {
    const { projection } = knownProjection(this.config, name);
    await this.acts.once({ resource: 'projections', recordId: name, act: 'prove' }, request, async () =>
      this.proofs.start(projection, actorOf(request.viewer.id), request.reason),
    );
  }
}
