import { Inject, Injectable } from '@nestjs/common';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { type EventStore, isEvent, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { Enrolments, enrolmentUrl, operatorIdOf, Profiles } from '@usdt-africa/operators';
import type { OperatorFacts } from '../templates/operator-mails.js';
import { DispatcherConfig } from './dispatcher-config.js';
import { NOTIFIED_TYPES, SEPARATELY_NOTIFIED } from './operator-notices.js';

type Requested = EventData<'OperatorMailRequested'>;

/** The content of a mail to an operator, rebuilt from the event it reports. */
@Injectable()
export class OperatorContexts {
  constructor(
    @Inject(PostgresEventStore) private readonly store: Pick<EventStore, 'readStream'>,
    private readonly profiles: Profiles,
    private readonly enrolments: Enrolments,
    @Inject(DispatcherConfig) private readonly config: Pick<DispatcherConfig, 'consoleUrl'>,
  ) {}

  /**
   * The facts of a mail. For an invitation or a sign-in reset it creates the link: its token exists nowhere else.
   * @param causedBy id of the event that the mail reports
   * @returns null when there is nothing to report; `over` when a newer link replaced the one it would carry
   */
  async read(requested: Requested, causedBy: string): Promise<OperatorFacts | 'over' | null> {
    const { operatorId, about, kind } = requested;
    const events = await this.store.readStream(streams.operator(about));
    const cause = events.find((event) => event.eventId === causedBy);
    if (isEvent(cause, ...SEPARATELY_NOTIFIED)) return this.#alone(kind, cause);
    if (!isEvent(cause, ...NOTIFIED_TYPES)) return null;
    const people = cause.data.by;
    const names = await this.profiles.names([about, ...people]);
    const link = operatorId === about && LINKED.has(kind) ? await this.enrolments.issue(about, causedBy) : null;
    if (operatorId === about && LINKED.has(kind) && !link) return 'over';
    return {
      kind,
      isReader: operatorId === about,
      name: names.get(about) ?? '',
      by: people.map((id) => names.get(id) ?? ''),
      byCommand: cause.metadata.actor === COMMAND_LINE,
      reason: cause.metadata.reason ?? '',
      role:
        cause.type === 'OperatorInvited'
          ? cause.data.role
          : cause.type === 'OperatorRoleChanged'
            ? cause.data.to
            : null,
      at: cause.recordedAt.toISOString(),
      url: link ? enrolmentUrl(this.config.consoleUrl, link.token) : `${this.config.consoleUrl}/admin`,
      linkEndsAt: link?.endsAt.toISOString() ?? null,
    };
  }

  /** A change in the reader's own name, or of their sessions by another operator, who is then named. */
  async #alone(kind: Requested['kind'], { metadata, recordedAt, streamId }: RecordedEvent): Promise<OperatorFacts> {
    const actor = operatorIdOf(metadata.actor);
    const isTheirs = actor === null || streams.operator(actor) === streamId;
    const names = isTheirs ? new Map<string, string>() : await this.profiles.names([actor]);
    return {
      kind,
      isReader: true,
      name: '',
      by: isTheirs ? [] : [names.get(actor) ?? ''],
      byCommand: false,
      reason: metadata.reason ?? '',
      role: null,
      at: recordedAt.toISOString(),
      url: `${this.config.consoleUrl}/admin`,
      linkEndsAt: null,
    };
  }
}

/** Mails that carry the link to the operator it is for. */
const LINKED: ReadonlySet<string> = new Set(['operator-invited', 'operator-reset']);
const COMMAND_LINE = 'system:command-line';
