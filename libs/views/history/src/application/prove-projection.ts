import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorOf } from '@usdt-africa/operators';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { knownProjection } from '../read-model/list-projections.js';
import { ProofBook } from './proof-book.js';
import { TechnicalAct, TechnicalActs } from './technical-acts.js';

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
