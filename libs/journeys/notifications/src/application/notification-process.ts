import { Inject, Injectable } from '@nestjs/common';
import { event as newEvent, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  comparePositions,
  type EventHandlers,
  handle,
  isEvent,
  lastOfType,
  type NewEvent,
  ErasedSubjectError,
  PersonalData,
  PostgresEventStore,
  type ProcessManager,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { GIVE_UP_MS } from '../domain/mail.js';
import { isMailWanted, isMoneyText, isTextWanted, type MoneyText } from '../domain/topics.js';
import { recipientName } from '../templates/figures.js';
import { type Addressee, addresseeOf } from './addressee.js';
import { mailboxOf } from './mail-allowance.js';
import { People, type Owner } from './people.js';

type MailKind = EventData<'MailRequested'>['kind'];

interface Named {
  readonly kind: MailKind;
  readonly mailId: string;
}

/** A mail for each event of its kind. */
const each =
  (kind: MailKind) =>
  (_data: unknown, { eventId }: { readonly eventId: string }, orderId: string): Named => ({
    kind,
    mailId: uuidFrom(orderId, kind, eventId),
  });

/** The mail that an event requests. */
const MAILS: EventHandlers<[orderId: string], Named> = {
  OrderPlaced: (_data, _event, orderId) => ({ kind: 'order-placed', mailId: uuidFrom(orderId, 'order-placed') }),
  // Complete again means that another payout was made.
  OrderCompleted: each('order-delivered'),
  // A new mail each time: a payout that was paid again may be returned again.
  OrderPayoutReturned: each('order-returned'),
  OrderPayoutFailed: each('order-failed'),
  OrderHeld: ({ reason }, _event, orderId) => ({
    kind: 'order-held',
    mailId: uuidFrom(orderId, 'order-held', reason),
  }),
  DisputeOpened: each('dispute-opened'),
  OrderQuestionOpened: each('dispute-opened'),
  DisputeMessageWritten: each('dispute-answered'),
  DisputeRepayStarted: each('dispute-paying-again'),
  DisputeRefundRequested: each('dispute-refunding'),
  DisputeResolved: each('dispute-resolved'),
  RefundRequested: each('refund-requested'),
  RefundProved: each('refund-proved'),
  RefundCompleted: each('refund-sent'),
  RefundEnded: each('refund-ended'),
};

/**
 * Requests the mails to an order's sender. A mail's id derives from its subject, so that handling an event twice sends
 * one mail: one when the order is placed, one each time it is complete, one each time a payout is returned or refused,
 * one for each reason it is held, each time that starts again, and one at each step of its case and of its refunds. The owner's
 * preferences decide which are sent, and whether text messages are sent, too.
 */
@Injectable()
export class NotificationProcess implements ProcessManager {
  readonly name = 'notifications';
  readonly handles = typesOf(MAILS);
  readonly #people: People;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#people = new People(store.pool, store);
  }

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.now();
    // A mail about yesterday helps no customer: a worker that was down for long, or a new one, starts with today.
    if (now.getTime() - event.recordedAt.getTime() >= GIVE_UP_MS) return;
    if (!(await this.isNotifiable(event))) return;
    const placed = await this.placed(event);
    const mail = placed && (await this.#named(event, placed.orderId));
    if (!placed || !mail) return;
    if (isEvent(event, 'OrderCompleted')) await this.#receipt(event, placed, now);
    const owner = await this.#people.ownerOf(placed.orderId);
    const choices = owner && (await this.#people.choicesOf(owner.accountId, event.position));
    if (!choices || isMailWanted(mail.kind, choices)) await this.#mail(event, placed, mail, now);
    // What happened before an order was theirs is no matter of their phone.
    const isTheirs = owner && comparePositions(owner.since, event.position) < 0;
    const isOwnMoney = !(isEvent(event, 'OrderHeld') && event.data.reason === 'unsupported-asset');
    if (isOwnMoney && isTheirs && choices && isMoneyText(mail.kind) && isTextWanted(mail.kind, choices))
      await this.#text(event, owner, { kind: mail.kind, messageId: uuidFrom('order-text', mail.mailId) }, now);
  }

  /** What comes to a hold is no news; one for the same reason after that was over is. */
  async #named(event: RecordedEvent, orderId: string): Promise<Named | undefined> {
    const named = handle(MAILS, event, orderId);
    if (!named || !isEvent(event, 'OrderHeld')) return named;
    const endedAt = await this.#lastEndOf(event, event.data.reason);
    return endedAt === null ? named : { ...named, mailId: uuidFrom(named.mailId, String(endedAt)) };
  }

  /** Not from the whole stream: dust makes one of thousands of events, and holds it again and again. */
  async #lastEndOf({ streamId, version }: RecordedEvent, reason: string): Promise<number | null> {
    const { rows } = await this.store.pool.query<{ version: number | null }>(
      `select max(version) as version from events where stream_id = $1 and version < $2 and type = 'OrderHoldEnded'
         and data->>'reason' = $3 and coalesce(jsonb_typeof(data->'depositKeys'), 'null') = 'null'`,
      [streamId, version, reason],
    );
    return rows[0]!.version;
  }

  async #mail(
    event: RecordedEvent,
    placed: EventData<'OrderPlaced'>,
    { mailId, kind }: Named,
    now: Date,
  ): Promise<void> {
    const to = await addresseeOf(this.personalData, placed.sender);
    if (!to) return;
    const { orderId } = placed;
    const requested = newEvent('MailRequested', { mailId, orderId, kind, to, at: now.toISOString() });
    await this.#request(event, streams.mail(mailId), requested, orderId);
  }

  /** To the recipient's own address, where the sender gave one: not to whom another account was paid instead. */
  async #receipt(event: RecordedEvent, placed: EventData<'OrderPlaced'>, now: Date): Promise<void> {
    const { orderId, recipient } = placed;
    const [payee, sender, changed] = await Promise.all([
      this.personalData.open<{ readonly accountName: string; readonly email?: string }>(recipient),
      this.personalData.open<{ readonly email: string }>(placed.sender),
      lastOfType(this.store.pool, this.store, streams.order(orderId), 'OrderRecipientChanged'),
    ]);
    if (!payee?.email || changed || (sender && mailboxOf(sender.email) === mailboxOf(payee.email))) return;
    const kind = 'recipient-receipt';
    const mailId = uuidFrom(orderId, kind, event.eventId);
    const addressee: Addressee = { email: payee.email, firstName: recipientName(payee.accountName).first };
    try {
      const to = await this.personalData.seal(recipient.$sealed.s, addressee);
      const requested = newEvent('MailRequested', { mailId, orderId, kind, to, at: now.toISOString() });
      await this.#request(event, streams.mail(mailId), requested, orderId);
    } catch (error) {
      if (!(error instanceof ErasedSubjectError)) throw error;
    }
  }

  /** To the number of the account, which was proven. */
  async #text(
    event: RecordedEvent,
    { accountId }: Owner,
    { kind, messageId }: { readonly kind: MoneyText; readonly messageId: string },
    now: Date,
  ): Promise<void> {
    const registered = await this.#people.registered(accountId);
    const profile = registered && (await this.personalData.open<{ readonly phone: string }>(registered.profile));
    if (!registered || !profile) return;
    try {
      const to = await this.personalData.seal(registered.profile.$sealed.s, { phone: profile.phone });
      const language = await this.#people.languageOf(registered);
      const about = { messageId, accountId, kind, to, language, at: now.toISOString() };
      const requested = newEvent('TextMessageRequested', about);
      await this.#request(event, streams.message(messageId), requested, event.metadata.orderId ?? '');
    } catch (error) {
      if (!(error instanceof ErasedSubjectError)) throw error;
    }
  }

  async #request(event: RecordedEvent, streamId: string, requested: NewEvent, orderId: string): Promise<void> {
    await appendIfFirst(
      this.store,
      { streamId, expectedVersion: 0, events: [requested] },
      {
        metadata: {
          correlationId: event.metadata.correlationId,
          causationId: event.eventId,
          actor: `system:${this.name}`,
          orderId,
        },
      },
    );
  }

  /**
   * Whether a case event is sent to the customer: not their own messages, nor their own confirmation of receipt; the
   * mail that closes a case includes the message sent with it.
   */
  private async isNotifiable(event: RecordedEvent): Promise<boolean> {
    if (isEvent(event, 'DisputeResolved')) return event.data.how !== 'received';
    // Who requests a refund themselves knows it.
    if (isEvent(event, 'DisputeRefundRequested')) return event.metadata.actor.startsWith('operator:');
    if (!isEvent(event, 'DisputeMessageWritten')) return true;
    const { by, at } = event.data;
    if (by === 'customer') return false;
    const next = event.version + 1;
    const [after] = await this.store.readStream(event.streamId, { from: next, to: next });
    return !(isEvent(after, 'DisputeResolved') && after.data.at === at);
  }

  private async placed(event: RecordedEvent): Promise<EventData<'OrderPlaced'> | null> {
    const { orderId } = event.metadata;
    const first =
      event.type === 'OrderPlaced'
        ? event
        : orderId && (await this.store.readStream(streams.order(orderId), { from: 1, to: 1 }))[0];
    return first && isEvent(first, 'OrderPlaced') ? first.data : null;
  }
}
