import { Inject, Injectable } from '@nestjs/common';
import { type AdminRefillRow, type AdminRefillView, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { foldRecorded, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { timelineOf } from '@usdt-africa/history';
import { formatMoney } from '@usdt-africa/kernel';
import { actorOf, Actors, may, type Viewer } from '@usdt-africa/operators';
import { expiresAt, isOpen, isRequested, refillDecider, type RequestedRefill } from '@usdt-africa/treasury';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../../admin-api-config.js';

type Who = Awaited<ReturnType<Actors['of']>>;

/** Refills as the console shows them, from their streams. */
@Injectable()
export class RefillViews {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly actors: Actors,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  /** In the order of the ids. */
  async rows(ids: readonly string[]): Promise<AdminRefillRow[]> {
    const recorded = await this.store.readStreams(ids.map(streams.refill));
    const who = await this.actors.ofEvents([...recorded.values()].flat());
    return ids.flatMap((id) => {
      const events = recorded.get(streams.refill(id)) ?? [];
      const refill = foldRecorded(refillDecider, events);
      return isRequested(refill) ? [row(refill, events, who)] : [];
    });
  }

  /** @throws Refusal 404 `no-refill` */
  async view(id: string, viewer: Viewer): Promise<AdminRefillView> {
    const events = await this.store.readStream(streams.refill(id));
    const refill = foldRecorded(refillDecider, events);
    if (!isRequested(refill)) throw refusal('treasury.no-refill');
    const who = await this.actors.ofEvents(events);
    const { explorerTransactionUrl } = this.config;
    return {
      ...row(refill, events, who),
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting: isOpen(refill) }),
      actions: actions(refill, viewer),
    };
  }
}

function row(refill: RequestedRefill, events: readonly RecordedEvent[], who: Who): AdminRefillRow {
  const { requested, approved, received, ended } = refill;
  const { refillId, asset, amount, from, to, requestedBy, at } = requested;
  const approver = approved?.people.find((one) => one !== requestedBy);
  return {
    id: refillId,
    phase: refill.phase as AdminRefillRow['phase'],
    asset,
    amount: formatMoney(BigInt(amount), asset),
    from,
    to,
    requestedBy: who(actorOf(requestedBy)),
    reason: events[0]?.metadata.reason ?? '',
    at,
    expiresAt: isOpen(refill) ? expiresAt(refill).toISOString() : null,
    approvedBy: approver === undefined ? null : who(actorOf(approver)),
    approvedAt: approved?.at ?? null,
    txId: received?.txId ?? null,
    endedAt: received?.at ?? ended?.at ?? null,
    why: ended?.why ?? null,
    version: events.length,
  };
}

function actions(refill: RequestedRefill, viewer: Viewer): AdminRefillView['actions'] {
  if (!isOpen(refill) || !may(viewer.role, 'treasury.act')) return [];
  const isOwn = refill.requested.requestedBy === viewer.id;
  const approve = refill.phase === 'requested' ? [offered('approve', { why: isOwn ? 'own-request' : null })] : [];
  return [...approve, offered('end')];
}
