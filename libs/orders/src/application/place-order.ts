import { randomInt } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderView } from '@usdt-africa/contracts/api';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { newOrderNumber, Refusal } from '@usdt-africa/kernel';
import { loadEnquiry } from '@usdt-africa/recipients';
import { assignAddress, takeAddress } from '@usdt-africa/addresses';
import { assertPlaced, orderDecider } from '../domain/order.js';
import { place } from '../domain/decide.js';
import { ORDER_WORDS } from '../domain/words.js';
import { PlaceOrder } from './commands.js';
import { OrderContext } from './order-context.js';

/**
 * Places a sale: the quote's terms, the bank's own name for the account, an address of this order alone, and a new lock.
 * Order, address, used quote, stored answer and what it takes of the person's limit enter together or not at all.
 */
@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(private readonly context: OrderContext) {}

  async execute({ orderId, request, asked }: PlaceOrder): Promise<{ status: number; body: OrderView }> {
    const { context } = this;
    const earlier = await context.orders.load(orderId).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (earlier) {
      // The order of this key was placed, but its answer was lost with the connection: it stands, and is answered again.
      const again = { status: 201, body: await context.pages.view(orderId, 'full') };
      await context.store.transaction((tx) => asked.storeAnswer(tx, again));
      return again;
    }
    const now = context.clock.now();
    const quote = await context.quotes.terms(request.quoteId, asked.principal, now);
    const enquiry = await loadEnquiry(context.pool, context.personalData, request.enquiryId, asked.principal, now);
    const recipient = {
      bankCode: enquiry.bankCode,
      bankName: enquiry.bankName,
      bankShortName: enquiry.bankShortName,
      accountNumber: enquiry.accountNumber,
      accountName: enquiry.accountName,
      email: request.recipientEmail,
    };
    const person = { ...request.sender, bankCode: enquiry.bankCode, accountNumber: enquiry.accountNumber };
    const identifiers = context.limits.identifiers(person);
    const wanted = { orderId, amountMicro: quote.amountMicro, principal: asked.principal };
    // Whoever is over their limit hears so before an address is taken; it is decided below, with the order.
    await context.limits.reserve(identifiers, wanted);
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await context.personalData.ensureSubjects([subjects.sender, subjects.recipient]);
    const address = await takeAddress(context.pool);
    const { rules } = context;
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
      recipient: await context.personalData.seal(subjects.recipient, recipient),
      sender: await context.personalData.seal(subjects.sender, request.sender),
      guestHash: asked.principal.key,
      bankCode: enquiry.bankCode,
    };
    const placed = event('OrderPlaced', data);
    const order = orderDecider.evolve(orderDecider.initial, placed);
    assertPlaced(order);
    const body = context.pages.viewOfNew(order, recipient, request.sender, now);
    const answer = { status: 201, body };
    await context.orders.changeWith(
      orderId,
      async () => ({ appends: await context.limits.reserve(identifiers, wanted) }),
      (order) => place(order, data),
      { actor: 'guest' },
      async (tx) => {
        await context.quotes.redeem(tx, request.quoteId, asked.principal, now, orderId);
        await assignAddress(tx, {
          index: address.index,
          address: address.address,
          orderId,
          orderNumber: data.number,
          watchedUntil: new Date(data.watchedUntil),
        });
        await asked.storeAnswer(tx, answer);
      },
    );
    return answer;
  }
}
