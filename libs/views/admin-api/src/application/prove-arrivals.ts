import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { AdminArrivalVerb, ArrivalEvidenceRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { openArrivals, OrderStreams } from '@usdt-africa/orders';
import { foundBy } from '../read-model/arrival-effect.js';
import { type Acting, checkVersion, requestOf } from './acting.js';
import { AskedOnce } from './asked-once.js';

/** Arrivals that one request is about at the most: those that are left are the next one's. */
const MOST = 20;

/**
 * What became of money that could not be credited to its order, as one operator has seen and another has to see: put before
 * a second person, whatever the amount and whoever asks. Refusals: 409 `no-evidence-needed`, `changed-meanwhile`.
 */
export class ProveArrivals extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly verb: AdminArrivalVerb,
    readonly acting: Acting<ArrivalEvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(ProveArrivals)
export class ProveArrivalsHandler implements ICommandHandler<ProveArrivals> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly approvals: Approvals,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ orderId, verb, acting }: ProveArrivals): Promise<void> {
    await this.asked.once(`POST /api/admin/orders/${orderId}/${verb}`, acting, () => this.#ask(orderId, verb, acting));
  }

  async #ask(orderId: string, verb: AdminArrivalVerb, acting: Acting<ArrivalEvidenceRequest>): Promise<void> {
    const order = await this.orders.load(orderId);
    checkVersion(acting, order.version);
    const arrivals = openArrivals(order).slice(0, MOST).join(' ');
    if (arrivals === '') throw nothingOpen();
    await this.approvals.ask(
      requestOf(acting, {
        verb: `arrival-${verb}`,
        subject: { resource: 'orders', id: orderId, label: order.placed.number },
        payload: { orderId, arrivals, outcome: foundBy(verb).outcome, evidence: acting.body.evidence },
        amountKobo: null,
        orderId,
      }),
    );
  }
}

export function nothingOpen(): Refusal {
  return refusal('console.no-evidence-needed');
}
