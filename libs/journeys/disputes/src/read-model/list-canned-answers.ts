import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminCannedAnswers } from '@usdt-africa/contracts/admin';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { formatMoney, lagosTime, nairaText } from '@usdt-africa/kernel';
import { OrderStreams } from '@usdt-africa/orders';
import { PurchaseStreams, PurchaseViews } from '@usdt-africa/purchases';
import { cannedAnswers, purchaseAnswers } from '../application/canned-answers.js';
import { DisputeStreams } from '../application/dispute-streams.js';
import { orderMoney } from '../application/order-money.js';
import { firstNameOf } from '../application/words.js';
import { isOfPurchase } from '../domain/dispute.js';

interface Recipient {
  readonly accountName: string;
  readonly bankShortName: string;
}

/** Ready-made words with a case's figures. */
export class ListCannedAnswers extends Query<AdminCannedAnswers> {
  constructor(readonly disputeId: string) {
    super();
  }
}

@QueryHandler(ListCannedAnswers)
export class ListCannedAnswersHandler implements IQueryHandler<ListCannedAnswers> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly orders: OrderStreams,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly purchases: PurchaseStreams,
    private readonly views: PurchaseViews,
  ) {}

  async execute({ disputeId }: ListCannedAnswers): Promise<AdminCannedAnswers> {
    const { opened, state } = await this.disputes.require(disputeId);
    if (isOfPurchase(state)) return this.#ofPurchase(opened.orderId);
    const order = await this.orders.load(opened.orderId);
    const [money, recipient] = await Promise.all([
      orderMoney(this.store, order),
      this.personalData.open<Recipient>(order.placed.recipient),
    ]);
    const last = money.payouts.at(-1);
    return cannedAnswers({
      recipient: recipient ? firstNameOf(recipient.accountName) : null,
      bank: recipient?.bankShortName ?? null,
      naira: nairaText(formatMoney(BigInt(opened.amountKobo), 'NGN'), 'en-NG'),
      paidAt: last?.settledAt ? lagosTime(new Date(last.settledAt)) : null,
      sessionId: last?.sessionId ?? null,
      reference: last?.reference ?? null,
    });
  }

  async #ofPurchase(purchaseId: string): Promise<AdminCannedAnswers> {
    const view = await this.views.viewOf((await this.purchases.require(purchaseId)).state);
    return purchaseAnswers({
      usdt: `${view.usdt} USDT`,
      naira: nairaText(formatMoney(BigInt(view.totalKobo), 'NGN'), 'en-NG'),
      address: view.address,
      hash: view.transaction?.hash ?? null,
      block: view.transaction?.block ?? null,
      status: view.status,
    });
  }
}
