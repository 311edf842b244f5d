import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { assignAddress, takeAddress } from '@usdt-africa/addresses';
import type { OrderView, SenderDetails } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { PersonalData, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { CODE_WORDS, principalActor, type Clock, evolveAll, newOrderNumber, Refusal } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { CLOCK, type IdempotentAnswer, POOL, ProductConfig } from '@usdt-africa/platform';
import { QuoteService } from '@usdt-africa/rates';
import { type EnquiredAccount, limitIndexesOf } from '@usdt-africa/recipients';
import type { Pool, PoolClient } from 'pg';
import { place } from '../domain/decide.js';
import { chooseMismatch, type MismatchChoice } from '../domain/mismatch.js';
import { assertPlaced, orderDecider, type OrderEvent } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { OrderPages } from '../read-model/order-pages.js';
import type { IdempotentCommand } from './idempotent-command.js';
import { listed } from './transaction-index.js';
import { browserLookup, lookupsOf, saveLookups } from './order-lookup.js';
import { keepPayee } from './order-payees.js';
import { OrderStreams } from './order-streams.js';

type NewOrderEvent = OrderEvent & { readonly schemaVersion: number };
export type PlacedAnswer = IdempotentAnswer<OrderView>;

/** A quote that can be sold by. */
export type AgreedQuote = Awaited<ReturnType<QuoteService['terms']>>;

/** An agreed sale with its sender and recipient. */
export interface Sale {
  readonly orderId: string;
  readonly quote: AgreedQuote;
  readonly enquiryId: string;
  readonly network: 'TRC20';
  readonly sender: SenderDetails;
  readonly account: EnquiredAccount;
  /** The recipient's email; null: not given. */
  readonly recipientEmail: string | null;
  /** What goes with the payment; null: nothing. */
  readonly note: string | null;
  /** What to do with a different amount; null: not chosen. */
  readonly mismatch: MismatchChoice | null;
}

/** Additional appends and events committed atomically with the order. */
export interface Together {
  /** At the version that was read; null without a saved recipient. */
  readonly append: StreamAppend | null;
  /** Further events of the order's own. */
  readonly events: readonly NewOrderEvent[];
  /** In the transaction: rechecks what may have changed since it was read. */
  readonly alongside: (tx: PoolClient) => Promise<void>;
}

/**
 * Places a sale: the quote's terms, the bank's own name for the account, an address for this order only, and a new
 * lock. Order, address, used quote, stored response and limit reservation commit atomically.
 */
@Injectable()
export class Placing {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    private readonly quotes: QuoteService,
    private readonly limits: LimitService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly rules: OrderRules,
  ) {}

  /** The order of this key was placed, but its answer was lost with the connection: it stands, and is answered again. */
  async again(orderId: string, input: IdempotentCommand<OrderView>): Promise<PlacedAnswer | null> {
    const earlier = await this.orders.load(orderId).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!earlier) return null;
    const again = { status: 201, body: await this.pages.view(orderId, 'full') };
    await this.store.transaction((tx) => input.storeAnswer(tx, again));
    return again;
  }

  /**
   * The quote, read before anything else: a requester who may not sell now, or a pause of all sales, is reported first
   * and costs no PIN try.
   * @throws Refusal as {@link QuoteService.terms}; 403 `paused` for a frozen account
   */
  async quote(quoteId: string, { principal }: Pick<IdempotentCommand<OrderView>, 'principal'>): Promise<AgreedQuote> {
    if (principal.kind === 'account') await assertNotFrozen(this.pool, principal.accountId);
    return this.quotes.terms(quoteId, principal, this.clock.now());
  }

  /** @param together built again after each conflict */
  async place(
    sale: Sale,
    input: IdempotentCommand<OrderView>,
    together?: (order: { readonly orderId: string; readonly nairaKobo: bigint }) => Promise<Together>,
  ): Promise<PlacedAnswer> {
    const { orderId, quote, account, sender } = sale;
    const now = this.clock.now();
    const { principal } = input;
    const { bankCode, bankName, bankShortName, accountNumber, accountName } = account;
    const identifiers = this.limits.identifiers({ ...sender, bankCode, accountNumber });
    const wanted = { orderId, amountMicro: quote.amountMicro, principal };
    // Reports an exceeded limit before an address is taken; the decision is made below, with the order.
    await this.limits.reserve(identifiers, wanted);
    await together?.({ orderId, nairaKobo: quote.nairaKobo });
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await this.personalData.ensureSubjects([subjects.sender, subjects.recipient]);
    const address = await takeAddress(this.pool);
    const { rules } = this;
    const after = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
    const recipient = { bankCode, bankName, bankShortName, accountNumber, accountName };
    const data: EventData<'OrderPlaced'> = {
      orderId,
      number: newOrderNumber('S'),
      word: CODE_WORDS[randomInt(CODE_WORDS.length)]!,
      side: 'sell',
      network: sale.network,
      quoteId: quote.id,
      amountMicro: quote.amountMicro.toString(),
      nairaKobo: quote.nairaKobo.toString(),
      rate: quote.rate,
      referenceRate: quote.referenceRate,
      marginBps: quote.marginBps,
      sources: [...quote.sources],
      feeKobo: '0',
      placedAt: now.toISOString(),
      lockEndsAt: after(rules.lockSeconds),
      expiresAt: after(rules.orderSeconds),
      watchedUntil: after(rules.watchDays * 86_400),
      address: address.address,
      addressIndex: Number(address.index),
      enquiryId: sale.enquiryId,
      recipient: await this.personalData.seal(subjects.recipient, {
        ...recipient,
        ...(sale.recipientEmail === null ? {} : { email: sale.recipientEmail }),
      }),
      sender: await this.personalData.seal(subjects.sender, sender),
      guestHash: principal.key,
      bankCode,
    };
    const listing =
      principal.kind === 'account' ? [await listed(this.personalData, principal.accountId, recipient, now)] : [];
    const choice = sale.mismatch === null ? [] : chooseMismatch(orderDecider.initial, sale.mismatch, now);
    const beside = async () => {
      const [appends, more] = await Promise.all([
        this.limits.reserve(identifiers, wanted),
        together?.({ orderId, nairaKobo: quote.nairaKobo }),
      ]);
      const placed = place(orderDecider.initial, data);
      const events = [...placed, ...choice, ...listing, ...(more?.events ?? [])];
      const order = evolveAll(orderDecider, orderDecider.initial, events);
      assertPlaced(order);
      const body = this.pages.viewOfNew(order, { recipient, sender, note: sale.note }, now);
      const answer = { status: 201, body };
      return { appends: more?.append ? [...appends, more.append] : appends, events, more, answer };
    };
    let answer!: PlacedAnswer;
    await this.orders.changeWith(
      orderId,
      beside,
      (order, { events }) => (order.placed ? [] : events),
      { actor: principalActor(principal) },
      async (tx, result) => {
        if (principal.kind === 'account') await assertNotFrozen(tx, principal.accountId);
        await result.more?.alongside(tx);
        await this.quotes.redeem(tx, quote.id, principal, now, orderId);
        await assignAddress(tx, {
          index: address.index,
          address: address.address,
          orderId,
          orderNumber: data.number,
          watchedUntil: new Date(data.watchedUntil),
        });
        // For an account only its own key is indexed: closing the account finds its open orders by it, without waiting
        // for a projection.
        const others = principal.kind === 'account' ? [] : lookupsOf(identifiers);
        const lookups = [browserLookup(principal.key), ...others];
        await saveLookups(tx, { orderId, placedAt: now }, lookups);
        await keepPayee(tx, { orderId, indexes: limitIndexesOf(this.personalData, account), placedBy: principal.key });
        await input.storeAnswer(tx, result.answer);
        ({ answer } = result);
      },
    );
    return answer;
  }
}
