/** The chain's parameters, with main net's values where they touch wallets. Money in sun, times in milliseconds. */
export const PARAMETERS = {
  blockVersion: 32,
  witnesses: 27,
  slotMs: 3_000,
  /** A block is solid when so many blocks stand above it, at the least. */
  solidLag: 18,
  /** How many more there may be, block after block: which witnesses sign decides it on the true chain. */
  solidLagMore: [0, 1, 1, 2, 1, 0],
  /** Every six hours two slots are left out. */
  maintenanceMs: 21_600_000,
  maintenanceGapMs: 9_000,
  /** A transaction may refer to one of so many blocks. */
  referenceWindow: 65_536,
  maxExpirationMs: 86_400_000,
  nodeExpirationMs: 60_000,
  maxTransactionBytes: 512_000,
  maxCreateAccountBytes: 1_000,
  /** Counted on top of a transaction's own bytes, for its result. */
  resultBytes: 64,
  sunPerByte: 1_000n,
  freeNetLimit: 600,
  netWindowSlots: 28_800,
  createAccountNetFee: 100_000n,
  createAccountFee: 1_000_000n,
  memoFee: 1_000_000n,
  multiSignFee: 1_000_000n,
  sunPerEnergy: 100n,
  maxFeeLimit: 15_000_000_000n,
  totalNetLimit: 43_200_000_000,
  totalNetWeight: 26_000_000_000,
  totalEnergyLimit: 180_000_000_000,
  totalEnergyWeight: 19_000_000_000,
  /** The dynamic energy factor of a contract as busy as USDT is, in ten-thousandths: +340 %. */
  busyEnergyFactor: 34_000,
} as const;
