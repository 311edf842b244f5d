import { Inject, Injectable } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import { actorOf, type Viewer } from '@usdt-africa/operators';
import type { EventMetadata } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId, Idempotency } from '@usdt-africa/platform';
import type { DayName } from '../domain/day.js';
import { knownDay } from '../read-model/days.js';
import { DayStreams } from './day-streams.js';

/** An operator's request, and the key that makes it the same request. */
export interface DayRequest {
  readonly viewer: Viewer;
  readonly key: string;
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

/** An operator's request for an action on a day. */
export class DayAct extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** What operators do to a day is done once a key, and answered when it shows. No money moves. */
@Injectable()
export class DayActs {
  constructor(
    private readonly streams: DayStreams,
    private readonly idempotency: Idempotency,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 for no day of ours */
  name(dayId: string): DayName {
    return knownDay(dayId, this.clock.now());
  }

  by({ viewer, reason }: DayRequest): EventMetadata {
    return { actor: actorOf(viewer.id), correlationId: correlationId(), ...(reason ? { reason } : {}) };
  }

  /** @param work gets an id that is the same for a repeated request, and returns the day's version after its events */
  async once(
    { id }: DayName,
    action: string,
    { viewer, key }: DayRequest,
    body: object,
    work: (once: string) => Promise<number>,
  ): Promise<void> {
    const request = {
      principal: actorOf(viewer.id),
      route: `POST /api/admin/reconciliation/${id}/${action}`,
      key,
      body,
    };
    await this.idempotency.onceApart(request, async () => {
      const version = await work(uuidFrom('reconciliation', action, id, viewer.id, key));
      await this.streams.waitForVersion(id, version);
      return { status: 200, body: {} };
    });
  }
}
