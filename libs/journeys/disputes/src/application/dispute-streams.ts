import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type EventStore,
  execute,
  type ExecuteOptions,
  load,
  type Loaded,
  PostgresEventStore,
} from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { correlationId } from '@usdt-africa/platform';
import { disputeNotFound, type Decided } from '../domain/guards.js';
import { type Dispute, disputeDecider, type DisputeEvent } from '../domain/dispute.js';

/** The case of an order or a purchase: one, so its id follows from theirs. */
export function disputeIdOf(orderId: string): string {
  return uuidFrom('dispute', orderId);
}

/** Actor, reason and correlation of a change to a case. */
export interface By {
  /** `guest`, `operator:<id>`, `system:<process>`. */
  readonly actor: string;
  readonly reason?: string;
  readonly causationId?: string;
  readonly correlationId?: string;
}

export interface ChangeOptions {
  readonly alongside?: ExecuteOptions<Dispute, DisputeEvent>['alongside'];
  /** The case is a purchase's: its events name no order. */
  readonly ofPurchase?: boolean;
  /** Number of events that the deciding operator has seen. */
  readonly seenVersion?: number | undefined;
}

/** Cases by their streams: load, decide, append; on a conflict decide again on the newer state. */
@Injectable()
export class DisputeStreams {
  constructor(@Inject(PostgresEventStore) private readonly store: EventStore) {}

  load(disputeId: string): Promise<Loaded<Dispute, DisputeEvent>> {
    return load<Dispute, DisputeEvent>(this.store, disputeDecider, streams.dispute(disputeId));
  }

  /** @throws Refusal 404 `dispute-not-found` */
  async require(
    disputeId: string,
  ): Promise<Loaded<Dispute, DisputeEvent> & { readonly opened: NonNullable<Dispute['opened']> }> {
    const loaded = await this.load(disputeId);
    if (!loaded.state.opened) throw disputeNotFound();
    return { ...loaded, opened: loaded.state.opened };
  }

  /**
   * @param orderId of the order, or of the purchase
   * @throws Refusal 409 `changed-meanwhile` when the case is not as it was seen
   */
  async change(
    orderId: string,
    decide: (dispute: Dispute) => Decided,
    by: By,
    { alongside, seenVersion, ofPurchase = false }: ChangeOptions = {},
  ): Promise<Dispute> {
    const { state } = await execute<Dispute, DisputeEvent>(
      this.store,
      disputeDecider,
      streams.dispute(disputeIdOf(orderId)),
      (dispute, version) => {
        if (seenVersion !== undefined && seenVersion !== version) throw refusal('disputes.changed-meanwhile/case');
        return decide(dispute);
      },
      {
        metadata: {
          correlationId: by.correlationId ?? correlationId(),
          actor: by.actor,
          ...(ofPurchase ? {} : { orderId }),
          ...(by.reason ? { reason: by.reason } : {}),
          ...(by.causationId ? { causationId: by.causationId } : {}),
        },
        ...(alongside ? { alongside } : {}),
      },
    );
    return state;
  }
}
