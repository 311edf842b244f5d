import { operatorIdOf, type Profiles } from '@usdt-africa/operators';
import { event as newEvent, type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  type EventStore,
  isEvent,
  type ProcessManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { GIVE_UP_MS } from '../domain/mail.js';
import type { Addressee } from './addressee.js';

export type OperatorMailKind = EventData<'OperatorMailRequested'>['kind'];

/** What others did to somebody. */
const KINDS = {
  OperatorInvited: 'operator-invited',
  OperatorCredentialsReset: 'operator-reset',
  OperatorRoleChanged: 'operator-role-changed',
  OperatorDisabled: 'operator-disabled',
  OperatorEnabled: 'operator-enabled',
} as const satisfies { readonly [Type in EventType]?: OperatorMailKind };

/** What was changed, in somebody's own name, of how they come in: whoever it was, they are told. */
const OWN_KINDS = {
  OperatorPasswordSet: 'operator-password-set',
  OperatorTotpEnrolled: 'operator-totp-enrolled',
  OperatorRecoveryCodesRenewed: 'operator-codes-renewed',
  OperatorPasskeyAdded: 'operator-passkey-added',
  OperatorPasskeyRemoved: 'operator-passkey-removed',
  OperatorSessionsRevoked: 'operator-sessions-ended',
} as const satisfies { readonly [Type in EventType]?: OperatorMailKind };

/** What is done to operators that they are told of, and whoever decided it. */
export const TOLD = Object.keys(KINDS) as (keyof typeof KINDS)[];
/** What they are told of alone. */
export const TOLD_ALONE = Object.keys(OWN_KINDS) as (keyof typeof OWN_KINDS)[];

/** The sandbox's own people are there by themselves and are signed in with one click: nobody writes to them about it. */
const SANDBOX = 'system:sandbox';

/**
 * Tells operators by mail what was done to them, and everybody who had a hand in it that it was done: nobody is invited,
 * taken over or given another role in silence. What somebody changes of how they come in themselves is told to them alone: it may
 * have been done in a session that was stolen. A mail's id follows from the event and the reader, so that reacting twice asks once.
 */
export class OperatorNotices implements ProcessManager {
  readonly name = 'operator-notices';
  readonly handles = [...TOLD, ...TOLD_ALONE];

  constructor(
    private readonly store: EventStore,
    private readonly profiles: Profiles,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - event.recordedAt.getTime() >= GIVE_UP_MS) return;
    if (event.metadata.actor === SANDBOX) return;
    // Where nobody was signed in, nobody was logged out.
    if (isEvent(event, 'OperatorSessionsRevoked') && event.data.sessionIds.length === 0) return;
    if (isEvent(event, ...TOLD_ALONE)) {
      const { operatorId } = event.data;
      return this.#ask(event, OWN_KINDS[event.type], operatorId, operatorId, now);
    }
    if (!isEvent(event, ...TOLD)) return;
    const { operatorId: about, by } = event.data;
    // What was written before both were named has the one who did it as its author.
    const people = by ?? [operatorIdOf(event.metadata.actor)].filter((id) => id !== null);
    for (const operatorId of new Set([about, ...people]))
      await this.#ask(event, KINDS[event.type], operatorId, about, now);
  }

  async #ask(
    event: RecordedEvent,
    kind: OperatorMailKind,
    operatorId: string,
    about: string,
    now: Date,
  ): Promise<void> {
    const { name, email } = await this.profiles.open(operatorId);
    if (email === '') return;
    const mailId = uuidFrom('operator-mail', event.eventId, operatorId);
    const to = await this.profiles.sealFor(operatorId, { email, firstName: name } satisfies Addressee);
    const requested = newEvent('OperatorMailRequested', {
      mailId,
      operatorId,
      about,
      kind,
      to,
      at: now.toISOString(),
    });
    await appendIfFirst(
      this.store,
      { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] },
      {
        metadata: {
          correlationId: event.metadata.correlationId,
          causationId: event.eventId,
          actor: `system:${this.name}`,
        },
      },
    );
  }
}
