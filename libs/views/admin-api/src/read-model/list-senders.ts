import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { ADMIN_SENDER_SORTS, AdminSenderFilter, type AdminSenderRow } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { canonicalSender, type Listing, ListedSenders } from '@usdt-africa/deposits';
import { eventsOf, PostgresEventStore } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { actorOf, Actors, type Viewer } from '@usdt-africa/operators';
import { contentRange, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';

/**
 * Addresses from which nothing is paid out before an operator's review: read from the list itself, so that no change is
 * late.
 */
export class ListSenders extends Query<Page<AdminSenderRow>> {
  constructor(
    readonly query: ListQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ListSenders)
export class ListSendersHandler implements IQueryHandler<ListSenders> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly senders: ListedSenders,
    private readonly approvals: Approvals,
    private readonly actors: Actors,
  ) {}

  async execute({ query, viewer }: ListSenders): Promise<Page<AdminSenderRow>> {
    const { filter, field, direction, first, last } = listRequest(query, AdminSenderFilter, ADMIN_SENDER_SORTS, [
      'at',
      'DESC',
    ]);
    const sign = direction === 'ASC' ? 1 : -1;
    const found = Object.values((await this.senders.now()).listed)
      .filter((listing) => isWanted(listing, filter))
      .toSorted((a, b) => sign * (compare(a[field], b[field]) || compare(a.id, b.id)));
    const rows = await this.#describe(found.slice(first, last + 1), viewer);
    return { rows, contentRange: contentRange('senders', first, rows.length, found.length) };
  }

  async #describe(listings: readonly Listing[], viewer: Viewer): Promise<AdminSenderRow[]> {
    const ids = listings.map(({ id }) => id);
    const [recorded, who, waiting] = await Promise.all([
      this.store.readStream(streams.senderWatchlist),
      this.actors.of(listings.map(({ by }) => actorOf(by))),
      this.approvals.waitingAmong('senders', ids),
    ]);
    const reasons = new Map(
      eventsOf(recorded, 'SenderAddedToWatchlist').map(({ data, metadata }) => [data.listingId, metadata.reason ?? '']),
    );
    return Promise.all(
      listings.map(async ({ id, address, by, at }) => ({
        id,
        address,
        reason: reasons.get(id) ?? '',
        by: who(actorOf(by)),
        at,
        pending: waiting.has(id) ? await this.approvals.pendingOf('senders', id, viewer.id) : null,
      })),
    );
  }
}

function isWanted({ id, address }: Listing, { id: ids, q }: AdminSenderFilter): boolean {
  if (ids && !ids.includes(id)) return false;
  if (q === undefined) return true;
  const words = q.trim().toLowerCase();
  const text = address.toLowerCase();
  return text.startsWith(words) || text.endsWith(words) || address === wholeOf(q);
}

/** An explorer's other form of a whole address finds it, too. */
function wholeOf(text: string): string | null {
  try {
    return canonicalSender(text);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
