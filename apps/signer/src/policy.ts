import { createHash } from 'node:crypto';
import { addressFromHex } from '@usdt-africa/tron/address';
import type { Asset, CauseKind, Intent, Source } from './intent.js';

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
  | 'expiration';

/** What the rules compare an intent with. */
export interface PolicyFacts {
  readonly now: Date;
  readonly hotWallet: string;
  /** The address of the intent's source; null for a deposit index that was never issued. */
  readonly owner: string | null;
  /** What was signed in the last 24 hours to leave the product. */
  readonly signedMicro: bigint;
  /** Whether an address is one of ours that customers pay to. */
  readonly isIssued: (address: string) => boolean;
}

/**
 * What a transfer for a cause may move. Only the hot wallet pays to addresses outside the product. A deposit address pays
 * its tokens to the hot wallet or the treasury, and is paid the TRX for that by the hot wallet.
 */
const KINDS: Readonly<Record<CauseKind, { readonly from: Source['kind']; readonly asset: Asset }>> = {
  purchase: { from: 'hot', asset: 'USDT' },
  refund: { from: 'hot', asset: 'USDT' },
  sweep: { from: 'deposit', asset: 'USDT' },
  'top-up': { from: 'hot', asset: 'TRX' },
};
const ZERO_ADDRESS = addressFromHex('0'.repeat(40));
/** Other kinds than a purchase may be signed again, this often in all. */
export const MOST_SIGNATURES = 3;

/** Whether a transfer for this cause leaves the product: it counts towards the day's amount. */
export function leavesProduct({ cause }: Pick<Intent, 'cause'>): boolean {
  return cause.kind === 'purchase' || cause.kind === 'refund';
}

/** The first rule that forbids to sign the intent; null where none does. */
export function violatedRule(intent: Intent, policy: TransferPolicy, facts: PolicyFacts): PolicyRule | null {
  const { from, asset, contract } = intent;
  const kind = KINDS[intent.cause.kind];
  const isOwner = from.kind === 'hot' || from.address === facts.owner;
  if (from.kind !== kind.from || facts.owner === null || !isOwner) return 'source';
  if (asset !== kind.asset) return 'asset';
  if (asset === 'USDT' && (contract === null || !policy.contracts.includes(contract))) return 'contract';
  if (!isAllowedDestination(intent, policy, facts)) return 'destination';
  return violatedLimit(intent, policy, facts);
}

function isAllowedDestination({ cause, to }: Intent, policy: TransferPolicy, facts: PolicyFacts): boolean {
  if (cause.kind === 'top-up') return facts.isIssued(to) && to !== facts.hotWallet && to !== policy.treasury;
  if (cause.kind === 'sweep') return to === facts.hotWallet || (to === policy.treasury && !facts.isIssued(to));
  const isOurs = to === facts.hotWallet || to === policy.treasury || facts.isIssued(to);
  return to !== ZERO_ADDRESS && !isOurs && !policy.contracts.includes(to);
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
  if (intent.asset === 'TRX') {
    if (amount > policy.topUpSun) return 'amount';
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
  const isDead = ({ expiration }: Intent): boolean => Date.parse(expiration) + policy.resignMarginMs <= now.getTime();
  return earlier.length < MOST_SIGNATURES && earlier.every(isDead);
}

/** A digest of the policy, written beside each signature made under it. */
export function policyDigest(policy: TransferPolicy): string {
  const text = JSON.stringify(policy, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
