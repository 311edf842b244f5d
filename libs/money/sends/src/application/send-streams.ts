import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import {
  type AppendOptions,
  load,
  type Loaded,
  type NewEvent,
  PostgresEventStore,
  retryOnConflict,
  type StreamAppend,
} from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { type Send, sendDecider, type SendEvent } from '../domain/send.js';
import { SendWork } from './send-work.js';

/** Who changes a send, and because of which event. */
export interface SendActor {
  /** `system:<part>`. */
  readonly actor: string;
  readonly causationId?: string;
}

/** What a change led to. */
export interface ChangedSend {
  readonly send: Send;
  /** The new events; empty when there was nothing to do. */
  readonly events: readonly SendEvent[];
}

/**
 * Decides again in the transaction of the append, where rows can be locked. Resolves with the events to append: those
 * decided, others, or none.
 */
export type DecideInTransaction = (
  tx: PoolClient,
  send: Send,
  decided: readonly SendEvent[],
) => Promise<readonly SendEvent[]>;

/** Sends by their streams: every change writes the rows of work in its own transaction. */
@Injectable()
export class SendStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly work: SendWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  load(sendId: string): Promise<Loaded<Send, SendEvent>> {
    return load<Send, SendEvent>(this.store, sendDecider, streams.send(sendId));
  }

  /**
   * Decides on a send's newest state and appends; decides again when another writer was first.
   * @throws ConcurrencyError after the last attempt, UnknownCommitError
   */
  change(
    sendId: string,
    decide: (send: Send, now: Date) => readonly SendEvent[],
    { actor, causationId }: SendActor,
    inTransaction?: DecideInTransaction,
  ): Promise<ChangedSend> {
    return retryOnConflict(async () => {
      const { state, version, events: recorded } = await this.load(sendId);
      const now = this.clock.now();
      const decided = decide(state, now);
      if (decided.length === 0) return { send: state, events: [] };
      const correlationId = recorded[0]!.metadata.correlationId;
      const appendOf = (events: readonly SendEvent[]): StreamAppend => ({
        streamId: streams.send(sendId),
        expectedVersion: version,
        events: events.map((event): NewEvent => ({ schemaVersion: 1, ...event })),
      });
      let send = state;
      const options: AppendOptions = {
        metadata: { correlationId, actor, ...(causationId ? { causationId } : {}) },
        ...(inTransaction
          ? {
              before: async (tx) => {
                const events = await inTransaction(tx, state, decided);
                if (events === decided) return null;
                return events.length === 0 ? [] : appendOf(events);
              },
            }
          : {}),
        alongside: async (tx, { events }) => {
          send = evolveAll(sendDecider, state, events as unknown as readonly SendEvent[]);
          await this.work.save(tx, { sendId, send, version: version + events.length, correlationId }, now);
        },
      };
      const { events } = await this.store.append(appendOf(decided), options);
      return { send, events: events as unknown as readonly SendEvent[] };
    });
  }
}
