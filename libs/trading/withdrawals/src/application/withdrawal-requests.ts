import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen, type Proof, StepUp } from '@usdt-africa/accounts';
import { SEND_KOBO, type WithdrawalTerms, type WithdrawalView } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, PersonalData, PostgresEventStore, type Sealed } from '@usdt-africa/event-store';
import {
  type Clock,
  evolveAll,
  formatMoney,
  lagosMoment,
  nairaText,
  newOrderNumber,
  principalActor,
} from '@usdt-africa/kernel';
import { SendLimits } from '@usdt-africa/limits';
import { type Admission, type DecidedRestriction, PayoutAdmission, PayoutRestrictions } from '@usdt-africa/payouts';
import { CLOCK, type IdempotentAnswer, POOL, type SignedInCustomer, type StoreAnswer } from '@usdt-africa/platform';
import { type Chosen, ChosenRecipients, limitIndexesOf } from '@usdt-africa/recipients';
import { hasUnknownSignatures } from '@usdt-africa/sends';
import { type PreparedEntry, retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import type { Pool, PoolClient } from 'pg';
import { debitIdOf, payableOfPayout, payoutIdOf, request, withdrawalSubject } from '../domain/decide.js';
import { isRequested, type RequestedWithdrawal, withdrawalDecider } from '../domain/withdrawal.js';
import { type PaidAccount, WithdrawalViews } from '../read-model/withdrawal-views.js';
import { REQUESTS_WITHDRAWAL } from './withdrawal-act.js';
import { WithdrawalStreams } from './withdrawal-streams.js';
import { WithdrawalWork } from './withdrawal-work.js';

/** A withdrawal that a customer asks for. */
export interface WithdrawalRequest {
  readonly withdrawalId: string;
  readonly customer: SignedInCustomer;
  readonly terms: WithdrawalTerms;
  readonly proof: Proof;
  readonly storeAnswer: StoreAnswer<WithdrawalView>;
}

export type WithdrawalAnswer = IdempotentAnswer<WithdrawalView>;

/** A request with a good proof. `number` and what is sealed stay the same however often it is tried. */
interface Agreed extends Omit<WithdrawalRequest, 'proof'> {
  readonly chosen: Chosen;
  readonly number: string;
  readonly recipient: Sealed;
  readonly note: Sealed | null;
  readonly payeeIndex: string;
  readonly now: Date;
}

/**
 * Requests withdrawals. Withdrawal, wallet debit, use of the saved recipient, counters of payouts and stored answer are committed in
 * one append: all of them, or none. The payout follows from the event.
 */
@Injectable()
export class WithdrawalRequests {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly withdrawals: WithdrawalStreams,
    private readonly work: WithdrawalWork,
    private readonly views: WithdrawalViews,
    private readonly wallets: WalletStreams,
    private readonly recipients: ChosenRecipients,
    private readonly restrictions: PayoutRestrictions,
    private readonly admission: PayoutAdmission,
    private readonly limits: SendLimits,
    private readonly stepUp: StepUp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Everything that may be refused is looked at before the PIN, so that no try is spent on it, and decided in the append.
   * @throws Refusal 403 `paused`, `pin-locked`, `not-confirmed`, `recipient-waits`; 404 `recipient-not-found`; 409 `name-changed`,
   * `wallet-closed`, `wallet-owes`; 422 `wrong-pin`, `below-minimum`, `enquiry-expired`, `another-account`, `wallet-short`,
   * `over-wallet-limit`, `first-payout-cap`; 429 `too-many-payouts`
   */
  async request({ proof, ...wanted }: WithdrawalRequest): Promise<WithdrawalAnswer> {
    const earlier = await this.#again(wanted);
    if (earlier) return earlier;
    const { withdrawalId, customer, terms } = wanted;
    await this.#assertOpen(this.pool, customer.accountId);
    if (BigInt(terms.amountKobo) < SEND_KOBO.min) throw refusal('withdrawals.below-minimum');
    const chosen = await this.recipients.find(customer, terms);
    await this.#choose({ ...wanted, chosen });
    await this.#debit(wanted);
    await this.stepUp.confirm(customer, proof, { act: REQUESTS_WITHDRAWAL, payload: terms });
    const subject = withdrawalSubject(withdrawalId);
    await this.personalData.ensureSubjects([subject]);
    // Inside the transaction it would take a second connection.
    await this.personalData.preload([subject]);
    const agreed = {
      ...wanted,
      chosen,
      number: newOrderNumber('W'),
      recipient: await this.personalData.seal(subject, accountOf(chosen)),
      note: terms.note === null ? null : await this.personalData.seal(subject, { text: terms.note }),
      payeeIndex: await this.work.payeeOf(limitIndexesOf(this.personalData, chosen.enquiry)),
      now: this.clock.now(),
    };
    return retryOnWalletConflict(async () => (await this.#again(wanted)) ?? (await this.#append(agreed)));
  }

  /** The withdrawal of this key was requested, but its answer was lost: it stands, and is answered again. Null: it was not. */
  async #again({
    withdrawalId,
    storeAnswer,
  }: Pick<Agreed, 'withdrawalId' | 'storeAnswer'>): Promise<WithdrawalAnswer | null> {
    const { state } = await this.withdrawals.load(withdrawalId);
    if (!isRequested(state)) return null;
    await this.personalData.preload([withdrawalSubject(withdrawalId)]);
    const answer = { status: 201, body: await this.views.viewOf(state) };
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }

  async #append(agreed: Agreed): Promise<WithdrawalAnswer> {
    const { withdrawalId, customer, storeAnswer } = agreed;
    const { accountId, principal } = customer;
    const { append, restriction } = await this.#choose(agreed);
    const debit = await this.#debit(agreed);
    const data = dataOf(agreed, debit);
    const events = request(withdrawalDecider.initial, data);
    const withdrawal = evolveAll(withdrawalDecider, withdrawalDecider.initial, events) as RequestedWithdrawal;
    const answer = { status: 201, body: await this.views.viewOf(withdrawal) };
    const alongside = async (tx: PoolClient): Promise<void> => {
      await this.#assertOpen(tx, accountId);
      await this.restrictions.assertUnchanged(tx, accountId, restriction);
      await debit.alongside?.(tx);
      await this.#admit(tx, data, restriction, principal.key);
      await storeAnswer(tx, answer);
    };
    crashPoint('withdrawal.before-request');
    await this.withdrawals.append(
      {
        withdrawalId,
        withdrawal: withdrawalDecider.initial,
        version: 0,
        events,
        appends: [debit.append, append],
        alongside,
      },
      { actor: principalActor(principal) },
    );
    crashPoint('withdrawal.after-request');
    return answer;
  }

  /**
   * The use of the saved recipient, and the restrictions on a payout to it.
   * @throws Refusal 403 `recipient-waits`; 404 `recipient-not-found`; 409 `name-changed`; 422 `first-payout-cap`
   */
  async #choose({
    withdrawalId,
    customer,
    chosen,
    terms,
  }: Pick<Agreed, 'withdrawalId' | 'customer' | 'chosen' | 'terms'>) {
    const nairaKobo = BigInt(terms.amountKobo);
    const { append, history } = await this.recipients.choose(chosen, { orderId: withdrawalId, nairaKobo });
    const restriction = await this.restrictions.of(customer, history);
    if (restriction.waitsUntil !== null)
      throw refusal('withdrawals.recipient-waits', {
        until: lagosMoment(new Date(restriction.waitsUntil), this.clock.now()),
      });
    if (restriction.capKobo !== null && nairaKobo > restriction.capKobo) throw overCap(restriction.capKobo);
    return { append, restriction };
  }

  /**
   * Counts the payout together with those of sales. Nothing has left the wallet, so what would wait for a review is refused.
   * @throws Refusal 422 `first-payout-cap`; 429 `too-many-payouts`
   */
  async #admit(
    tx: PoolClient,
    { accountId, payoutId, payeeIndex, amountKobo, at }: EventData<'WithdrawalRequested'>,
    { capKobo }: DecidedRestriction,
    key: string,
  ): Promise<void> {
    const admission: Admission = await this.admission.admit(tx, {
      payee: payeeIndex,
      person: { key, accountId },
      cap: capKobo === null ? null : { kobo: capKobo, of: 'customer' },
      payouts: [{ payoutId, kobo: BigInt(amountKobo), requestedAt: at, isReviewed: false }],
    });
    if (admission === 'first-payout-cap') throw overCap(capKobo!);
    if (admission === 'velocity') throw refusal('withdrawals.too-many-payouts');
  }

  /**
   * @param db a transaction where the wallet is debited: the account is not frozen until it ends
   * @throws Refusal 401 `signed-out`; 403 `paused`; 409 `wallet-closed`
   */
  async #assertOpen(db: Pool | PoolClient, accountId: string): Promise<void> {
    await assertNotFrozen(db, accountId);
    // Transactions for this wallet that the signer knows of, and finance has not entered yet.
    if (await hasUnknownSignatures(db, accountId)) throw refusal('wallets.wallet-closed');
  }

  /** @throws Refusal 409 `wallet-owes`; 422 `wallet-short`, `over-wallet-limit` */
  async #debit({ withdrawalId, customer, terms }: Omit<WithdrawalRequest, 'proof'>): Promise<PreparedEntry> {
    const { accountId } = customer;
    return this.wallets.prepareDebit({
      accountId,
      entryId: debitIdOf(withdrawalId),
      kind: 'withdrawal',
      amountKobo: BigInt(terms.amountKobo),
      counter: payableOfPayout(payoutIdOf(withdrawalId)),
      limit: { class: 'send', limits: await this.limits.of(accountId) },
    });
  }
}

