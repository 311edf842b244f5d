import {
  addressFromHex,
  type FoundTransaction,
  otherAssetTransfers,
  stablecoinTransfers,
  type TransactionInfo,
} from '@usdt-africa/tron';

/** Something that a transaction brought to an address, as the watcher names it. */
export interface MovedAsset {
  /** `stablecoin`: can be credited; `uncreditable`: the stablecoin in a way that only a person can credit. */
  readonly what: 'stablecoin' | 'uncreditable' | 'other';
  /** `<transaction id>-<n>`: key of its deposit, or of its asset. */
  readonly key: string;
  /** `T…` */
  readonly to: string;
  readonly kind: 'TRX' | 'TRC10' | 'TRC20';
  /** `TRX`, the id of a TRC-10 token, or the contract of a TRC-20 one (`T…`). */
  readonly asset: string;
  /** Integer of the asset's smallest unit; null when unreadable. */
  readonly amount: bigint | null;
}

/** Only contracts can run and fail in a block. */
const RUNS_CONTRACT: ReadonlySet<string> = new Set(['TriggerSmartContract', 'CreateSmartContract']);

/** Whether a transaction in a block moved nothing, because its contract's run ended badly. */
export function hasFailed({ transaction, info }: FoundTransaction): boolean {
  return info !== null && RUNS_CONTRACT.has(transaction.type) && !info.succeeded;
}

/**
 * What a transaction moved to whom, the stablecoin first; nothing of zero value.
 * @param contract the stablecoin's contract, 40 hex digits
 */
export function movedBy(found: FoundTransaction, info: TransactionInfo, contract: string): MovedAsset[] {
  const { transfers, ignored } = stablecoinTransfers([info], contract);
  const stablecoin = { kind: 'TRC20', asset: addressFromHex(contract) } as const;
  const block = { number: info.blockNumber, id: '', parentId: '', time: new Date(0), empty: false };
  const others = otherAssetTransfers({ ...block, transactions: [found.transaction] }, [info], contract);
  return [
    ...transfers.map(({ logIndex, to, amount }) => ({
      ...stablecoin,
      what: 'stablecoin' as const,
      key: `${info.id}-${logIndex}`,
      to,
      amount,
    })),
    ...ignored
      .filter(({ reason }) => reason !== 'zero-amount')
      .map(({ logIndex, to, amount }) => ({
        ...stablecoin,
        what: 'uncreditable' as const,
        key: `${info.id}-${logIndex}`,
        to,
        amount,
      })),
    ...others.map(({ ordinal, to, kind, asset, amount }) => ({
      what: 'other' as const,
      key: `${info.id}-${ordinal}`,
      to,
      kind,
      asset: kind === 'TRC20' ? addressFromHex(asset) : asset,
      amount,
    })),
  ];
}

/** Well-known tokens of TRON's main network, by contract: what any other contract calls itself proves nothing. */
const NAMES: Readonly<Record<string, string>> = {
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
  TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn: 'USDD',
  TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4: 'TUSD',
};

/** Name of a well-known token, or null. */
export function tokenName({ kind, asset }: Pick<MovedAsset, 'kind' | 'asset'>): string | null {
  return kind === 'TRC20' ? (NAMES[asset] ?? null) : null;
}
