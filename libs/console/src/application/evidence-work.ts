import type { EvidenceRequest } from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { changed, doubtOf, type OrderStreams } from '@usdt-africa/orders';
import { fieldRefusal } from '@usdt-africa/platform';
import { needsEvidence, type OperatorPayouts, referencesOf } from '@usdt-africa/payouts';
import type { Viewer } from '@usdt-africa/operators';
import type { Approvals } from '@usdt-africa/approvals';
import { approvalIdOf } from './operator-work.js';

export type EvidenceVerb = 'settle-by-evidence' | 'fail-by-evidence';

interface Asked {
  readonly viewer: Viewer;
  readonly key: string | undefined;
  readonly body: EvidenceRequest;
}

/** What became of a payout that is in doubt, as one operator has seen and another has to see. */
export class EvidenceWork {
  constructor(
    private readonly orders: Pick<OrderStreams, 'load'>,
    private readonly payouts: Pick<OperatorPayouts, 'loadAt'>,
    private readonly approvals: Pick<Approvals, 'ask'>,
  ) {}

  /**
   * Puts it before a second person, whatever the amount and whoever asks.
   * @throws Refusal 409 `no-evidence-needed`, `changed-meanwhile`; 422 with `errors.reference`
   */
  async ask(orderId: string, payoutId: string, verb: EvidenceVerb, { viewer, key, body }: Asked): Promise<void> {
    const [order, { state: payout, version }] = await Promise.all([
      this.orders.load(orderId),
      this.payouts.loadAt(payoutId),
    ]);
    const approvalId = approvalIdOf(`payout-${verb}`, payoutId, { viewer, key });
    if (body.version !== undefined && body.version !== version) throw changed();
    if (!needsEvidence(payout) || !payout.asked)
      throw new Refusal(409, 'no-evidence-needed', 'What became of it is not in doubt: there is nothing to be shown.');
    const outcome = verb === 'settle-by-evidence' ? 'settled' : 'failed';
    const references = referencesOf(payout);
    const [only] = references.length === 1 || outcome === 'failed' ? [payout.reference] : [];
    const reference = outcome === 'failed' ? only : (body.reference ?? only);
    if (reference === undefined || !references.includes(reference)) throw fieldRefusal('reference', 'not-one-of-its');
    await this.approvals.ask({
      approvalId,
      verb: `payout-${verb}`,
      subject: { resource: 'payouts', id: payoutId, label: order.placed.number },
      payload: {
        orderId,
        payoutId,
        amountKobo: payout.asked.amountKobo,
        outcome,
        reference,
        evidence: body.evidence,
        doubt: doubtOf(payout),
      },
      amountKobo: BigInt(payout.asked.amountKobo),
      askedBy: viewer.id,
      reason: body.reason,
      orderId,
    });
  }
}
