import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rebuilder } from '@usdt-africa/event-store';
import { TechnicalActs, type TechnicalRequest } from './technical-acts.js';

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
