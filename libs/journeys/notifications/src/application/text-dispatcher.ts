import { Inject, Injectable, Optional } from '@nestjs/common';
import { type DomainEvent, event as newEvent, streams } from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  type EventStore,
  foldRecorded,
  type Leadership,
  type NewEvent,
  PersonalData,
  PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { MessageCaps, SMS_SENDER, SmsNotSentError, type SmsSender, textLength } from '@usdt-africa/messaging';
import { CLOCK, LOG, type Log, POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { GIVE_UP_MS } from '../domain/mail.js';
import { nextTextStep, textMessageDecider, type TextMessageState } from '../domain/text-message.js';
import { isMoneyText, isTextWanted } from '../domain/topics.js';
import { isCode, worthUntil } from '../domain/worth.js';
import { dueTexts } from '../read-model/text-queue.js';
import { composeText, type TextConfig, type TextFacts } from '../templates/text-messages.js';
import { AccountContexts, type AccountContext } from './account-context.js';
import { type DispatchRound, DispatchRounds, Tries } from './dispatch-rounds.js';
import { OrderContexts } from './order-context.js';
import { People } from './people.js';

/** Time between two rounds, for tests: nothing provides it in production. */
const ROUND_MS = Symbol('time between two rounds of the text dispatcher');
const AT_ONCE = 5;
type Requested = NonNullable<TextMessageState['requested']>;
type Outcome = NewEvent & DomainEvent<'TextMessageSent' | 'TextMessageFailed'>;

/** What a TextMessageRequested seals. */
interface Phone {
  /** E.164. */
  readonly phone: string;
  readonly code?: string;
}

type TextContext = Pick<AccountContext, 'at' | 'until'> &
  Partial<Pick<AccountContext, 'word'>> &
  Pick<TextFacts, 'order' | 'purchase'>;

/** A message that is ready, or why it never leaves. */
type Ready = { readonly to: string; readonly text: string } | { readonly cause: string };

/**
 * Sends requested text messages, at most once each: providers do not recognise duplicates. The start of sending is
 * committed first; an outcome that is then not observed is unknown, and stays so. A lost code is requested again, and a
 * notice is also sent by mail.
 */
@Injectable()
export class TextDispatcher implements DispatchRound {
  readonly name = 'sms-dispatcher';
  readonly #accounts: AccountContexts;
  readonly #orders: OrderContexts;
  readonly #people: People;
  readonly #rounds: DispatchRounds;
  readonly #tries: Tries;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(PersonalData) private readonly personalData: Pick<PersonalData, 'open'>,
    @Inject(SMS_SENDER) private readonly sender: SmsSender,
    @Inject(MessageCaps) private readonly caps: Pick<MessageCaps, 'leave' | 'prune'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(ProductConfig) private readonly config: Omit<TextConfig, 'language'>,
    @Optional() @Inject(ROUND_MS) everyMs = 500,
  ) {
    this.#accounts = new AccountContexts(pool, store);
    this.#orders = new OrderContexts(store, personalData);
    this.#people = new People(pool, store);
    this.#tries = new Tries(clock);
    this.#rounds = new DispatchRounds(this, clock, log, AT_ONCE, everyMs);
  }

  /** Sends for as long as this process leads; stands by otherwise. */
  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#rounds.start(leadership);
  }

  /** Resolves after the messages under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /**
   * One round of the queue: sends what is due, a few at once.
   * @returns how many it handled
   */
  async dispatchDue(atOnce = AT_ONCE): Promise<number> {
    const messageIds = await dueTexts(this.pool, this.clock.now(), atOnce, this.#tries.aside);
    return this.#tries.all(messageIds, (messageId) => this.#dispatch(messageId));
  }

  tidy(): Promise<void> {
    return this.caps.prune();
  }

  async #dispatch(messageId: string): Promise<boolean> {
    const recorded = await this.store.readStream(streams.message(messageId));
    const state = foldRecorded(textMessageDecider, recorded);
    const { requested, attempts } = state;
    const request = recorded[0];
    if (!request || !requested) return false;
    const endsAt = worthUntil(requested, GIVE_UP_MS);
    const step = nextTextStep(state, endsAt, this.clock.now());
    if (step === 'wait') return false;
    const version = recorded.length;
    if (step === 'write-off') {
      // The process that was sending it has ended, and it may have been sent.
      return this.#append(request, version, this.#failed(messageId, attempts, 'interrupted', 'unknown'));
    }
    const attempt = attempts + 1;
    const ready = await this.#ready(requested, request, endsAt);
    if ('cause' in ready) return this.#append(request, version, this.#failed(messageId, attempt, ready.cause, 'final'));
    const sending = newEvent('TextMessageSending', { messageId, attempt, at: this.clock.now().toISOString() });
    if (!(await this.#append(request, version, sending))) return false;
    return this.#append(request, version + 1, await this.#send(messageId, attempt, ready, endsAt));
  }

  /** Checked before anything is committed: a message that may not be sent must not be marked as being sent. */
  async #ready(requested: Requested, request: RecordedEvent, endsAt: Date): Promise<Ready> {
    const { messageId, accountId, kind, language } = requested;
    if (endsAt <= this.clock.now()) return { cause: 'too-late' };
    const to = await this.personalData.open<Phone>(requested.to);
    if (!to) return { cause: 'erased' };
    // Requested before the customer opted out, and not sent yet.
    if (!isTextWanted(kind, await this.#people.choicesOf(accountId))) return { cause: 'not-wanted' };
    const context = await this.#contextOf(requested, request);
    if (context === 'over') return { cause: 'superseded' };
    if (!context || (isCode(kind) && !to.code)) return { cause: 'no-context' };
    const text = composeText({ kind, code: to.code ?? null, ...context }, { ...this.config, language });
    const counted = { messageId, accountId, phone: to.phone };
    const refused = await this.caps.leave(counted, textLength(text).parts, isCode(kind));
    return refused ? { cause: refused } : { to: to.phone, text };
  }

  async #contextOf(requested: Requested, { metadata }: RecordedEvent): Promise<TextContext | 'over' | null> {
    const causedBy = metadata.causationId ?? '';
    if (!isMoneyText(requested.kind)) return this.#accounts.read(requested, causedBy);
    const context = await this.#orders.read(metadata.orderId ?? '', requested.kind, causedBy);
    if (!context || context.over) return context && 'over';
    const { number, word } = context.order;
    const kobo = context.facts.kind === 'order-delivered' ? context.facts.delivery.nairaKobo : null;
    return { at: requested.at, until: null, order: { number, word, kobo } };
  }

  async #send(
    messageId: string,
    attempt: number,
    message: { readonly to: string; readonly text: string },
    endsAt: Date,
  ): Promise<Outcome> {
    try {
      const { provider, messageId: providerId } = await this.sender.send(message);
      return newEvent('TextMessageSent', { messageId, provider, providerId, at: this.clock.now().toISOString() });
    } catch (error) {
      if (!(error instanceof SmsNotSentError)) {
        this.log.error({ err: error, messageId }, 'sending a text message broke');
        return this.#failed(messageId, attempt, 'internal', 'unknown');
      }
      const isLast = error.outcome === 'unusable' || this.clock.now() >= endsAt;
      const what = error.outcome === 'unknown' ? 'unknown' : isLast ? 'final' : 'again';
      return this.#failed(messageId, attempt, error.reason, what);
    }
  }

  #failed(messageId: string, attempt: number, cause: string, what: 'again' | 'final' | 'unknown'): Outcome {
    const final = what !== 'again';
    this.log.warn({ messageId, cause, attempt, final }, 'a text message was not sent');
    const at = this.clock.now().toISOString();
    return newEvent('TextMessageFailed', { messageId, cause, unknown: what === 'unknown', attempt, final, at });
  }

  /** @returns false where another process was faster */
  #append(
    request: RecordedEvent,
    expectedVersion: number,
    event: Outcome | (NewEvent & DomainEvent<'TextMessageSending'>),
  ): Promise<boolean> {
    return appendIfFirst(
      this.store,
      { streamId: request.streamId, expectedVersion, events: [event] },
      {
        metadata: {
          correlationId: request.metadata.correlationId,
          causationId: request.eventId,
          actor: `system:${this.name}`,
        },
      },
    );
  }
}
