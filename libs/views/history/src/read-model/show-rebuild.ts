import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AdminRebuild } from '@usdt-africa/contracts/admin';
import { Rebuilder } from '@usdt-africa/event-store';
import { Actors, ShowRecord } from '@usdt-africa/operators';
import { refusing } from '../application/action-log.js';
import { rebuildView } from './rebuild-view.js';

/** How far a rebuild is. */
export class ShowRebuild extends ShowRecord<AdminRebuild> {}

/** Refusal 404. */
@QueryHandler(ShowRebuild)
export class ShowRebuildHandler implements IQueryHandler<ShowRebuild> {
  constructor(
    private readonly rebuilder: Rebuilder,
    private readonly actors: Actors,
  ) {}

  async execute({ id: rebuildId, viewer }: ShowRebuild): Promise<AdminRebuild> {
    const status = await refusing(() => this.rebuilder.status(rebuildId), 'history.rebuild-refused/unknown');
    return rebuildView(status, await this.actors.of([status.requestedBy]), viewer);
  }
}
