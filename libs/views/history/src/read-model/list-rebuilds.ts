import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRebuild } from '@usdt-africa/contracts/admin';
import { Rebuilder } from '@usdt-africa/event-store';
import { Actors, type Viewer } from '@usdt-africa/operators';
import { contentRange, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';
import * as z from 'zod/mini';
import { rebuildView, UNDER_WAY } from './rebuild-view.js';

const RebuildFilter = z.strictObject({
  id: z.optional(z.array(z.string())),
  projection: z.optional(z.string()),
  running: z.optional(z.boolean()),
});

/** Rebuilds, the newest first. */
export class ListRebuilds extends Query<Page<AdminRebuild>> {
  constructor(
    readonly query: ListQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** Refusal 400 for unknown list parameters. */
@QueryHandler(ListRebuilds)
export class ListRebuildsHandler implements IQueryHandler<ListRebuilds> {
  constructor(
    private readonly rebuilder: Rebuilder,
    private readonly actors: Actors,
  ) {}

  async execute({ query: { filter, range }, viewer }: ListRebuilds): Promise<Page<AdminRebuild>> {
    const usual = ['requestedAt', 'DESC'] as const;
    const wanted = listRequest({ filter, range }, RebuildFilter, ['requestedAt'], usual);
    const { id, projection, running } = wanted.filter;
    const found = (await this.rebuilder.list(200)).filter(
      (one) =>
        (!id || id.includes(one.id)) &&
        (projection === undefined || one.projection === projection) &&
        (!running || UNDER_WAY.includes(one.state)),
    );
    const shown = found.slice(wanted.first, wanted.last + 1);
    const who = await this.actors.of(shown.map(({ requestedBy }) => requestedBy));
    return {
      rows: shown.map((one) => rebuildView(one, who, viewer)),
      contentRange: contentRange('rebuilds', wanted.first, shown.length, found.length),
    };
  }
}
