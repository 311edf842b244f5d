import type { AdminArrivalVerb, ArrivalEvidenceRequest } from '@usdt-africa/contracts/admin';
import type { UnattributedDeposits } from '@usdt-africa/deposits';
import { Refusal } from '@usdt-africa/kernel';
import { changed, openArrivals, type OrderStreams } from '@usdt-africa/orders';
import { foundBy } from '../read-model/arrival-effect.js';
import type { Viewer } from '@usdt-africa/operators';
import type { Approvals } from '@usdt-africa/approvals';
import { approvalIdOf } from './operator-work.js';

interface Asked {
  readonly viewer: Viewer;
  readonly key: string | undefined;
  readonly body: ArrivalEvidenceRequest;
}

/** Arrivals that one request is about at the most: those that are left are the next one's. */
const MOST = 20;

/** What became of money that no order could be credited with, as one operator has seen and another has to see. */
export class ArrivalWork {
  constructor(
    private readonly orders: Pick<OrderStreams, 'load'>,
    private readonly deposits: Pick<UnattributedDeposits, 'load'>,
    private readonly approvals: Pick<Approvals, 'ask'>,
  ) {}

  /**
   * Puts it before a second person, whatever the amount and whoever asks.
   * @throws Refusal 409 `no-evidence-needed`, `changed-meanwhile`
   */
  async askOfOrder(orderId: string, verb: AdminArrivalVerb, { viewer, key, body }: Asked): Promise<void> {
    const order = await this.orders.load(orderId);
    if (body.version !== undefined && body.version !== order.version) throw changed();
    const assetKeys = openArrivals(order).slice(0, MOST);
    if (assetKeys.length === 0) throw nothingOpen();
    await this.approvals.ask({
      approvalId: approvalIdOf(`arrival-${verb}`, orderId, { viewer, key }),
      verb: `arrival-${verb}`,
      subject: { resource: 'orders', id: orderId, label: order.placed.number },
      payload: { orderId, arrivals: assetKeys.join(' '), outcome: foundBy(verb).outcome, evidence: body.evidence },
      amountKobo: null,
      askedBy: viewer.id,
      reason: body.reason,
      orderId,
    });
  }

  /**
   * The same of a deposit that no order was credited with.
   * @throws Refusal 404 `no-deposit`; 409 `no-evidence-needed`, `changed-meanwhile`
   */
  async askOfDeposit(depositKey: string, verb: AdminArrivalVerb, { viewer, key, body }: Asked): Promise<void> {
    const { state, version } = await this.deposits.load(depositKey);
    if (version === 0) throw new Refusal(404, 'no-deposit', 'There is no such deposit without an order.');
    if (body.version !== undefined && body.version !== version) throw changed();
    if (state.stage !== 'unattributed') throw nothingOpen();
    await this.approvals.ask({
      approvalId: approvalIdOf(`arrival-${verb}`, depositKey, { viewer, key }),
      verb: `arrival-${verb}`,
      subject: { resource: 'unattributed', id: depositKey, label: `${depositKey.slice(0, 8)}…` },
      payload: {
        depositKey,
        amountMicro: state.amountMicro,
        outcome: foundBy(verb).outcome,
        evidence: body.evidence,
      },
      amountKobo: null,
      askedBy: viewer.id,
      reason: body.reason,
    });
  }
}

function nothingOpen(): Refusal {
  return new Refusal(409, 'no-evidence-needed', 'Nothing here waits for anybody to show what became of it.');
}
