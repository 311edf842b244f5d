import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRebuild } from '@usdt-africa/contracts/admin';
import { Rebuilder } from '@usdt-africa/event-store';
import { Actors, type Viewer } from '@usdt-africa/operators';
import { refusing } from '../application/technical-acts.js';
import { rebuildView } from './rebuild-view.js';

/** How far a rebuild is. */
export class ShowRebuild extends Query<AdminRebuild> {
  constructor(
    readonly rebuildId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** Refusal 404. */
@QueryHandler(ShowRebuild)
export class ShowRebuildHandler implements IQueryHandler<ShowRebuild> {
  constructor(
    private readonly rebuilder: Rebuilder,
    private readonly actors: Actors,
  ) {}

  async execute({ rebuildId, viewer }: ShowRebuild): Promise<AdminRebuild> {
    const status = await refusing(() => this.rebuilder.status(rebuildId), 'history.rebuild-refused/unknown');
    return rebuildView(status, await this.actors.of([status.requestedBy]), viewer);
  }
}
