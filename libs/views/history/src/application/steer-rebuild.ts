import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rebuilder } from '@usdt-africa/event-store';
import { ActionLog, type EngineerRequest, refusing } from './action-log.js';

/** Pauses a rebuild, goes on with it, or gives it up. */
export class SteerRebuild extends Command<void> {
  constructor(
    readonly rebuildId: string,
    readonly act: 'pause' | 'resume' | 'cancel',
    readonly request: EngineerRequest,
  ) {
    super();
  }
}

/** Refusal 409 `rebuild-refused` when it is not in a state for that. */
@CommandHandler(SteerRebuild)
export class SteerRebuildHandler implements ICommandHandler<SteerRebuild> {
  constructor(
    private readonly rebuilder: Rebuilder,
    private readonly log: ActionLog,
  ) {}

  async execute({ rebuildId, act, request }: SteerRebuild): Promise<void> {
    await refusing(() => this.rebuilder[act](rebuildId), 'history.rebuild-refused');
    await this.log.record({ resource: 'rebuilds', recordId: rebuildId, act }, request);
  }
}
