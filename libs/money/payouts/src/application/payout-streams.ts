import { Inject, Injectable } from '@nestjs/common';
import { orderOfPayout, type PaidFor, streams } from '@usdt-africa/contracts/events';
import { execute, type Executed, load, type Loaded, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { payoutDecider } from '../domain/payout.js';
import { sends } from '../domain/decide.js';
import type { Payout, PayoutEvent } from '../domain/payout.js';
import { OPEN_GATE, type PayoutGate, PayoutSwitches } from './payout-gate.js';
import { PayoutWork } from './payout-work.js';
import { ProviderList } from './provider-list.js';

/** Actor and correlation of a change to a payout, and what the payout pays for. */
export interface By {
  readonly actor: string;
  readonly correlationId: string;
  readonly for: PaidFor;
  readonly causationId?: string;
  /** An operator's. */
  readonly reason?: string;
}

/** How a change is made. */
interface ChangeOptions {
  /** Whether the provider is to be queried at once about the result. */
  readonly checkNow?: boolean;
  readonly whenHeld?: (payout: Payout) => readonly PayoutEvent[];
}

/** What a change led to. */
export interface ChangedPayout extends Executed<Payout, PayoutEvent> {
  /** It would have sent the payout, which is held back. */
  readonly isHeld: boolean;
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
   * Decides on a payout's newest state and appends. Where a payout would be sent that is held back, `whenHeld` decides
   * instead; left out, nothing is appended.
   */
  async change(
    payoutId: string,
    decide: (payout: Payout, version: number) => readonly PayoutEvent[],
    by: By,
    { checkNow = false, whenHeld = () => [] }: ChangeOptions = {},
  ): Promise<ChangedPayout> {
    const { actor, correlationId, causationId, reason } = by;
    const orderId = orderOfPayout(by);
    let isHeld = false;
    const executed = await execute<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId), decide, {
      metadata: {
        correlationId,
        actor,
        ...(orderId !== null && { orderId }),
        ...(causationId ? { causationId } : {}),
        ...(reason ? { reason } : {}),
      },
      before: (payout, decided) => {
        isHeld = false;
        if (!sends(decided)) return null;
        return async (tx) => {
          isHeld = await this.isPaused(tx, by.for, evolveAll(payoutDecider, payout, decided));
          return isHeld ? whenHeld(payout) : decided;
        };
      },
      alongside: async (tx, { state, version, events }) => {
        if (events.length === 0) return;
        await this.work.save(tx, { payoutId, payout: state, version, correlationId }, this.clock.now(), checkNow);
      },
    });
    return { ...executed, isHeld };
  }

  private async isPaused(tx: PoolClient, paidFor: PaidFor, payout: Payout): Promise<boolean> {
    if (await this.gate.keepsBack?.(tx, paidFor)) return true;
    const awaited = (await this.list?.awaitedFor(paidFor, tx)) ?? null;
    return awaited !== null && payout.comparedEpoch !== awaited.epoch;
  }
}
