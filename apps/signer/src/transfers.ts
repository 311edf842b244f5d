import { type Clock, Refusal } from '@usdt-africa/kernel';
import { crashPoint } from '@usdt-africa/platform/process';
import type { HotKey } from './hot-key.js';
import { type Intent, isSameIntent } from './intent.js';
import type { IssueBook } from './issue-book.js';
import type { IssuedAddresses } from './issued-addresses.js';
import type { JournalAgreement } from './journal-agreement.js';
import type { Journal, SignedEntry } from './journal.js';
import {
  maySignAgain,
  type PolicyRule,
  policyDigest,
  returnedAsset,
  type TransferPolicy,
  violatedRule,
} from './policy.js';
import { transactionId, transferBytes } from './transfer-bytes.js';
import type { TransferKey } from './transfer-key.js';

/** How long a request waits for issued addresses that are being derived. */
const WAIT_MS = 3_000;

const SENTENCES: Readonly<Record<PolicyRule, string>> = {
  source: 'The policy allows no transfer for this cause from this address.',
  asset: 'The policy allows no transfer of this asset for this cause.',
  contract: 'The policy does not name this contract.',
  destination: 'The policy forbids this destination.',
  amount: 'The amount is zero, or above what the policy allows for one transfer.',
  'day-amount': 'More than the policy allows would be signed in 24 hours.',
  'fee-limit': 'The fee limit is zero, or above what the policy allows; a transfer of TRX has none.',
  expiration: 'The expiration is past, or further ahead than the policy allows.',
  'top-up':
    'TRX of the hot wallet could leave the product: this address was topped up, or its TRX are being sent back.',
};

/** What signing needs. */
export interface TransferParts {
  readonly key: HotKey;
  readonly policy: TransferPolicy;
  readonly book: IssueBook;
  readonly issued: IssuedAddresses;
  readonly journal: Journal;
  readonly agreement: JournalAgreement;
  readonly clock: Clock;
}

/** Signs transfers from their intents: builds the bytes, asks the policy, writes the journal, and then answers. */
export class Transfers {
  readonly #digest: string;

  constructor(private readonly parts: TransferParts) {
    this.#digest = policyDigest(parts.policy);
  }

  /**
   * The signature of an intent: the one in the journal, or a new one that is in the journal before this resolves.
   * @param token the fencing token of the database
   * @throws Refusal: nothing was signed. Any other error: the journal may hold the signature
   */
  async sign(token: string | null, intent: Intent): Promise<SignedEntry> {
    const { book, issued, journal, agreement, policy, clock } = this.parts;
    await issued.settle(WAIT_MS);
    // From here to the answer nothing else runs: two requests never decide on the same journal.
    book.requireToken(token);
    agreement.requireAgreed();
    const earlier = journal.ofIntent(intent.intentId);
    const stored = earlier.find((entry) => isSameIntent(entry.intent, intent));
    if (stored) return stored;
    const now = clock.now();
    agreement.requireLostAreDead(now);
    const before = earlier.map((entry) => entry.intent);
    if (before.length > 0 && !maySignAgain(intent, before, policy, now))
      throw new Refusal(409, 'signed-before', 'Another transaction was signed for this intent.');
    return this.#signNow(intent, this.#allowedKey(intent, now), now);
  }

  /**
   * The key of the intent's source.
   * @throws Refusal where the policy forbids to sign with it
   */
  #allowedKey(intent: Intent, now: Date): TransferKey {
    const { issued, journal, policy, key } = this.parts;
    if (!issued.isComplete)
      throw new Refusal(409, 'addresses-unchecked', 'The issued addresses are still being derived. Try again.');
    const owner = intent.from.kind === 'hot' ? key : issued.keyOf(intent.from.index);
    const rule = violatedRule(intent, policy, {
      now,
      hotWallet: key.address,
      owner: owner?.address ?? null,
      signedMicro: journal.signedInDay(now),
      returnedUnits: journal.returnedInDay(returnedAsset(intent), now),
      isIssued: (address) => issued.has(address),
      wasToppedUp: (address) => journal.wasToppedUp(address),
      isTrxLeaving: (address) => journal.isTrxLeaving(address, now, policy.resignMarginMs),
    });
    if (owner === null || rule !== null) throw new PolicyRefusal(rule ?? 'source');
    return owner;
  }

  #signNow(intent: Intent, key: TransferKey, now: Date): SignedEntry {
    const { journal } = this.parts;
    const timestamp = journal.nextTimestamp(now);
    const raw = transferBytes({
      owner: key.address,
      contract: intent.contract,
      to: intent.to,
      amount: BigInt(intent.amountMicro),
      reference: intent.reference,
      expiration: Date.parse(intent.expiration),
      timestamp,
      feeLimit: BigInt(intent.feeLimitSun),
    });
    const txId = transactionId(raw);
    const signature = key.sign(txId);
    crashPoint('signer.before-journal');
    const signed = { intent, timestamp, policy: this.#digest, txId, raw: raw.toString('hex'), signature };
    const entry = journal.append({ ...signed, signedAt: now.toISOString() });
    crashPoint('signer.after-journal-before-answer');
    return entry;
  }
}

/** The policy forbids it; `rule` says why. */
export class PolicyRefusal extends Refusal {
  constructor(readonly rule: PolicyRule) {
    super(403, 'policy', SENTENCES[rule]);
  }
}
