import { type Enrolments, enrolmentUrl, operatorIdOf, type Profiles } from '@usdt-africa/operators';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { type EventStore, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import type { OperatorFacts } from '../templates/operator-mails.js';
import { TOLD, TOLD_ALONE } from './operator-notices.js';

type Requested = EventData<'OperatorMailRequested'>;

/** What a mail to an operator says, found again from the event that it tells of. */
export class OperatorStories {
  constructor(
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly profiles: Profiles,
    private readonly enrolments: Enrolments,
    /** Where the console is, without a slash at its end. */
    private readonly consoleUrl: string,
  ) {}

  /**
   * The facts of a mail. For whoever is invited, or whose sign-in was reset, it makes the link: its token is nowhere else.
   * @param causedBy id of the event that the mail tells of
   * @returns null when there is nothing to tell; `over` when a newer link took the place of the one it would carry
   */
  async read(requested: Requested, causedBy: string): Promise<OperatorFacts | 'over' | null> {
    const { operatorId, about, kind } = requested;
    const events = await this.store.readStream(streams.operator(about));
    const told = events.find((event) => event.eventId === causedBy);
    if (isEvent(told, ...TOLD_ALONE)) return this.#alone(kind, told);
    if (!isEvent(told, ...TOLD)) return null;
    const people = told.data.by ?? [operatorIdOf(told.metadata.actor)].filter((id) => id !== null);
    const names = await this.profiles.names([about, ...people]);
    const link = operatorId === about && LINKED.has(kind) ? await this.enrolments.issue(about, causedBy) : null;
    if (operatorId === about && LINKED.has(kind) && !link) return 'over';
    return {
      kind,
      isReader: operatorId === about,
      name: names.get(about) ?? '',
      by: people.map((id) => names.get(id) ?? ''),
      byCommand: told.metadata.actor === COMMAND_LINE,
      reason: told.metadata.reason ?? '',
      role:
        told.type === 'OperatorInvited' ? told.data.role : told.type === 'OperatorRoleChanged' ? told.data.to : null,
      at: told.recordedAt.toISOString(),
      url: link ? enrolmentUrl(this.consoleUrl, link.token) : `${this.consoleUrl}/admin`,
      linkEndsAt: link?.endsAt.toISOString() ?? null,
    };
  }

  /** What was done in the reader's own name, or to their sessions by somebody else of ours: then who it was is said. */
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
      url: `${this.consoleUrl}/admin`,
      linkEndsAt: null,
    };
  }
}

/** Mails that carry the link to whoever it is for. */
const LINKED: ReadonlySet<string> = new Set(['operator-invited', 'operator-reset']);
const COMMAND_LINE = 'system:command-line';
