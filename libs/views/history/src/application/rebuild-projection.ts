import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf } from '@usdt-africa/operators';
import { Rebuilder } from '@usdt-africa/event-store';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { knownProjection } from '../read-model/list-projections.js';
import { ActionLog, type EngineerRequest, refusing } from './action-log.js';

/** Has copies of a projection's tables built and swapped in. `confirm` is its name, typed. */
export class RebuildProjection extends Command<void> {
  constructor(
    readonly projection: string,
    readonly confirm: string,
    readonly request: EngineerRequest,
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
    private readonly log: ActionLog,
  ) {}

  async execute({ projection, confirm, request }: RebuildProjection): Promise<void> {
    knownProjection(this.config, projection);
    if (confirm !== projection) throw refusal('history.not-confirmed');
    const by = { by: actorOf(request.viewer.id), reason: request.reason };
    await refusing(() => this.rebuilder.request([projection], by), 'history.rebuild-refused');
    await this.log.record({ resource: 'projections', recordId: projection, act: 'rebuild' }, request);
  }
}
