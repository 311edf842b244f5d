import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { execute, type Executed, load, type Loaded, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { payoutDecider } from '../domain/payout.js';
import { sends } from '../domain/decide.js';
import type { Payout, PayoutEvent } from '../domain/payout.js';
import { OPEN_GATE, type PayoutGate, PayoutsPausedError, PayoutSwitches } from './payout-gate.js';
import { PayoutWork } from './payout-work.js';
import { ProviderList } from './provider-list.js';

/** Actor, correlation and order of a change to a payout. */
export interface By {
  readonly actor: string;
  readonly correlationId: string;
  readonly orderId: string;
  readonly causationId?: string;
  /** An operator's. */
  readonly reason?: string;
}

/** Payouts by their streams: every change writes the row of work in its own transaction. */
@Injectable()
export class PayoutStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly work: PayoutWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PayoutSwitches) private readonly gate: PayoutGate = OPEN_GATE,
    /** Left out: for acts that send nothing. */
    @Inject(ProviderList) private readonly list?: Pick<ProviderList, 'awaitedFor'>,
  ) {}

  load(payoutId: string): Promise<Loaded<Payout, PayoutEvent>> {
    return load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId));
  }

  /**
   * Decides on a payout's newest state and appends.
   * @param checkNow whether the provider is to be queried at once about the result
   * @throws PayoutsPausedError when a payout would be sent that is held back
   */
  change(
    payoutId: string,
    decide: (payout: Payout, version: number) => readonly PayoutEvent[],
    by: By,
    checkNow = false,
  ): Promise<Executed<Payout, PayoutEvent>> {
    const { actor, correlationId, orderId, causationId, reason } = by;
    return execute<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId), decide, {
      metadata: {
        correlationId,
        actor,
        orderId,
        ...(causationId ? { causationId } : {}),
        ...(reason ? { reason } : {}),
      },
      alongside: async (tx, { state, version, events }) => {
        if (events.length === 0) return;
        if (sends(events) && (await this.isPaused(tx, orderId, state))) throw new PayoutsPausedError();
        await this.work.save(tx, { payoutId, payout: state, version, correlationId }, this.clock.now(), checkNow);
      },
    });
  }

  private async isPaused(tx: PoolClient, orderId: string, payout: Payout): Promise<boolean> {
    if (await this.gate.keepsBack?.(tx, orderId)) return true;
    const awaited = (await this.list?.awaitedFor(orderId, tx)) ?? null;
    return awaited !== null && payout.comparedEpoch !== awaited.epoch;
  }
}
