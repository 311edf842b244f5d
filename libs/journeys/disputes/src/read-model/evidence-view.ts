import type { DisputeEvidenceView } from '@usdt-africa/contracts/api';
import type { DisputeEvidence, PurchaseEvidence } from '@usdt-africa/contracts/events';
import { formatMoney } from '@usdt-africa/kernel';
import { transactionUrl } from '@usdt-africa/platform';

/** A fact of an order, as people see it. @param explorerUrl with `{id}`; null: none is set */
export function evidenceView(evidence: DisputeEvidence, explorerUrl: string | null): DisputeEvidenceView {
  const { reference, sessionId } = evidence;
  return { ...factView(evidence, explorerUrl), reference, sessionId, block: null, address: null };
}

/** A fact of a purchase, as people see it. @param explorerUrl with `{id}`; null: none is set */
export function purchaseEvidenceView(evidence: PurchaseEvidence, explorerUrl: string | null): DisputeEvidenceView {
  const { block, address } = evidence;
  return { ...factView(evidence, explorerUrl), reference: null, sessionId: null, block, address };
}

function factView(
  { kind, at, transactionId, amountMicro, amountKobo }: DisputeEvidence | PurchaseEvidence,
  explorerUrl: string | null,
) {
  return {
    kind,
    at,
    transactionId,
    explorerUrl: transactionId && transactionUrl(explorerUrl, transactionId),
    usdt: amountMicro === null ? null : formatMoney(BigInt(amountMicro), 'USDT'),
    naira: amountKobo === null ? null : formatMoney(BigInt(amountKobo), 'NGN'),
  };
}
