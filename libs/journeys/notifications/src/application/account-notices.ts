import { Inject, Injectable } from '@nestjs/common';
import { event as newEvent, type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  ErasedSubjectError,
  handle,
  type EventHandlers,
  isEvent,
  type NewEvent,
  PersonalData,
  PostgresEventStore,
  type ProcessManager,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { GIVE_UP_MS } from '../domain/mail.js';
import { isMailWanted, isTextWanted, type MoneyText } from '../domain/topics.js';
import { People } from './people.js';

type TextKind = Exclude<EventData<'TextMessageRequested'>['kind'], MoneyText>;
type NairaKind = Exclude<Extract<EventData<'AccountMailRequested'>['kind'], `naira-${string}`>, WithdrawalKind>;
/** Sent by mail, and by text message to those who want it. */
type WithdrawalKind = 'naira-sent' | 'naira-back';
/** Sent by mail alone. */
type MailKind = NairaKind | 'welcome' | 'purchase-answered';
type Kind = TextKind | MailKind;

/** The notice that an event on an account sends to its owner, for any actor; null for none. */
const NOTICES: EventHandlers<[], Kind | null> = {
  AccountRegistered: () => 'welcome',
  // The browser that opened the account is always new, and the sandbox's customer is no real person.
  AccountSignedIn: ({ isNewDevice, method }) =>
    isNewDevice && method !== 'registration' && method !== 'sandbox' ? 'new-device' : null,
  AccountPasswordSet: () => 'password-set',
  AccountPinSet: () => 'pin-set',
  AccountPinLocked: () => 'pin-locked',
  // Support started it by telephone: the same text tells the owner how to unlock the PIN, which only they can do.
  AccountPinResetAllowed: () => 'pin-locked',
  AccountPayoutsHeld: () => 'payouts-held',
  AccountTotpEnrolled: () => 'totp-enrolled',
  AccountTotpRemoved: () => 'totp-removed',
  AccountEmailCodeChosen: () => 'email-code-chosen',
  AccountEmailCodeRemoved: () => 'email-code-removed',
  AccountRecoveryCodesRenewed: () => 'codes-renewed',
  // Two of ours took authenticator, recovery codes and passkeys away.
  AccountSecondFactorReset: () => 'second-factor-reset',
  // Without sessions there is nothing to end.
  AccountSessionsRevoked: ({ sessionIds }) => (sessionIds.length > 0 ? 'sessions-ended' : null),
  AccountPasskeyAdded: () => 'passkey-added',
  AccountPasskeyRemoved: () => 'passkey-removed',
  AccountPasskeyUsesSet: () => 'passkey-changed',
  AccountIdentityLinked: () => 'identity-linked',
  AccountIdentityUnlinked: () => 'identity-unlinked',
  VerificationInformationRequested: () => 'upgrade-information-requested',
  VerificationApproved: () => 'upgrade-approved',
  VerificationRefused: () => 'upgrade-refused',
  FundingCredited: () => 'naira-received',
  FundingReleased: () => 'naira-received',
  FundingSuspended: () => 'naira-held',
  FundingReturned: () => 'naira-returned',
  // What was in no wallet is missed by nobody.
  FundingTakenBack: ({ from }) => (from === 'wallet' ? 'naira-taken-back' : null),
  TransferMade: () => 'naira-transferred',
  WithdrawalPaid: () => 'naira-sent',
  WithdrawalUndone: () => 'naira-back',
  WithdrawalPaidAfterAll: () => 'naira-sent',
  PurchaseHeld: () => 'purchase-held',
  PurchaseSettled: () => 'purchase-completed',
  PurchaseUndone: () => 'purchase-undone',
  // In the case of a purchase. Mails about the cases of orders are the order's.
  DisputeMessageWritten: ({ by }) => (by === 'operator' ? 'purchase-answered' : null),
};
const NOTIFIED_TYPES: readonly EventType[] = typesOf(NOTICES);

function isMailAlone(kind: Kind): kind is MailKind {
  if (kind === 'naira-sent' || kind === 'naira-back') return false;
  return kind === 'welcome' || kind === 'purchase-answered' || kind.startsWith('naira-');
}

/** Of what AccountRegistered seals. */
interface Profile {
  readonly firstName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Notifies customers of changes to their sign-in methods and payment confirmation, by mail and by text message: an
 * attacker who took over one of the two cannot silence the other. Tier upgrade notices follow the customer's
 * preferences; naira that came in are told by mail, and how a purchase goes on and a withdrawal ended by both. Ids derive from the
 * event, so that handling it twice sends one message.
 */
@Injectable()
export class AccountNotices implements ProcessManager {
  readonly name = 'account-notices';
  readonly handles = NOTIFIED_TYPES;
  readonly #people: People;

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(PersonalData) private readonly personalData: Pick<PersonalData, 'open' | 'seal'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#people = new People(store.pool, store);
  }

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - event.recordedAt.getTime() >= GIVE_UP_MS) return;
    const kind = handle(NOTICES, event);
    if (!kind) return;
    const stream = await this.#accountOf(event);
    if (stream === null) return;
    const [registered, next] = await this.store.readStream(stream, { from: 1, to: 2 });
    if (!isEvent(registered, 'AccountRegistered')) return;
    // The sandbox's customer is created automatically and gets no welcome.
    if (kind === 'welcome' && isEvent(next, 'AccountSignedIn') && next.data.method === 'sandbox') return;
    // A customer who registered with the identity needs no notice of it.
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
        await this.#request(
          event,
          streams.mail(mailId),
          newEvent('AccountMailRequested', { ...about, mailId, kind, to }),
        );
      if (isMailAlone(kind) || !isTextWanted(kind, choices)) return;
      const messageId = uuidFrom('account-text', event.eventId);
      const text = newEvent('TextMessageRequested', { ...about, messageId, kind, to: await seal({ phone }) });
      await this.#request(event, streams.message(messageId), text);
    } catch (error) {
      if (!(error instanceof ErasedSubjectError)) throw error;
    }
  }

  /**
   * The account's stream, for its own events and for those of its tier upgrade requests, payments, purchases and their cases, withdrawals,
   * and transfers to it; null for a payment to a number without an owner, and for the case of an order.
   */
  async #accountOf({ streamId }: RecordedEvent): Promise<string | null> {
    const [begun] = await this.store.readStream(streamId, { from: 1, to: 1 });
    if (isEvent(begun, 'FundingSeen')) return begun.data.accountId && streams.account(begun.data.accountId);
    if (isEvent(begun, 'TransferMade')) return streams.account(begun.data.toAccountId);
    if (isEvent(begun, 'WithdrawalRequested')) return streams.account(begun.data.accountId);
    if (isEvent(begun, 'PurchasePlaced') || isEvent(begun, 'PurchaseDisputeOpened'))
      return streams.account(begun.data.accountId);
    if (isEvent(begun, 'DisputeOpened') || isEvent(begun, 'OrderQuestionOpened')) return null;
    return isEvent(begun, 'VerificationStarted') ? streams.account(begun.data.accountId) : streamId;
  }

  async #request(event: RecordedEvent, streamId: string, requested: NewEvent): Promise<void> {
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
