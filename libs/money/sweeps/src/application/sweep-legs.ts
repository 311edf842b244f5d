import { Injectable } from '@nestjs/common';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { crashPoint, eventsOf, PostgresEventStore } from '@usdt-africa/event-store';

import { type PreparedSend, SendRequests } from '@usdt-africa/sends';
import { complete, requestLeg, sendGivenUp, topUpSettled } from '../domain/decide.js';
import { koboOf } from '../domain/plan.js';
import { causeOf, type RequestedSweep, type Sweep, type SweepLeg } from '../domain/sweep.js';
import { type By, type SweepMove, SweepStreams } from './sweep-streams.js';
import { SweepWork } from './sweep-work.js';
import { TrxPrices } from './trx-prices.js';

/** What an address takes part in a sweep by. */
type Moved = Pick<EventData<'SweepRequested'>, 'index' | 'address' | 'to' | 'into' | 'amountMicro' | 'sweepId'>;

/** Makes the sends of sweeps, and brings a sweep from leg to leg as they end. */
@Injectable()
export class SweepLegs {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly sweeps: SweepStreams,
    private readonly work: SweepWork,
    private readonly sends: SendRequests,
    private readonly prices: TrxPrices,
  ) {}

  /** The send of a leg, to be requested in the append of the event that names it. @param sun of a top-up */
  prepare(moved: Moved, sweep: Sweep, leg: SweepLeg, sun: bigint, { correlationId }: By): PreparedSend {
    const { sweepId, index, address, to, into, amountMicro } = moved;
    const cause = { kind: leg, id: causeOf(sweepId, leg, sweep.sends) } as const;
    const order =
      leg === 'top-up'
        ? { asset: 'TRX' as const, to: address, amountMicro: sun, into: 'chain:deposits' as const }
        : {
            from: { kind: 'deposit' as const, index, address },
            asset: 'USDT' as const,
            to,
            amountMicro: BigInt(amountMicro),
            into,
          };
    return this.sends.prepare({ for: cause, walletId: null, ...order }, correlationId);
  }

  /** A leg's transaction is in a solid block. */
  async settled({ for: cause, sendId, txId, block }: EventData<'SendSettled'>, by: By): Promise<void> {
    const feeSun = await this.#costOf(sendId);
    const worth = await this.prices.now();
    await this.#ofCause(cause.id, by, (sweep, now) => {
      if (cause.kind === 'top-up') return this.#toppedUp(sweep, { sendId, txId, feeSun }, now, by);
      const kobo = (sun: bigint): bigint => (worth ? koboOf(sun, worth) : byPlan(sweep, sun));
      return { events: complete(sweep, { sendId, txId, block, feeSun }, kobo, now) };
    });
  }

  /** A leg was given up: nothing of it moved, and a person decides. */
  async givenUp({ for: cause, sendId, reason, detail }: EventData<'SendGivenUp'>, by: By): Promise<void> {
    const feeSun = await this.#costOf(sendId);
    await this.#ofCause(cause.id, by, (sweep, now) => ({
      events: sendGivenUp(sweep, { sendId, reason, detail, feeSun }, now),
    }));
  }

  /** The leg that a sweep needs now, after a person had it tried again. @param topUpSun what the address lacks; 0: nothing */
  async requestAgain(sweepId: string, topUpSun: bigint, by: By): Promise<void> {
    const leg = topUpSun > 0n ? 'top-up' : 'sweep';
    await this.sweeps.change(
      sweepId,
      (sweep, now) => {
        if (sweep.phase !== 'again') return { events: [] };
        const send = this.prepare(sweep.requested, sweep, leg, topUpSun, by);
        return this.#with(send, requestLeg(sweep, { leg, sendId: send.sendId, sun: topUpSun }, now));
      },
      by,
    );
  }

  #toppedUp(
    sweep: RequestedSweep,
    mined: { readonly sendId: string; readonly txId: string; readonly feeSun: string },
    now: Date,
    by: By,
  ): SweepMove {
    const send = this.prepare(sweep.requested, sweep, 'sweep', 0n, by);
    return this.#with(send, topUpSettled(sweep, mined, send.sendId, now));
  }

  #with({ append, alongside }: PreparedSend, events: SweepMove['events']): SweepMove {
    if (events.length === 0) return { events };
    return {
      events,
      appends: [append],
      alongside: async (tx) => {
        await alongside(tx);
        crashPoint('sweep.before-leg');
      },
    };
  }

  async #ofCause(causeId: string, by: By, decide: (sweep: RequestedSweep, now: Date) => SweepMove): Promise<void> {
    const sweepId = await this.work.ofCause(causeId);
    if (sweepId === null) return;
    crashPoint('sweep.before-end');
    await this.sweeps.change(sweepId, decide, by);
    crashPoint('sweep.after-end');
  }

  /** What the transactions of a send cost, in sun. */
  async #costOf(sendId: string): Promise<string> {
    const recorded = await this.store.readStream(streams.send(sendId));
    return eventsOf(recorded, 'SendSettled', 'SendCostBooked')
      .reduce((sum, { data }) => sum + BigInt(data.feeSun), 0n)
      .toString();
  }
}

/** What a cost is worth by the sweep's plan, where there is no rate. */
function byPlan({ requested: { plan } }: RequestedSweep, sun: bigint): bigint {
  const planned = BigInt(plan.feeSun);
  return planned === 0n ? 0n : (BigInt(plan.kobo) * sun) / planned;
}
