/** What an address has and should have at one height, in the smallest units. */
export interface Compared {
  readonly place: string;
  readonly chain: { readonly usdtMicro: bigint; readonly trxSun: bigint | null };
  readonly ledger: { readonly USDT: bigint; readonly TRX: bigint };
}

/** A currency that differs. */
export interface Differing {
  readonly currency: 'USDT' | 'TRX';
  readonly chain: bigint;
  readonly ledger: bigint;
}

/**
 * What differs. TRX beyond the ledger's at a deposit address is no difference: anyone can send it there, and it is the
 * customer's or a stranger's; less than the ledger has is one.
 */
export function differencesIn({ place, chain, ledger }: Compared): Differing[] {
  const isOwn = place === 'hot' || place === 'treasury';
  const { usdtMicro, trxSun } = chain;
  const usdt: Differing[] =
    usdtMicro === ledger.USDT ? [] : [{ currency: 'USDT', chain: usdtMicro, ledger: ledger.USDT }];
  if (trxSun === null || trxSun === ledger.TRX || (!isOwn && trxSun > ledger.TRX)) return usdt;
  return [...usdt, { currency: 'TRX', chain: trxSun, ledger: ledger.TRX }];
}
