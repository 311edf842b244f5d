import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminCannedAnswers } from '@usdt-africa/contracts/admin';
import { formatMoney, nairaText } from '@usdt-africa/kernel';
import { cannedAnswers } from '../application/canned-answers.js';
import { DisputeContext } from '../application/dispute-context.js';
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
  constructor(private readonly context: DisputeContext) {}

  async execute({ disputeId }: ListCannedAnswers): Promise<AdminCannedAnswers> {
    const { disputes, orders, store, personalData } = this.context;
    const { opened } = await disputes.require(disputeId);
    const order = await orders.load(opened.orderId);
    const [money, recipient] = await Promise.all([
      orderMoney(store, order),
      personalData.open<Recipient>(order.placed.recipient),
    ]);
    const last = money.payouts.at(-1);
    return cannedAnswers({
      recipient: recipient ? firstNameOf(recipient.accountName) : null,
      bank: recipient?.bankShortName ?? null,
      naira: nairaText(formatMoney(BigInt(opened.amountKobo), 'NGN'), 'en-NG'),
      paidAt: last?.settledAt ? lagosTime(last.settledAt) : null,
      sessionId: last?.sessionId ?? null,
      reference: last?.reference ?? null,
    });
  }
}

const TIME = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

function lagosTime(instant: string): string {
  return TIME.format(new Date(instant));
}
