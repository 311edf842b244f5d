import type { PurchaseStatus } from '@usdt-africa/contracts/api';
import { purchaseEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { marginKobo } from '../domain/postings.js';
import { endedAt, type Purchase, purchaseDecider, type PurchaseEvent } from '../domain/purchase.js';

/** The columns of `purchases` that name a state; whether it is `sent` stands with its send. */
export type StoredPurchaseStatus = Exclude<PurchaseStatus, 'sent'>;

/** The status of a purchase by its own stream alone. */
export function storedStatusOf({ phase }: Pick<Purchase, 'phase'>): StoredPurchaseStatus {
  switch (phase) {
    case 'held':
      return 'approval';
    case 'settled':
      return 'completed';
    case 'undone':
      return 'undone';
    default:
      return 'sending';
  }
}

/** What was paid beyond the value at the reference rate, in kobo. */
export function marginOf({ nairaKobo, amountMicro, referenceRate }: NonNullable<Purchase['placed']>): bigint {
  return marginKobo({ nairaKobo: BigInt(nairaKobo), amountMicro: BigInt(amountMicro), referenceRate });
}

/** Maintains `purchases`, one row for each purchase. */
export const purchasesProjection = foldedRows<Purchase, PurchaseEvent>({
  name: 'purchases',
  table: 'purchases',
  key: 'purchase_id',
  columns: {
    purchase_id: 'uuid',
    number: 'text',
    account_id: 'uuid',
    status: 'text',
    hold_why: 'text',
    hold_people: 'integer',
    held_until: 'timestamptz',
    address: 'text',
    amount_micro: 'bigint',
    naira_kobo: 'bigint',
    margin_kobo: 'bigint',
    placed_at: 'timestamptz',
    ended_at: 'timestamptz',
    undone_reason: 'text',
    tx_id: 'text',
    fee_sun: 'bigint',
    version: 'integer',
    state: 'jsonb',
  },
  handles: purchaseEventTypes,
  decider: purchaseDecider,
  idOf: ({ data }) => (data as { readonly purchaseId: string }).purchaseId,
  row: rowOf,
});

function rowOf(id: string, purchase: Purchase, version: number) {
  const placed = purchase.placed!;
  return {
    purchase_id: id,
    number: placed.number,
    account_id: placed.accountId,
    status: storedStatusOf(purchase),
    hold_why: purchase.hold?.why ?? null,
    hold_people: purchase.hold?.people ?? null,
    held_until: purchase.phase === 'held' ? purchase.hold!.until : null,
    address: placed.address,
    amount_micro: placed.amountMicro,
    naira_kobo: placed.nairaKobo,
    margin_kobo: marginOf(placed).toString(),
    placed_at: placed.at,
    ended_at: endedAt(purchase),
    undone_reason: purchase.undone?.reason ?? null,
    tx_id: purchase.settled?.txId ?? null,
    fee_sun: purchase.settled?.feeSun ?? null,
    version,
  };
}
