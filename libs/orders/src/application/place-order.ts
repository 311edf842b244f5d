import { randomInt } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import type { OrderView, PlaceOrderRequest } from '@usdt-africa/contracts/api';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, newOrderNumber, Refusal } from '@usdt-africa/kernel';
import { LimitDesk } from '@usdt-africa/limits';
import { CLOCK, type IdempotentAnswer, POOL } from '@usdt-africa/platform';
import { QuoteService } from '@usdt-africa/rates';
import { loadEnquiry } from '@usdt-africa/recipients';
import { assignAddress, takeAddress } from '@usdt-africa/addresses';
import type { Pool } from 'pg';
import { place } from '../domain/decide.js';
import { assertPlaced, orderDecider } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { ORDER_WORDS } from '../domain/words.js';
import { OrderPages } from '../read-model/order-pages.js';
import { type Asked, ORDER_RULES } from './asked.js';
import { listed } from './listing.js';
import { browserFinder, findersOf, keepFinders } from './order-finders.js';
import { OrderStreams } from './order-streams.js';

type Answer = IdempotentAnswer<OrderView>;

/**
 * Places a sale: the quote's terms, the bank's own name for the account, an address of this order alone, and a new lock.
 * Order, address, used quote, stored answer and what it takes of the person's limit enter together or not at all.
 */
export class PlaceOrder extends Command<Answer> {
  constructor(
    /** Follows from who asks and their Idempotency-Key, so that asking again finds the same order. */
    readonly orderId: string,
    readonly request: PlaceOrderRequest,
    readonly asked: Asked<OrderView>,
  ) {
    super();
  }
}

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    private readonly quotes: QuoteService,
    private readonly limits: LimitDesk,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ORDER_RULES) private readonly rules: OrderRules,
  ) {}

  async execute({ orderId, request, asked }: PlaceOrder): Promise<Answer> {
    const earlier = await this.orders.load(orderId).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (earlier) {
      // The order of this key was placed, but its answer was lost with the connection: it stands, and is answered again.
      const again = { status: 201, body: await this.pages.view(orderId, 'full') };
      await this.store.transaction((tx) => asked.storeAnswer(tx, again));
      return again;
    }
    const now = this.clock.now();
    const { principal } = asked;
    // Whoever may not hears so before an address is taken; it is decided below, with the order.
    if (principal.kind === 'account') await assertNotFrozen(this.pool, principal.accountId);
    const quote = await this.quotes.terms(request.quoteId, asked.principal, now);
    const enquiry = await loadEnquiry(this.pool, this.personalData, request.enquiryId, asked.principal, now);
    const recipient = {
      bankCode: enquiry.bankCode,
      bankName: enquiry.bankName,
      bankShortName: enquiry.bankShortName,
      accountNumber: enquiry.accountNumber,
      accountName: enquiry.accountName,
      email: request.recipientEmail,
    };
    const person = { ...request.sender, bankCode: enquiry.bankCode, accountNumber: enquiry.accountNumber };
    const identifiers = this.limits.identifiers(person);
    const wanted = { orderId, amountMicro: quote.amountMicro, principal: asked.principal };
    // Whoever is over their limit hears so before an address is taken; it is decided below, with the order.
    await this.limits.reserve(identifiers, wanted);
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await this.personalData.ensureSubjects([subjects.sender, subjects.recipient]);
    const address = await takeAddress(this.pool);
    const { rules } = this;
    const after = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
    const data: EventData<'OrderPlaced'> = {
      orderId,
      number: newOrderNumber('S'),
      word: ORDER_WORDS[randomInt(ORDER_WORDS.length)]!,
      side: 'sell',
      network: request.network,
      quoteId: request.quoteId,
      amountMicro: quote.amountMicro.toString(),
      nairaKobo: quote.nairaKobo.toString(),
      rate: quote.rate,
      referenceRate: quote.referenceRate,
      marginBps: quote.marginBps,
      sources: [...quote.sources],
      feeKobo: '0',
      placedAt: now.toISOString(),
      lockEndsAt: after(rules.lockSeconds),
      expiresAt: after(rules.orderHours * 3_600),
      watchedUntil: after(rules.watchDays * 86_400),
      address: address.address,
      addressIndex: Number(address.index),
      enquiryId: request.enquiryId,
      recipient: await this.personalData.seal(subjects.recipient, recipient),
      sender: await this.personalData.seal(subjects.sender, request.sender),
      guestHash: asked.principal.key,
      bankCode: enquiry.bankCode,
    };
    const placed = event('OrderPlaced', data);
    const order = orderDecider.evolve(orderDecider.initial, placed);
    assertPlaced(order);
    const isListed = principal.kind === 'account';
    const listing = isListed ? [await listed(this.personalData, principal.accountId, recipient, now)] : [];
    const body = this.pages.viewOfNew(order, { recipient, sender: request.sender, note: null }, now);
    const answer = { status: 201, body };
    await this.orders.changeWith(
      orderId,
      async () => ({ appends: await this.limits.reserve(identifiers, wanted) }),
      (order) => {
        const decided = place(order, data);
        return decided.length === 0 ? [] : [...decided, ...listing];
      },
      { actor: isListed ? `account:${principal.accountId}` : 'guest' },
      async (tx) => {
        if (principal.kind === 'account') await assertNotFrozen(tx, principal.accountId);
        await this.quotes.redeem(tx, request.quoteId, asked.principal, now, orderId);
        await assignAddress(tx, {
          index: address.index,
          address: address.address,
          orderId,
          orderNumber: data.number,
          watchedUntil: new Date(data.watchedUntil),
        });
        // Of an account, its own key: closing it asks by that what is open, and waits for no list.
        const finders = isListed
          ? [browserFinder(principal.key)]
          : [browserFinder(principal.key), ...findersOf(identifiers)];
        await keepFinders(tx, { orderId, placedAt: now }, finders);
        await asked.storeAnswer(tx, answer);
      },
    );
    return answer;
  }
}
