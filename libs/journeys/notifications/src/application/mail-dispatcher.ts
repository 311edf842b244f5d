import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  event as newEvent,
  type EventData,
  type Language,
  streams,
  type TransferDetails,
  UNPROVEN,
} from '@usdt-africa/contracts/events';
import {
  appendIfFirst,
  type EventStore,
  foldRecorded,
  type Leadership,
  PersonalData,
  PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, maskLastName } from '@usdt-africa/kernel';
import { MAIL_SENDER, MailNotSentError, type MailSender } from '@usdt-africa/messaging';
import { CLOCK, LOG, type Log, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { GIVE_UP_MS, isDue, type Mail, mailDecider } from '../domain/mail.js';
import { isMailWanted } from '../domain/topics.js';
import { isCode, worthUntil } from '../domain/worth.js';
import { makeLink, pruneLinks } from '../links/order-links.js';
import type { OrderMailFacts } from '../domain/order-facts.js';
import { dueMails } from '../read-model/mail-queue.js';
import { composeForAccount, type TransferFacts } from '../templates/account-mails.js';
import type { WithdrawalFacts } from '../templates/withdrawal-mail.js';
import { composeForOperator } from '../templates/operator-mails.js';
import { compose, type ComposedMail } from '../templates/order-mails.js';
import { composeRecentOrders, type ListedOrder } from '../templates/recent-orders-mail.js';
import { AccountContexts, type ReportedTransfer, type ReportedWithdrawal } from './account-context.js';
import { DispatcherConfig } from './dispatcher-config.js';
import { type DispatchRound, DispatchRounds, Tries } from './dispatch-rounds.js';
import { MailAllowance, type MailAllowanceKind, mailboxOf } from './mail-allowance.js';
import type { Addressee } from './addressee.js';
import { OperatorContexts } from './operator-context.js';
import { OrderContexts } from './order-context.js';
import { People } from './people.js';
import { indexesOf, recentOrders } from './recent-orders.js';

/** Time between two rounds, for tests: nothing provides it in production. */
const ROUND_MS = Symbol('time between two rounds of the mail dispatcher');
const AT_ONCE = 5;

/** Why a mail was not sent, without any person's name. `final`: it never will be. */
interface Failure {
  readonly cause: string;
  readonly final: boolean;
}

/** Who reads a mail about an order. */
interface Reader {
  /** The order is in an account, whose owner logs in. */
  readonly hasAccount: boolean;
  /** It goes to the address that the account's owner has proven; of an order that they took over, it may be another. */
  readonly isOwn: boolean;
  readonly language: Language;
}

/**
 * Sends requested mails: at least once, always under the same Message-ID, with growing retry intervals for a day. The
 * mail's own stream decides whether it is still to be sent; the queue only finds candidates.
 */
@Injectable()
export class MailDispatcher implements DispatchRound {
  readonly name = 'mail-dispatcher';
  readonly #contexts: OrderContexts;
  readonly #allowance: MailAllowance;
  readonly #accounts: AccountContexts;
  readonly #people: People;
  readonly #rounds: DispatchRounds;
  readonly #tries: Tries;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly personalData: PersonalData,
    @Inject(MAIL_SENDER) private readonly sender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly config: DispatcherConfig,
    @Inject(OperatorContexts) private readonly operators: Pick<OperatorContexts, 'read'>,
    @Optional() @Inject(ROUND_MS) everyMs = 1_000,
  ) {
    this.#contexts = new OrderContexts(store, personalData);
    this.#accounts = new AccountContexts(pool, store);
    this.#people = new People(pool, store);
    this.#tries = new Tries(clock);
    this.#rounds = new DispatchRounds(this, clock, log, AT_ONCE, everyMs);
    this.#allowance = new MailAllowance(pool, personalData);
  }

  /** Sends for as long as this process leads; stands by otherwise. */
  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#rounds.start(leadership);
  }

  /** Resolves after the mails under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /**
   * One round of the queue: sends what is due, a few at once.
   * @returns how many it tried to send
   */
  async dispatchDue(atOnce = AT_ONCE): Promise<number> {
    const mailIds = await dueMails(this.pool, this.clock.now(), atOnce, this.#tries.aside);
    return this.#tries.all(mailIds, (mailId) => this.dispatch(mailId));
  }

  async tidy(now: Date): Promise<void> {
    await pruneLinks(this.pool, now);
    await this.#allowance.prune(now);
  }

  /** @returns whether it was still to be sent, and so was tried */
  private async dispatch(mailId: string): Promise<boolean> {
    const recorded = await this.store.readStream(streams.mail(mailId));
    const mail = foldRecorded(mailDecider, recorded);
    const request = recorded[0];
    if (!request || !mail.requested || !isDue(mail, this.clock.now())) return false;
    const failure = await this.send(mail.requested, request);
    const at = this.clock.now();
    const attempt = mail.attempts + 1;
    const final = failure !== null && (failure.final || at >= worthUntil(mail.requested, GIVE_UP_MS));
    if (failure) this.log.warn({ mailId, cause: failure.cause, attempt, final }, 'a mail was not sent');
    const outcome = failure
      ? newEvent('MailFailed', { mailId, cause: failure.cause, attempt, final, at: at.toISOString() })
      : newEvent('MailSent', { mailId, at: at.toISOString() });
    // Another process may have led for a moment and already written down what became of it.
    await appendIfFirst(
      this.store,
      { streamId: streams.mail(mailId), expectedVersion: recorded.length, events: [outcome] },
      {
        metadata: {
          correlationId: request.metadata.correlationId,
          causationId: request.eventId,
          actor: 'system:mail-dispatcher',
          ...('orderId' in mail.requested ? { orderId: mail.requested.orderId } : {}),
        },
      },
    );
    return true;
  }

  /** @returns why it was not sent, or null when it was */
  private async send(requested: NonNullable<Mail['requested']>, request: RecordedEvent): Promise<Failure | null> {
    const { mailId } = requested;
    try {
      const to = await this.personalData.open<Addressee>(requested.to);
      if (!to) return { cause: 'erased', final: true };
      const owner = await this.#ownerOf(requested);
      // Requested before the customer opted out, and not sent yet.
      if (owner && !isMailWanted(requested.kind, await this.#people.choicesOf(owner)))
        return { cause: 'not-wanted', final: true };
      const reader = await this.#readerOf('orderId' in requested ? owner : null, to);
      const mail = await this.#compose(requested, to, request.metadata.causationId ?? '', reader);
      if (mail === null) return { cause: 'no-context', final: true };
      if (mail === 'over') return { cause: 'superseded', final: true };
      const allowance = reader.isOwn ? null : allowanceOf(requested);
      if (allowance && !(await this.#allowance.take(mailId, to.email, allowance, this.clock.now())))
        return { cause: UNPROVEN, final: true };
      await this.sender.send({ id: mailId, to: to.email, from: this.config.from, ...mail });
      return null;
    } catch (error) {
      if (error instanceof MailNotSentError) return { cause: error.reason, final: error.permanent };
      this.log.error({ err: error, mailId }, 'a mail could not be made');
      return { cause: 'internal', final: false };
    }
  }

  /** The customer whose choices count for a mail; null where it is a guest's, or an operator's. */
  async #ownerOf(requested: NonNullable<Mail['requested']>): Promise<string | null> {
    if ('operatorId' in requested) return null;
    if ('accountId' in requested) return requested.accountId;
    return (await this.#people.ownerOf(requested.orderId))?.accountId ?? null;
  }

  /** Whose order a mail is about, and in which language it is written; the installation's for a guest. */
  async #readerOf(owner: string | null, { email }: Addressee): Promise<Reader> {
    const registered = owner === null ? null : await this.#people.registered(owner);
    if (registered === null) return { hasAccount: owner !== null, isOwn: false, language: this.config.language };
    const profile = await this.personalData.open<Addressee>(registered.profile);
    return {
      hasAccount: true,
      isOwn: profile !== null && mailboxOf(profile.email) === mailboxOf(email),
      language: await this.#people.languageOf(registered),
    };
  }

  async #compose(
    requested: NonNullable<Mail['requested']>,
    to: Addressee,
    causedBy: string,
    reader: Reader,
  ): Promise<ComposedMail | 'over' | null> {
    if ('operatorId' in requested) return this.toOperator(requested, to, causedBy);
    if ('accountId' in requested) return this.toAccount(requested, to, causedBy);
    if (requested.kind === 'recent-orders') return this.aboutRecentOrders(requested, to, reader);
    return this.aboutOrder(requested, requested.kind, to, { causedBy, reader });
  }

  private async aboutOrder(
    { mailId, orderId }: EventData<'MailRequested'>,
    kind: OrderMailFacts['kind'],
    to: Addressee,
    { causedBy, reader }: { readonly causedBy: string; readonly reader: Reader },
  ): Promise<ComposedMail | 'over' | null> {
    const context = await this.#contexts.read(orderId, kind, causedBy);
    if (!context || context.over) return context && 'over';
    const link = { orderId, number: context.order.number };
    // A customer logs in: no link that opens their orders without a log-in is mailed. The recipient's mail opens nothing.
    const isLinked = !reader.hasAccount && kind !== 'recipient-receipt';
    const token = isLinked ? await makeLink(this.pool, link, mailId, this.clock.now()) : null;
    const facts = { order: context.order, facts: context.facts, firstName: to.firstName, token };
    return compose({ ...facts, isOwn: reader.isOwn }, { ...this.config, language: reader.language });
  }

  /** The orders as they are when the mail is sent; null where none is recent any more. */
  private async aboutRecentOrders(
    { mailId }: EventData<'MailRequested'>,
    to: Addressee,
    { language }: Reader,
  ): Promise<ComposedMail | null> {
    const now = this.clock.now();
    const found = await recentOrders(this.pool, this.store, indexesOf(this.personalData, to.email), now);
    if (found.length === 0) return null;
    const orders: ListedOrder[] = [];
    for (const order of found)
      orders.push({ ...order, token: order.isAccounts ? null : await makeLink(this.pool, order, mailId, now) });
    return composeRecentOrders({ orders, firstName: to.firstName }, { ...this.config, language });
  }

  private async toOperator(
    requested: EventData<'OperatorMailRequested'>,
    to: Addressee,
    causedBy: string,
  ): Promise<ComposedMail | 'over' | null> {
    const context = await this.operators.read(requested, causedBy);
    return context === null || context === 'over' ? context : composeForOperator(context, to.firstName, this.config);
  }

  private async toAccount(
    requested: EventData<'AccountMailRequested'>,
    to: Addressee,
    causedBy: string,
  ): Promise<ComposedMail | 'over' | null> {
    const { kind, language } = requested;
    if (worthUntil(requested, GIVE_UP_MS) <= this.clock.now()) return 'over';
    const context = await this.#accounts.read(requested, causedBy);
    if (!context || (isCode(kind) && !to.code)) return null;
    const transfer = context.transfer && (await this.#transferOf(context.transfer));
    const withdrawal = context.withdrawal && (await this.#withdrawalOf(context.withdrawal));
    if ((context.transfer && !transfer) || (context.withdrawal && !withdrawal)) return null;
    const given = { firstName: to.firstName, code: to.code ?? null, address: to.address ?? null };
    const facts = { kind, ...given, ...context, transfer, withdrawal };
    return composeForAccount(facts, { ...this.config, language });
  }

  /** Who sent it, and what they wrote; null once that is erased. */
  async #transferOf({ details, balanceKobo }: ReportedTransfer): Promise<TransferFacts | null> {
    const opened = await this.personalData.open<TransferDetails>(details);
    if (!opened) return null;
    const { firstName, lastName, username } = opened.from;
    return { name: maskLastName(firstName, lastName), username, note: opened.note, balanceKobo };
  }

  /** The account that was paid or refused; null once that is erased. */
  async #withdrawalOf({ recipient, ...reported }: ReportedWithdrawal): Promise<WithdrawalFacts | null> {
    const account = await this.personalData.open<{ bankShortName: string; accountNumber: string }>(recipient);
    return account && { ...reported, bank: account.bankShortName, last4: account.accountNumber.slice(-4) };
  }
}

/** Kinds of mails that are requested without a payment. */
const UNPAID_KINDS: ReadonlySet<string> = new Set(['order-placed', 'order-link', 'recent-orders']);

/**
 * Unproven addresses are limited: those of operators are known, and so are those of customers in mails about
 * themselves.
 */
function allowanceOf(requested: NonNullable<Mail['requested']>): MailAllowanceKind | null {
  if ('orderId' in requested) return UNPAID_KINDS.has(requested.kind) ? 'unpaid' : 'paid';
  return requested.kind === 'registration-code' || requested.kind === 'registration-known' ? 'registering' : null;
}
