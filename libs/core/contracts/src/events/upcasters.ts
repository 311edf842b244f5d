/** Converts the data of one event version to the next when it is read; stored data never changes. */
export interface EventUpcaster {
  readonly type: string;
  /** The schema version it reads; it yields `from + 1`. */
  readonly from: number;
  /** The type's new name, where it changed with this version. */
  readonly renamed?: string;
  /** Pure: no clock, no randomness, no I/O. */
  upcast(data: unknown): unknown;
}

/** Limits for buying and sending were never written in version 1, and were not in kobo. */
const tierLimitsInKobo: EventUpcaster = {
  type: 'TierLimitsSet',
  from: 1,
  upcast: (data) => {
    const { limits, ...rest } = data as { readonly limits: { readonly sell: unknown } };
    return { ...rest, limits: { sell: limits.sell } };
  },
};

/** In version 1 every send paid USDT from the hot wallet to someone else's address. */
const sendsOfEverySource: EventUpcaster = {
  type: 'SendRequested',
  from: 1,
  upcast: (data) => ({ ...(data as object), from: { kind: 'hot' }, into: null }),
};

/** Until version 2 a send was of USDT or TRX. */
const sendsOfNoToken: EventUpcaster = {
  type: 'SendRequested',
  from: 2,
  upcast: (data) => ({ ...(data as object), token: null }),
};

/** In version 1 what a send led to was of USDT or TRX: nothing else has changed. */
const ofEveryAsset = (type: string): EventUpcaster => ({ type, from: 1, upcast: (data) => data });

/** In version 1 every refund was of deposits in USDT. */
const refundsOfUsdt: EventUpcaster = {
  type: 'RefundRequested',
  from: 1,
  upcast: (data) => ({ ...(data as object), asset: null }),
};

/**
 * One for each step between two versions of {@link eventSchemas}. A new version of an event
 * needs: its schema under the next number, its golden file, and the step from the previous version, here. Every process
 * that opens the event store or reads events from elsewhere receives them.
 */
export const eventUpcasters: readonly EventUpcaster[] = [
  tierLimitsInKobo,
  sendsOfEverySource,
  sendsOfNoToken,
  ofEveryAsset('SendSettled'),
  ofEveryAsset('SendGivenUp'),
  ofEveryAsset('SendFoundAfterEnd'),
  refundsOfUsdt,
];
