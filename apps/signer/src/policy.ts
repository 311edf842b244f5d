import { createHash } from 'node:crypto';
import { addressFromHex } from '@usdt-africa/tron/address';
import type { Asset, CauseKind, Intent, Source } from './intent.js';

/** What may be sent back of one asset, in its smallest unit. */
export interface ReturnLimits {
  readonly contract: string;
  readonly maxUnits: bigint;
  /** In 24 hours, all returns together. */
  readonly dayUnits: bigint;
}

/** What may be signed. Everything else is refused. */
export interface TransferPolicy {
  /** The token contracts whose `transfer` may be called; none: nothing is signed. */
  readonly contracts: readonly string[];
  /** Where deposit addresses may pay to beside the hot wallet; null: nowhere. */
  readonly treasury: string | null;
  /** The most that leaves the product with one transfer. */
  readonly maxAmountMicro: bigint;
  /** The most that leaves the product in 24 hours, all transfers together. */
  readonly dayAmountMicro: bigint;
  /** Other tokens that may be sent back from deposit addresses, by contract; none of them is in `contracts`. */
  readonly returnTokens: readonly ReturnLimits[];
  /** TRX that may be sent back from a deposit address, in sun; null: none. */
  readonly returnTrx: Omit<ReturnLimits, 'contract'> | null;
  /** The most TRX that one top-up of a deposit address moves, in sun. */
  readonly topUpSun: bigint;
  readonly feeLimitSun: bigint;
  /** How far an expiration may lie ahead, in milliseconds. */
  readonly longestWindowMs: number;
  /** How long after its expiration a transaction counts as alive, in milliseconds. */
  readonly resignMarginMs: number;
}

/** The rule that an intent violates. */
export type PolicyRule =
  | 'source'
  | 'asset'
  | 'contract'
  | 'destination'
  | 'amount'
  | 'day-amount'
  | 'fee-limit'
  | 'expiration'
  | 'top-up';

/** What the rules compare an intent with. */
export interface PolicyFacts {
  readonly now: Date;
  readonly hotWallet: string;
  /** The address of the intent's source; null for a deposit index that was never issued. */
  readonly owner: string | null;
  /** What was signed in the last 24 hours to leave the product. */
  readonly signedMicro: bigint;
  /** What was signed in the last 24 hours to be sent back of the intent's own asset. */
  readonly returnedUnits: bigint;
  /** Whether a deposit address was ever given TRX by the hot wallet. */
  readonly wasToppedUp: (address: string) => boolean;
  /** Whether TRX may still leave a deposit address by a signature that sends them back. */
  readonly isTrxLeaving: (address: string) => boolean;
  /** Whether an address is one of ours that customers pay to. */
  readonly isIssued: (address: string) => boolean;
}

/**
 * What a transfer for a cause may move. Only the hot wallet pays USDT to addresses outside the product. A deposit address pays
 * its USDT to the hot wallet or the treasury, and is paid the TRX for that by the hot wallet; other tokens of the policy, and
 * TRX that the hot wallet never gave it, it sends back.
 */
const KINDS: Readonly<Record<CauseKind, { readonly from: Source['kind']; readonly asset: Asset }>> = {
  purchase: { from: 'hot', asset: 'USDT' },
  refund: { from: 'hot', asset: 'USDT' },
  sweep: { from: 'deposit', asset: 'USDT' },
  'top-up': { from: 'hot', asset: 'TRX' },
  'token-return': { from: 'deposit', asset: 'TOKEN' },
  'trx-return': { from: 'deposit', asset: 'TRX' },
};
const ZERO_ADDRESS = addressFromHex('0'.repeat(40));
/** Other kinds than a purchase may be signed again, this often in all. */
export const MOST_SIGNATURES = 3;

/** Whether a transfer for this cause pays USDT out of the product: it counts towards the day's amount. */
export function leavesProduct({ cause }: Pick<Intent, 'cause'>): boolean {
  return cause.kind === 'purchase' || cause.kind === 'refund';
}

/** The asset that a transfer sends back, by which its day is counted: a contract, or `TRX`; null for any other transfer. */
export function returnedAsset({ cause, contract }: Pick<Intent, 'cause' | 'contract'>): string | null {
  return cause.kind === 'token-return' || cause.kind === 'trx-return' ? (contract ?? 'TRX') : null;
}

