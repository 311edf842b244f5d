import { Inject, Injectable } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import { actorOf, type Viewer } from '@usdt-africa/operators';
import type { EventMetadata } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
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
export class DayCommand extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** What commands on a day have in common: actor and reason, repeatable ids, and the wait until the day shows it. */
@Injectable()
export class DayCommands {
  constructor(
    private readonly streams: DayStreams,
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
  async run(
    { id }: DayName,
    action: string,
    { viewer, key }: DayRequest,
    work: (once: string) => Promise<number>,
  ): Promise<void> {
    const version = await work(uuidFrom('reconciliation', action, id, viewer.id, key));
    await this.streams.waitForVersion(id, version);
  }
}
