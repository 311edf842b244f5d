import type {
  DomainEvent,
  EventData,
  PURCHASE_ENDS,
  PURCHASE_HOLDS,
  purchaseEventTypes,
} from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type PurchaseEvent = DomainEvent<(typeof purchaseEventTypes)[number]>;
export type PurchaseHoldReason = (typeof PURCHASE_HOLDS)[number];
export type PurchaseEnd = (typeof PURCHASE_ENDS)[number];

/**
 * Phase of a purchase.
 * - `none`: not placed
 * - `held`: paid; waits for finance, and no send is requested
 * - `sending`: its send is requested, and decides how the purchase ends
 * - `settled`, `undone`: ended
 */
export type PurchasePhase = 'none' | 'held' | 'sending' | 'settled' | 'undone';

/** One purchase, folded from its stream. */
export interface Purchase {
  readonly phase: PurchasePhase;
  readonly placed: EventData<'PurchasePlaced'> | null;
  /** The hold that it was placed with, also after it ended; null: it was never held. */
  readonly hold: Pick<EventData<'PurchaseHeld'>, 'why' | 'people' | 'until'> | null;
  /** Operators who released it; empty before, and when it was never held. */
  readonly releasedBy: readonly string[];
  /** When its send was requested; null before. */
  readonly sendingSince: string | null;
  readonly settled: EventData<'PurchaseSettled'> | null;
  readonly undone: EventData<'PurchaseUndone'> | null;
  readonly lastAt: string;
}

export type PlacedPurchase = Purchase & { readonly placed: EventData<'PurchasePlaced'> };

const initial: Purchase = {
  phase: 'none',
  placed: null,
  hold: null,
  releasedBy: [],
  sendingSince: null,
  settled: null,
  undone: null,
  lastAt: '',
};

function evolve(before: Purchase, event: PurchaseEvent): Purchase {
  const { at } = event.data;
  const purchase = { ...before, lastAt: at > before.lastAt ? at : before.lastAt };
  switch (event.type) {
    case 'PurchasePlaced':
      return { ...purchase, phase: 'sending', placed: event.data, sendingSince: at };
    case 'PurchaseHeld': {
      const { why, people, until } = event.data;
      return { ...purchase, phase: 'held', hold: { why, people, until }, sendingSince: null };
    }
    case 'PurchaseReleased':
      return { ...purchase, phase: 'sending', releasedBy: event.data.people, sendingSince: at };
    case 'PurchaseSettled':
      return { ...purchase, phase: 'settled', settled: event.data };
    case 'PurchaseUndone':
      return { ...purchase, phase: 'undone', undone: event.data };
  }
}

/** How a purchase's events make its state. */
export const purchaseDecider: Decider<Purchase, PurchaseEvent> = { initial, evolve };

/** Whether nothing more happens to it. */
export function isEnded({ phase }: Pick<Purchase, 'phase'>): boolean {
  return phase === 'settled' || phase === 'undone';
}

export function isPlaced(purchase: Purchase): purchase is PlacedPurchase {
  return purchase.placed !== null;
}

/** When it ended; null while it has not. */
export function endedAt({ settled, undone }: Pick<Purchase, 'settled' | 'undone'>): string | null {
  return settled?.at ?? undone?.at ?? null;
}
