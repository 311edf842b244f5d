import { Inject, Injectable } from '@nestjs/common';
import { type DomainEvent, event, type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { appendAtEnd, type AppendResult, type EventMetadata, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { OperatorEvent } from '../domain/operator.js';
import { RULES } from '../domain/rules.js';

/** Who acts in a request. */
export interface OperatorIdentity {
  readonly id: string;
}

export interface Why {
  readonly reason?: string;
  /** The order that it concerns. */
  readonly orderId?: string;
}

/** Metadata of every event that an operator causes: actor, reason and request. */
export function operatorMetadata(operator: OperatorIdentity, why: Why = {}): EventMetadata {
  return {
    correlationId: correlationId(),
    actor: actorOf(operator.id),
    ...(why.reason === undefined ? {} : { reason: why.reason }),
    ...(why.orderId === undefined ? {} : { orderId: why.orderId }),
  };
}

/** How events name an operator. */
export function actorOf(operatorId: string): string {
  return `operator:${operatorId}`;
}

/** The operator in an event's actor; null for other actors. */
export function operatorIdOf(actor: string): string | null {
  return actor.startsWith('operator:') ? actor.slice('operator:'.length) : null;
}

/** Act of an `OperatorActionRecorded` that ends the operator's view of a record's personal data. */
export const CLOSED_PERSONAL_DATA = 'close-personal-data';

type Alongside = (tx: PoolClient, appended: AppendResult) => Promise<void>;

/**
 * Writes what operators did into their own streams: facts that nothing is decided upon, so no stream is read for them,
 * however long it has become.
 */
@Injectable()
export class OperatorLog {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Personal data of a record is shown to an operator. @returns until when */
  async personalDataOpened(
    operator: OperatorIdentity,
    what: Pick<EventData<'PersonalDataViewed'>, 'resource' | 'recordId'>,
    why: Why & { readonly reason: string },
    alongside?: Alongside,
  ): Promise<Date> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + RULES.personalDataMs);
    const opened = event('PersonalDataViewed', {
      operatorId: operator.id,
      at: now.toISOString(),
      ...what,
      until: until.toISOString(),
    });
    await this.append(operator.id, opened, operatorMetadata(operator, why), alongside);
    return until;
  }

  /** An operator searched for people; the text itself is never stored. */
  async peopleSearched(
    operator: OperatorIdentity,
    what: Pick<EventData<'PeopleSearched'>, 'resource' | 'by' | 'found' | 'records'>,
  ): Promise<void> {
    const searched = event('PeopleSearched', { operatorId: operator.id, at: this.clock.now().toISOString(), ...what });
    await this.append(operator.id, searched, operatorMetadata(operator));
  }

  /** An operator closes the personal data of a record before their time is over. */
  async personalDataClosed(
    operator: OperatorIdentity,
    what: Pick<EventData<'PersonalDataViewed'>, 'resource' | 'recordId'>,
    why: Why = {},
    alongside?: Alongside,
  ): Promise<void> {
    const closed = event('OperatorActionRecorded', {
      operatorId: operator.id,
      at: this.clock.now().toISOString(),
      act: CLOSED_PERSONAL_DATA,
      ...what,
    });
    await this.append(operator.id, closed, operatorMetadata(operator, why), alongside);
  }

  /** An operator took a list away as a file. */
  async exported(
    operator: OperatorIdentity,
    what: Pick<EventData<'RecordsExported'>, 'resource' | 'filters' | 'rows'>,
    why: Why = {},
  ): Promise<void> {
    const exported = event('RecordsExported', {
      operatorId: operator.id,
      at: this.clock.now().toISOString(),
      ...what,
      filters: [...what.filters],
    });
    await this.append(operator.id, exported, operatorMetadata(operator, why));
  }

  /**
   * Appends to an operator's stream, after whatever it holds.
   * @throws Refusal 404 for an operator there is not; whatever `alongside` throws
   */
  async append(
    operatorId: string,
    happened: OperatorEvent & DomainEvent<OperatorEvent['type']> & { readonly schemaVersion: number },
    metadata: EventMetadata,
    alongside?: Alongside,
  ): Promise<void> {
    const streamId = streams.operator(operatorId);
    const options = alongside ? { metadata, alongside } : { metadata };
    if (!(await appendAtEnd(this.store, streamId, [happened], options))) throw refusal('operators.no-operator');
  }
}
