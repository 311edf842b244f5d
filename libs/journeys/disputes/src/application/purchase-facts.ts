import type { PurchaseEvidence } from '@usdt-africa/contracts/events';
import type { PurchaseView } from '@usdt-africa/contracts/api';
import type { PlacedPurchase } from '@usdt-africa/purchases';

const NONE = { transactionId: null, block: null, expiresAt: null, reason: null, amountMicro: null, amountKobo: null };

/** What is known of a purchase at this moment, oldest first: hash, block, address and times. */
export function purchaseFacts(purchase: PlacedPurchase, view: PurchaseView): PurchaseEvidence[] {
  const { placed, settled, undone } = purchase;
  const { transaction } = view;
  const { address, amountMicro } = placed;
  const facts: PurchaseEvidence[] = [
    { ...NONE, kind: 'purchase-paid', at: placed.at, address, amountKobo: view.totalKobo },
  ];
  if (transaction) {
    const { hash: transactionId, signedAt: at, expiresAt, block } = transaction;
    facts.push({ ...NONE, kind: 'purchase-sent', at, transactionId, expiresAt, block, address, amountMicro });
  }
  if (settled) {
    const { at, txId: transactionId, block } = settled;
    facts.push({ ...NONE, kind: 'purchase-settled', at, transactionId, block: block.number, address, amountMicro });
  }
  if (undone) {
    const { at, reason, nairaKobo: amountKobo } = undone;
    facts.push({ ...NONE, kind: 'purchase-undone', at, address, reason, amountKobo });
  }
  return facts;
}