/** The account in the bank's own words of the enquiry that the customer saw. */
function accountOf({ enquiry }: Chosen): PaidAccount {
  const { bankCode, bankName, bankShortName, accountNumber, accountName } = enquiry;
  return { bankCode, bankName, bankShortName, accountNumber, accountName };
}

function dataOf(agreed: Agreed, debit: PreparedEntry): EventData<'WithdrawalRequested'> {
  const { withdrawalId, customer, terms, number, recipient, note, payeeIndex, now } = agreed;
  const [debited] = debit.events;
  if (debited?.type !== 'WalletDebited' || debited.data.limit === null)
    throw new RangeError('a withdrawal is paid by a debit that counts against the limit to send');
  return {
    withdrawalId,
    number,
    accountId: customer.accountId,
    payoutId: payoutIdOf(withdrawalId),
    amountKobo: terms.amountKobo,
    recipient,
    payeeIndex,
    recipientId: terms.recipientId,
    note,
    debitId: debited.data.entryId,
    balanceKobo: debit.wallet.balanceKobo.toString(),
    limitDay: debited.data.limit.day,
    at: now.toISOString(),
  };
}

function overCap(capKobo: bigint) {
  return refusal('withdrawals.first-payout-cap', { cap: nairaText(formatMoney(capKobo, 'NGN'), 'en-NG') });
}
