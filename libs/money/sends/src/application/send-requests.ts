import { Inject, Injectable } from '@nestjs/common';
import { type SendCause, streams } from '@usdt-africa/contracts/events';
import type { StreamAppend } from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { request, type SendOrder } from '../domain/request.js';
import { sendDecider, sendIdOf } from '../domain/send.js';
import { type SendObstacle, SendObstacles } from './send-obstacles.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';
import { SendWork } from './send-work.js';

/** A send that its cause requests in its own append. */
export interface PreparedSend {
  readonly sendId: string;
  /** To be appended together with the cause's events. */
  readonly append: StreamAppend;
  /** Writes the row of work, in the transaction of the append. */
  alongside(tx: PoolClient): Promise<void>;
}

/** Requests sends, for the contexts that cause them. */
@Injectable()
export class SendRequests {
  constructor(
    private readonly work: SendWork,
    private readonly obstacles: SendObstacles,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The send of a cause: each has at most one. */
  sendIdOf(cause: SendCause): string {
    return sendIdOf(cause);
  }

  /**
   * The first and only request of a cause's send. Appending it twice is a ConcurrencyError: the cause's own stream tells
   * it whether it has requested.
   * @param correlation of the append; the one of the request under way when left out
   */
  prepare(order: SendOrder, correlation = correlationId()): PreparedSend {
    const now = this.clock.now();
    const events = request(sendDecider.initial, order, now);
    const sendId = sendIdOf(order.for);
    const source = {
      sendId,
      send: evolveAll(sendDecider, sendDecider.initial, events),
      version: events.length,
      correlationId: correlation,
    };
    return {
      sendId,
      append: { streamId: streams.send(sendId), expectedVersion: 0, events: [...events] },
      alongside: (tx) => this.work.save(tx, source, now),
    };
  }

  /** Whether an address is an issued one, the hot wallet or the treasury: nothing is sent there for someone else. */
  isOwnAddress(address: string): Promise<boolean> {
    return this.obstacles.isOwnAddress(address);
  }

  /** Why a send of so much USDT from the hot wallet would not be signed now; null where it would. */
  reasonNotNow(amountMicro: bigint): Promise<SendObstacle | null> {
    const { feeLimitSun } = this.rules;
    return this.obstacles.notNow({
      from: { kind: 'hot' },
      asset: 'USDT',
      token: null,
      amountMicro,
      feeSun: feeLimitSun,
      eachSun: feeLimitSun / 2n,
      balances: null,
    });
  }
}
