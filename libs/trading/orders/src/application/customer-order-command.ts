import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderView } from '@usdt-africa/contracts/api';
import { principalActor, type Clock } from '@usdt-africa/kernel';
import { CLOCK, type IdempotentAnswer, ProductConfig } from '@usdt-africa/platform';
import { cancel, chooseShortfall, giveSentHint } from '../domain/decide.js';
import { chooseMismatch, type MismatchChoice } from '../domain/mismatch.js';
import type { Order } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { OrderPages } from '../read-model/order-pages.js';
import type { IdempotentCommand } from './idempotent-command.js';
import { OrderStreams } from './order-streams.js';

export type OrderAct = 'sent' | 'cancel' | 'partial-payout' | 'top-up' | { readonly mismatch: MismatchChoice };
type Answer = IdempotentAnswer<OrderView>;

/** A customer's act on an order of their own: hint, cancel, choose. The answer is the order as it then stands. */
export class CustomerOrderCommand extends Command<Answer> {
  constructor(
    readonly orderId: string,
    readonly act: OrderAct,
    readonly input: IdempotentCommand<OrderView>,
  ) {
    super();
  }
}

@CommandHandler(CustomerOrderCommand)
export class CustomerOrderCommandHandler implements ICommandHandler<CustomerOrderCommand> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly rules: OrderRules,
  ) {}

  async execute({ orderId, act, input }: CustomerOrderCommand): Promise<Answer> {
    const { orders, pages } = this;
    // Read beforehand, so that no code waits for a second connection inside the append's transaction.
    const around = await pages.surroundings(await orders.loadOwned(orderId, input.principal));
    let body!: OrderView;
    await orders.change(
      orderId,
      (order) => this.decide(order, act),
      { actor: principalActor(input.principal) },
      async (tx, outcome) => {
        body = pages.compose(outcome.state, around, 'full');
        await input.storeAnswer(tx, { status: 200, body });
      },
    );
    return { status: 200, body };
  }

  private decide(order: Order, act: OrderAct) {
    const now = this.clock.now();
    if (typeof act === 'object') return chooseMismatch(order, act.mismatch, now);
    switch (act) {
      case 'sent':
        return giveSentHint(order, now);
      case 'cancel':
        return cancel(order, now);
      default:
        return chooseShortfall(order, act, now, this.rules);
    }
  }
}
