import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorOf } from '@usdt-africa/operators';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { knownProjection } from '../read-model/list-projections.js';
import { ProofBook } from './proof-book.js';
import { ActionLog, EngineerCommand } from './action-log.js';

/** Has a projection's rows made a second time and compared; it runs on. */
export class ProveProjection extends EngineerCommand {}

@CommandHandler(ProveProjection)
export class ProveProjectionHandler implements ICommandHandler<ProveProjection> {
  constructor(
    @Inject(HISTORY) private readonly config: HistoryConfig,
    private readonly proofs: ProofBook,
    private readonly log: ActionLog,
  ) {}

  async execute({ id: name, request }: ProveProjection): Promise<void> {
    const { projection } = knownProjection(this.config, name);
    this.proofs.start(projection, actorOf(request.viewer.id), request.reason);
    await this.log.record({ resource: 'projections', recordId: name, act: 'prove' }, request);
  }
}
