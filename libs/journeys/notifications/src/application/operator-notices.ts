import { Inject, Injectable } from '@nestjs/common';
import { Profiles } from '@usdt-africa/operators';
import { event as newEvent, type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  type EventStore,
  isEvent,
  PostgresEventStore,
  type ProcessManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { GIVE_UP_MS } from '../domain/mail.js';
import type { Addressee } from './addressee.js';

export type OperatorMailKind = EventData<'OperatorMailRequested'>['kind'];

/** Actions of other operators on an operator. */
const KINDS = {
  OperatorInvited: 'operator-invited',
  OperatorCredentialsReset: 'operator-reset',
  OperatorRoleChanged: 'operator-role-changed',
  OperatorDisabled: 'operator-disabled',
  OperatorEnabled: 'operator-enabled',
} as const satisfies { readonly [Type in EventType]?: OperatorMailKind };

/**
 * Changes of an operator's own sign-in, in their own name: they are always notified, since the real actor may be an
 * attacker.
 */
const OWN_KINDS = {
  OperatorPasswordSet: 'operator-password-set',
  OperatorTotpEnrolled: 'operator-totp-enrolled',
  OperatorRecoveryCodesRenewed: 'operator-codes-renewed',
  OperatorPasskeyAdded: 'operator-passkey-added',
  OperatorPasskeyRemoved: 'operator-passkey-removed',
  OperatorSessionsRevoked: 'operator-sessions-ended',
} as const satisfies { readonly [Type in EventType]?: OperatorMailKind };

/** Events reported to the affected operator and to those who decided them. */
export const NOTIFIED_TYPES = Object.keys(KINDS) as (keyof typeof KINDS)[];
/** Events reported to the affected operator alone. */
export const SEPARATELY_NOTIFIED = Object.keys(OWN_KINDS) as (keyof typeof OWN_KINDS)[];

/** The sandbox's operators are created automatically and sign in with one click: no mail is sent about it. */
const SANDBOX = 'system:sandbox';

/**
 * Mails operators about actions on them, and the operators who took part that it was done: no invitation, takeover or
 * role change stays silent. Changes of an operator's own sign-in are reported to them alone: the session may have been
 * stolen. A mail's id derives from the event and the reader, so that handling it twice sends one mail.
 */
@Injectable()
export class OperatorNotices implements ProcessManager {
  readonly name = 'operator-notices';
  readonly handles = [...NOTIFIED_TYPES, ...SEPARATELY_NOTIFIED];

  constructor(
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly profiles: Profiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - event.recordedAt.getTime() >= GIVE_UP_MS) return;
    if (event.metadata.actor === SANDBOX) return;
    // Without sessions there is nothing to end.
    if (isEvent(event, 'OperatorSessionsRevoked') && event.data.sessionIds.length === 0) return;
    if (isEvent(event, ...SEPARATELY_NOTIFIED)) {
      const { operatorId } = event.data;
      return this.#request(event, OWN_KINDS[event.type], operatorId, operatorId, now);
    }
    if (!isEvent(event, ...NOTIFIED_TYPES)) return;
    const { operatorId: about, by } = event.data;
    for (const operatorId of new Set([about, ...by]))
      await this.#request(event, KINDS[event.type], operatorId, about, now);
  }

  async #request(
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
