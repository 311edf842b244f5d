import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminCannedAnswers } from '@usdt-africa/contracts/admin';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { formatMoney, lagosTime, nairaText } from '@usdt-africa/kernel';
import { OrderStreams } from '@usdt-africa/orders';
import { cannedAnswers } from '../application/canned-answers.js';
import { DisputeStreams } from '../application/dispute-streams.js';
import { orderMoney } from '../application/order-money.js';
import { firstNameOf } from '../application/words.js';

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
  ) {}

  async execute({ disputeId }: ListCannedAnswers): Promise<AdminCannedAnswers> {
    const { opened } = await this.disputes.require(disputeId);
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
}
