import { event as newEvent, type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  ErasedSubjectError,
  handle,
  type EventHandlers,
  isEvent,
  type NewEvent,
  type PersonalData,
  type PostgresEventStore,
  type ProcessManager,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { GIVE_UP_MS } from '../domain/mail.js';
import { isMailWanted, isTextWanted, type MoneyText } from '../domain/topics.js';
import { People } from './people.js';

type TextKind = Exclude<EventData<'TextMessageRequested'>['kind'], MoneyText>;
type Kind = TextKind | 'welcome';

/** What is done to an account that its owner is told of, whoever did it; null where there is nothing to tell. */
const NOTICES: EventHandlers<[], Kind | null> = {
  AccountRegistered: () => 'welcome',
  // The browser in which the account was opened is new by nature, and nobody is behind the sandbox's customer.
  AccountSignedIn: ({ isNewDevice, method }) =>
    isNewDevice && method !== 'registration' && method !== 'sandbox' ? 'new-device' : null,
  AccountPasswordSet: () => 'password-set',
  AccountPinSet: () => 'pin-set',
  AccountPinLocked: () => 'pin-locked',
  // Support, at the telephone: the same words say how the owner opens it, which nobody else can.
  AccountPinUnlockBegun: () => 'pin-locked',
  AccountPayoutsHeld: () => 'payouts-held',
  AccountTotpEnrolled: () => 'totp-enrolled',
  AccountTotpRemoved: () => 'totp-removed',
  AccountRecoveryCodesRenewed: () => 'codes-renewed',
  // Two of ours took authenticator, recovery codes and passkeys away.
  AccountSecondFactorReset: () => 'second-factor-reset',
  // Where nobody was signed in, nobody was logged out.
  AccountSessionsRevoked: ({ sessionIds }) => (sessionIds.length > 0 ? 'sessions-ended' : null),
  AccountPasskeyAdded: () => 'passkey-added',
  AccountPasskeyRemoved: () => 'passkey-removed',
  AccountPasskeyUsesSet: () => 'passkey-changed',
  AccountIdentityLinked: () => 'identity-linked',
  AccountIdentityUnlinked: () => 'identity-unlinked',
  VerificationQuestionAsked: () => 'upgrade-asked',
  VerificationApproved: () => 'upgrade-approved',
  VerificationRefused: () => 'upgrade-refused',
};
const TOLD: readonly EventType[] = typesOf(NOTICES);

/** Of what AccountRegistered seals. */
interface Profile {
  readonly firstName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Tells customers what was done to how they come in and to what confirms their payments, by mail and by text message: who
 * took one of the two over does not silence the other. Of a wish for a higher tier they are told as they chose. Ids follow from the
 * event, so that reacting twice asks once.
 */
export class AccountNotices implements ProcessManager {
  readonly name = 'account-notices';
  readonly handles = TOLD;
  readonly #people: People;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly personalData: Pick<PersonalData, 'open' | 'seal'>,
    private readonly clock: Clock,
  ) {
    this.#people = new People(store.pool, store);
  }

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - event.recordedAt.getTime() >= GIVE_UP_MS) return;
    const kind = handle(NOTICES, event);
    if (!kind) return;
    const [registered, next] = await this.store.readStream(await this.#accountOf(event), { from: 1, to: 2 });
    if (!isEvent(registered, 'AccountRegistered')) return;
    // The sandbox's customer is there by itself: nobody welcomes them.
    if (kind === 'welcome' && isEvent(next, 'AccountSignedIn') && next.data.method === 'sandbox') return;
    // Who registered with it has just said so themselves.
    if (kind === 'identity-linked' && next?.eventId === event.eventId) return;
    const { accountId, profile: sealed } = registered.data;
    const language = await this.#people.languageOf(registered.data);
    const choices = await this.#people.choicesOf(accountId, event.position);
    const profile = await this.personalData.open<Profile>(sealed);
    if (!profile) return;
    const { firstName, email, phone } = profile;
    const about = { accountId, language, at: now.toISOString() };
    const seal = (value: unknown) => this.personalData.seal(sealed.$sealed.s, value);
    try {
      const mailId = uuidFrom('account-mail', event.eventId);
      const to = await seal({ email, firstName });
      if (isMailWanted(kind, choices))
        await this.#ask(event, streams.mail(mailId), newEvent('AccountMailRequested', { ...about, mailId, kind, to }));
      if (kind === 'welcome' || !isTextWanted(kind, choices)) return;
      const messageId = uuidFrom('account-text', event.eventId);
      const text = newEvent('TextMessageRequested', { ...about, messageId, kind, to: await seal({ phone }) });
      await this.#ask(event, streams.message(messageId), text);
    } catch (error) {
      if (!(error instanceof ErasedSubjectError)) throw error;
    }
  }

  /** The account's stream, of its own events and of those of its wishes. */
  async #accountOf({ streamId }: RecordedEvent): Promise<string> {
    const [begun] = await this.store.readStream(streamId, { from: 1, to: 1 });
    return isEvent(begun, 'VerificationBegun') ? streams.account(begun.data.accountId) : streamId;
  }

  async #ask(event: RecordedEvent, streamId: string, requested: NewEvent): Promise<void> {
    await appendIfFirst(
      this.store,
      { streamId, expectedVersion: 0, events: [requested] },
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
