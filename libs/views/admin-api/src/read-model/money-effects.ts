import type {
  AdminEffectChange,
  AdminEvidenceEffect,
  AdminPayAgainEffect,
  AdminPayee,
  AdminReleaseEffect,
} from '@usdt-africa/contracts/admin';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney, maskAccount, maskPayee } from '@usdt-africa/kernel';
import { type PlacedOrder, pricedKobo, releasableDeposits } from '@usdt-africa/orders';
import { nextReference, type Payout, phaseByEvidence, providerFloat, surelyUnpaid } from '@usdt-africa/payouts';
import type { Pool } from 'pg';
import { ERASED } from './order-list.js';
import type { Recipient } from './order-people.js';
import { PROVIDER } from '@usdt-africa/banking';
import { attempts } from './payout-attempts.js';
import { phaseOf } from './payout-facts.js';

/** Data that every effect on an order's money is computed from. */
export interface Around {
  readonly order: PlacedOrder;
  readonly payee: AdminPayee;
  /** Balance left at the provider, in kobo; null where it was never reported. */
  readonly float: bigint | null;
}

/** A payout with its stream. */
export interface PayoutHistory {
  readonly id: string;
  readonly payout: Payout;
  readonly events: readonly RecordedEvent[];
}

/** Who gets the money, as they are shown. @param until the whole name is shown until then; null: it is masked */
export function payeeOf(recipient: Recipient | null, until: Date | null = null): AdminPayee {
  const shown = recipient !== null && until !== null;
  return {
    name: recipient ? (shown ? recipient.accountName : maskPayee(recipient.accountName)) : ERASED,
    bank: recipient?.bankShortName ?? ERASED,
    account: recipient ? (shown ? recipient.accountNumber : maskAccount(recipient.accountNumber)) : ERASED,
    masked: !shown,
    until: shown ? until.toISOString() : null,
  };
}

/** Last reported balance at the provider, in kobo. */
export async function floatKobo(pool: Pool): Promise<bigint | null> {
  return (await providerFloat(pool))?.kobo ?? null;
}

/** Effect of sending a payout once more that surely was not paid. */
export function payAgainEffect(around: Around, { id, payout, events }: PayoutHistory): AdminPayAgainEffect {
  const { order } = around;
  const payoutOfOrder = order.payouts.find((one) => one.id === id);
  const kobo = payoutOfOrder?.amountKobo ?? 0n;
  const deposits = order.deposits.filter(({ payoutId }) => payoutId === id);
  const unpaid = events.findLast(({ type }) => type === 'PayoutFailed' || type === 'PayoutReturned');
  const isOwed = payout.phase !== 'settled';
  return {
    kind: 'pay-again',
    ...shared(around, kobo, payoutOfOrder?.amountMicro ?? 0n),
    rate: oneRate(deposits),
    payoutId: id,
    reference: surelyUnpaid(payout) ? nextReference(id, payout) : null,
    tried: attempts(events),
    unpaidSince: isOwed ? ((unpaid?.data as { at?: string } | undefined)?.at ?? null) : null,
    changes: [naira('owed', isOwed ? kobo : 0n, 0n), ...floatChange(around, kobo)],
  };
}

/**
 * Released deposits go out.
 * @param kobo what they come to
 * @param only their keys where they were requested by name
 */
export function releaseEffect(
  around: Around,
  kobo: bigint,
  holds: AdminReleaseEffect['holds'],
  only?: ReadonlySet<string>,
): AdminReleaseEffect {
  const { order } = around;
  const unpaid = releasableDeposits(order);
  const held = only ? unpaid.filter(({ key }) => only.has(key)) : unpaid;
  const heldKobo = pricedKobo(unpaid);
  const left = heldKobo > kobo ? heldKobo - kobo : 0n;
  const onItsWay = order.payouts
    .filter(({ state }) => state === 'open')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  return {
    kind: 'release',
    ...shared(
      around,
      kobo,
      held.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    ),
    rate: oneRate(held),
    holds,
    changes: [
      naira('held', heldKobo, left),
      naira('on-its-way', onItsWay, onItsWay + kobo),
      ...floatChange(around, kobo),
    ],
  };
}

type FoundOfPayout = Pick<AdminEvidenceEffect, 'outcome' | 'reference' | 'evidence' | 'fee'>;

/** What became of an order's payout is booked as two people have seen it; nothing is sent. */
export function evidenceEffect(around: Around, history: PayoutHistory, found: FoundOfPayout): AdminEvidenceEffect {
  const payoutOfOrder = around.order.payouts.find(({ id }) => id === history.id);
  const kobo = payoutOfOrder?.amountKobo ?? 0n;
  return {
    ...shared(around, kobo, payoutOfOrder?.amountMicro ?? 0n),
    withdrawal: null,
    ...booked(history, found, kobo, kobo),
  };
}

/** As {@link evidenceEffect}, of a withdrawal's payout: one that was not paid is in the wallet again. */
export function withdrawalEvidenceEffect(
  payee: AdminPayee,
  history: PayoutHistory,
  found: FoundOfPayout,
): AdminEvidenceEffect {
  const { for: paysFor, number, amountKobo } = history.payout.submission!;
  const kobo = BigInt(amountKobo);
  return {
    naira: formatMoney(kobo, 'NGN'),
    usdt: null,
    order: null,
    withdrawal: { id: paysFor.id, number },
    payee,
    provider: PROVIDER,
    ...booked(history, found, kobo, 0n),
  };
}

/** @param unpaidKobo what is owed to the recipient where it was not paid */
function booked({ id, payout, events }: PayoutHistory, found: FoundOfPayout, kobo: bigint, unpaidKobo: bigint) {
  const phase = phaseOf(payout);
  const after = phaseByEvidence(payout, found.outcome);
  return {
    kind: 'evidence' as const,
    ...found,
    payoutId: id,
    phase,
    tried: attempts(events),
    changes: [
      { what: 'payout', unit: 'phase', now: phase, after } as const,
      naira('owed', phase === 'settled' ? 0n : kobo, after === 'settled' ? 0n : unpaidKobo),
    ],
  };
}

function shared({ order, payee }: Around, kobo: bigint, micro: bigint) {
  return {
    naira: formatMoney(kobo, 'NGN'),
    usdt: formatMoney(micro, 'USDT'),
    order: { id: order.placed.orderId, number: order.placed.number },
    payee,
    provider: PROVIDER,
  };
}

/** The rate that all of it was priced at; null when there were several, or none yet. */
function oneRate(deposits: PlacedOrder['deposits']): string | null {
  const rates = new Set(deposits.flatMap(({ parts }) => (parts ?? []).map(({ rate }) => rate)));
  return rates.size === 1 ? [...rates][0]! : null;
}

function naira(what: AdminEffectChange['what'], now: bigint, after: bigint): AdminEffectChange {
  return { what, unit: 'naira', now: formatMoney(now, 'NGN'), after: formatMoney(after, 'NGN') };
}

function floatChange({ float }: Around, kobo: bigint): AdminEffectChange[] {
  return float === null ? [] : [naira('float', float, float - kobo)];
}
