import { createHash } from 'node:crypto';
import { addressFromHex } from '@usdt-africa/tron/address';
import type { CauseKind, Intent } from './intent.js';

/** What may be signed. Everything else is refused. */
export interface TransferPolicy {
  /** The token contracts whose `transfer` may be called; none: nothing is signed. */
  readonly contracts: readonly string[];
  readonly maxAmountMicro: bigint;
  /** The most that is signed in 24 hours, all transfers together. */
  readonly dayAmountMicro: bigint;
  readonly feeLimitSun: bigint;
  /** How far an expiration may lie ahead, in milliseconds. */
  readonly longestWindowMs: number;
  /** How long after its expiration a transaction counts as alive, in milliseconds. */
  readonly resignMarginMs: number;
}

/** The rule that an intent violates. */
export type PolicyRule = 'kind' | 'contract' | 'destination' | 'amount' | 'day-amount' | 'fee-limit' | 'expiration';

/** What the rules compare an intent with. */
export interface PolicyFacts {
  readonly now: Date;
  readonly hotWallet: string;
  /** What was signed in the last 24 hours. */
  readonly signedMicro: bigint;
  /** Whether an address is one of ours that customers pay to. */
  readonly isIssued: (address: string) => boolean;
}

/**
 * Sends from the hot wallet to an address outside the product. A sweep leaves a deposit address, and a top-up is not a
 * token transfer.
 */
const KINDS: readonly CauseKind[] = ['purchase', 'refund'];
const ZERO_ADDRESS = addressFromHex('0'.repeat(40));
/** Other kinds than a purchase may be signed again, this often in all. */
export const MOST_SIGNATURES = 3;

/** The first rule that forbids to sign the intent; null where none does. */
export function violatedRule(intent: Intent, policy: TransferPolicy, facts: PolicyFacts): PolicyRule | null {
  const { to, contract } = intent;
  const amount = BigInt(intent.amountMicro);
  const feeLimit = BigInt(intent.feeLimitSun);
  const ahead = Date.parse(intent.expiration) - facts.now.getTime();
  if (!KINDS.includes(intent.cause.kind)) return 'kind';
  if (!policy.contracts.includes(contract)) return 'contract';
  if (to === ZERO_ADDRESS || to === facts.hotWallet || policy.contracts.includes(to) || facts.isIssued(to))
    return 'destination';
  if (amount <= 0n || amount > policy.maxAmountMicro) return 'amount';
  if (facts.signedMicro + amount > policy.dayAmountMicro) return 'day-amount';
  if (feeLimit <= 0n || feeLimit > policy.feeLimitSun) return 'fee-limit';
  if (!(ahead > 0 && ahead <= policy.longestWindowMs)) return 'expiration';
  return null;
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