/** The first rule that forbids to sign the intent; null where none does. */
export function violatedRule(intent: Intent, policy: TransferPolicy, facts: PolicyFacts): PolicyRule | null {
  const { from, asset, contract } = intent;
  const kind = KINDS[intent.cause.kind];
  const isOwner = from.kind === 'hot' || from.address === facts.owner;
  if (from.kind !== kind.from || facts.owner === null || !isOwner) return 'source';
  if (asset !== kind.asset) return 'asset';
  if (asset !== 'TRX' && !isNamed(asset, contract, policy)) return 'contract';
  if (!isAllowedDestination(intent, policy, facts)) return 'destination';
  return violatedTopUp(intent, facts) ?? violatedLimit(intent, policy, facts);
}

function isNamed(asset: Asset, contract: string | null, { contracts, returnTokens }: TransferPolicy): boolean {
  if (contract === null) return false;
  if (asset === 'USDT') return contracts.includes(contract);
  // The stablecoin never leaves a deposit address this way.
  return returnTokens.some((token) => token.contract === contract) && !contracts.includes(contract);
}

/**
 * TRX of the hot wallet never leave the product over a deposit address: none are sent back from an address that it ever topped
 * up, and it tops none up from which TRX may still be sent back.
 */
function violatedTopUp({ cause, to }: Intent, { owner, wasToppedUp, isTrxLeaving }: PolicyFacts): PolicyRule | null {
  if (cause.kind === 'trx-return') return wasToppedUp(owner!) ? 'top-up' : null;
  return cause.kind === 'top-up' && isTrxLeaving(to) ? 'top-up' : null;
}

function isAllowedDestination({ cause, to }: Intent, policy: TransferPolicy, facts: PolicyFacts): boolean {
  if (cause.kind === 'top-up') return facts.isIssued(to) && to !== facts.hotWallet && to !== policy.treasury;
  if (cause.kind === 'sweep') return to === facts.hotWallet || (to === policy.treasury && !facts.isIssued(to));
  const isOurs = to === facts.hotWallet || to === policy.treasury || facts.isIssued(to);
  const isToken = policy.contracts.includes(to) || policy.returnTokens.some(({ contract }) => contract === to);
  return to !== ZERO_ADDRESS && !isOurs && !isToken;
}

function violatedLimit(intent: Intent, policy: TransferPolicy, facts: PolicyFacts): PolicyRule | null {
  const amount = BigInt(intent.amountMicro);
  const feeLimit = BigInt(intent.feeLimitSun);
  const ahead = Date.parse(intent.expiration) - facts.now.getTime();
  if (amount <= 0n) return 'amount';
  if (leavesProduct(intent)) {
    if (amount > policy.maxAmountMicro) return 'amount';
    if (facts.signedMicro + amount > policy.dayAmountMicro) return 'day-amount';
  }
  const returned = returnedAsset(intent);
  if (returned !== null) {
    const limits =
      returned === 'TRX' ? policy.returnTrx : policy.returnTokens.find(({ contract }) => contract === returned);
    if (!limits || amount > limits.maxUnits) return 'amount';
    if (facts.returnedUnits + amount > limits.dayUnits) return 'day-amount';
  }
  if (intent.asset === 'TRX') {
    if (returned === null && amount > policy.topUpSun) return 'amount';
    if (feeLimit !== 0n) return 'fee-limit';
  } else if (feeLimit <= 0n || feeLimit > policy.feeLimitSun) return 'fee-limit';
  return ahead > 0 && ahead <= policy.longestWindowMs ? null : 'expiration';
}

/**
 * Whether an intent that has other signatures may get one more: a purchase never; others once every earlier transaction
 * has expired for certain, three times in all.
 */
export function maySignAgain(intent: Intent, earlier: readonly Intent[], policy: TransferPolicy, now: Date): boolean {
  if ([intent, ...earlier].some(({ cause }) => cause.kind === 'purchase')) return false;
  // What is sent back stays the one transfer that was signed first.
  if (
    [intent, ...earlier].some((one) => returnedAsset(one) !== null) &&
    !earlier.every((one) => isSameTransfer(one, intent))
  )
    return false;
  const isDead = ({ expiration }: Intent): boolean => Date.parse(expiration) + policy.resignMarginMs <= now.getTime();
  return earlier.length < MOST_SIGNATURES && earlier.every(isDead);
}

function isSameTransfer(one: Intent, other: Intent): boolean {
  const isSameOwner =
    one.from.kind === 'deposit' && other.from.kind === 'deposit' && one.from.index === other.from.index;
  const isSameCause = one.cause.kind === other.cause.kind && one.cause.id === other.cause.id;
  return (
    isSameOwner &&
    isSameCause &&
    one.contract === other.contract &&
    one.to === other.to &&
    one.amountMicro === other.amountMicro
  );
}

/** A digest of the policy, written beside each signature made under it. */
export function policyDigest(policy: TransferPolicy): string {
  const text = JSON.stringify(policy, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
