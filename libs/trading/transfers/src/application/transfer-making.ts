import { Inject, Injectable } from '@nestjs/common';
import {
  CustomerProfiles,
  PayoutHolds,
  type Proof,
  StepUp,
  subjectOf,
  type UsernameOwner,
} from '@usdt-africa/accounts';
import type { TransferTerms, TransferView } from '@usdt-africa/contracts/api';
import { type EventData, streams, type TransferDetails, type TransferPerson } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  crashPoint,
  load,
  PersonalData,
  PostgresEventStore,
  type Sealed,
  type StreamAppend,
} from '@usdt-africa/event-store';
import { type Clock, lagosMoment, newOrderNumber, principalActor } from '@usdt-africa/kernel';
import { SendLimits } from '@usdt-africa/limits';
import {
  CLOCK,
  correlationId,
  type IdempotentAnswer,
  POOL,
  type SignedInCustomer,
  type StoreAnswer,
} from '@usdt-africa/platform';
import { type PreparedEntry, retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import type { Pool, PoolClient } from 'pg';
import { creditIdOf, debitIdOf, makeTransfer, payableOfTransfer, transferSubject } from '../domain/decide.js';
import { transferDecider, type TransferEvent, type Transfer } from '../domain/transfer.js';
import { TransferViews } from '../read-model/transfer-views.js';
import { Receivers } from './receivers.js';
import { SendingGate } from './sending-gate.js';
import { MAKES_TRANSFER } from './transfer-act.js';
import { TransferRows } from './transfer-rows.js';

/** A transfer that a customer asks for. */
export interface TransferRequest {
  readonly transferId: string;
  readonly customer: SignedInCustomer;
  readonly terms: TransferTerms;
  readonly proof: Proof;
  readonly storeAnswer: StoreAnswer<TransferView>;
}

export type TransferAnswer = IdempotentAnswer<TransferView>;

/** A request with a good proof. `number` and `details` stay the same however often it is tried. */
interface Agreed extends Omit<TransferRequest, 'proof'> {
  readonly receiver: UsernameOwner;
  readonly number: string;
  readonly details: Sealed;
  readonly now: Date;
}

/** Both wallets' lines of a transfer. */
interface Entries {
  readonly debit: PreparedEntry;
  readonly credit: PreparedEntry;
}

/**
 * Makes transfers. Transfer, the sender's debit, the receiver's credit and the stored answer are committed in one append: all of
 * them, or none. The store takes the streams of an append in the order of their names, so that transfers in both directions wait
 * for each other in line.
 */
@Injectable()
export class TransferMaking {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly views: TransferViews,
    private readonly rows: TransferRows,
    private readonly wallets: WalletStreams,
    private readonly receivers: Receivers,
    private readonly gate: SendingGate,
    private readonly limits: SendLimits,
    private readonly payoutHolds: PayoutHolds,
    private readonly stepUp: StepUp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Everything that may be refused is looked at before the PIN, so that no try is spent on it, and decided in the append.
   * @throws Refusal 403 `paused`, `pin-locked`, `not-confirmed`, `passkey-not-for-payments`, `new-payee-waits`; 404
   * `username-unknown`; 409 `own-username`, `receiver-closed`, `wallet-closed`, `wallet-owes`; 422 `wrong-pin`, `wallet-short`,
   * `over-wallet-limit`
   */
  async make({ proof, ...request }: TransferRequest): Promise<TransferAnswer> {
    const earlier = await this.#again(request);
    if (earlier) return earlier;
    const { transferId, customer, terms } = request;
    const { accountId } = customer;
    const receiver = await this.receivers.require(accountId, terms.username);
    await this.gate.assertOpen(accountId, receiver.accountId);
    await this.#assertPayable(accountId, receiver, this.clock.now());
    await this.#debit(request);
    await this.stepUp.confirm(customer, proof, { act: MAKES_TRANSFER, payload: terms });
    const [own, subject] = [subjectOf(accountId), transferSubject(transferId)];
    await this.personalData.ensureSubjects([subject]);
    // Inside the transaction it would take a second connection.
    await this.personalData.preload([own, subject]);
    const details = await this.#details(request, receiver);
    const agreed = { ...request, receiver, number: newOrderNumber('T'), details, now: this.clock.now() };
    return retryOnWalletConflict(async () => (await this.#again(request)) ?? (await this.#append(agreed)));
  }

  /** The transfer of this key was made, but its answer was lost: it stands, and is answered again. Null: it was not. */
  async #again({
    transferId,
    customer,
    storeAnswer,
  }: Pick<Agreed, 'transferId' | 'customer' | 'storeAnswer'>): Promise<TransferAnswer | null> {
    const { state } = await load<Transfer, TransferEvent>(this.store, transferDecider, streams.transfer(transferId));
    if (!state.made) return null;
    await this.personalData.preload([subjectOf(customer.accountId)]);
    const answer = { status: 201, body: await this.views.viewOf(state.made, customer.accountId) };
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }

  async #append(agreed: Agreed): Promise<TransferAnswer> {
    const { transferId, customer, receiver, now, storeAnswer } = agreed;
    const { accountId, principal } = customer;
    const entries = { debit: await this.#debit(agreed), credit: await this.#credit(agreed) };
    const data = dataOf(agreed, entries);
    const events = makeTransfer(transferDecider.initial, data);
    const answer = { status: 201, body: await this.views.viewOf(data, accountId) };
    const isFirst = !(await this.rows.isPaidBefore(accountId, receiver.accountId));
    const alongside = async (tx: PoolClient): Promise<void> => {
      await this.gate.assertOpen(accountId, receiver.accountId, tx);
      if (isFirst) assertNoReset(await this.payoutHolds.payoutsHeldUntil(accountId, tx), now);
      await this.rows.insert(tx, data);
      await entries.debit.alongside?.(tx);
      await entries.credit.alongside?.(tx);
      await storeAnswer(tx, answer);
    };
    const own: StreamAppend = { streamId: streams.transfer(transferId), expectedVersion: 0, events };
    crashPoint('transfer.before-append');
    await this.store.append([own, entries.debit.append, entries.credit.append], {
      metadata: { correlationId: correlationId(), actor: principalActor(principal) },
      alongside,
    });
    crashPoint('transfer.after-append');
    return answer;
  }

  /** @throws Refusal 403 `new-payee-waits` */
  async #assertPayable(accountId: string, receiver: UsernameOwner, now: Date): Promise<void> {
    const heldUntil = await this.payoutHolds.payoutsHeldUntil(accountId);
    if (heldUntil === null || (await this.rows.isPaidBefore(accountId, receiver.accountId))) return;
    assertNoReset(heldUntil, now);
  }

  /** @throws Refusal 409 `wallet-owes`; 422 `wallet-short`, `over-wallet-limit` */
  async #debit({ transferId, customer, terms }: Omit<TransferRequest, 'proof'>): Promise<PreparedEntry> {
    return this.wallets.prepareDebit({
      accountId: customer.accountId,
      entryId: debitIdOf(transferId),
      kind: 'transfer-out',
      amountKobo: BigInt(terms.amountKobo),
      counter: payableOfTransfer(transferId),
      limit: { class: 'send', limits: await this.limits.of(customer.accountId) },
    });
  }

  #credit({ transferId, receiver, terms }: Agreed): Promise<PreparedEntry> {
    return this.wallets.prepareCredit({
      accountId: receiver.accountId,
      entryId: creditIdOf(transferId),
      kind: 'transfer-in',
      amountKobo: BigInt(terms.amountKobo),
      counter: payableOfTransfer(transferId),
    });
  }

  async #details({ transferId, customer, terms }: Omit<TransferRequest, 'proof'>, receiver: UsernameOwner) {
    const person = ({ firstName, lastName, username }: TransferPerson) => ({ firstName, lastName, username });
    const from = person(await this.profiles.open(customer.accountId));
    const details: TransferDetails = { from, to: person(receiver.profile), note: terms.note };
    return this.personalData.seal(transferSubject(transferId), details);
  }
}

function dataOf(agreed: Agreed, { debit, credit }: Entries): EventData<'TransferMade'> {
  const { transferId, customer, receiver, terms, number, details, now } = agreed;
  const [debited] = debit.events;
  const [credited] = credit.events;
  if (debited?.type !== 'WalletDebited' || debited.data.limit === null || credited?.type !== 'WalletCredited')
    throw new RangeError('a transfer is a debit that counts against the limit to send, and a credit');
  return {
    transferId,
    number,
    fromAccountId: customer.accountId,
    toAccountId: receiver.accountId,
    amountKobo: terms.amountKobo,
    details,
    debitId: debited.data.entryId,
    creditId: credited.data.entryId,
    limitDay: debited.data.limit.day,
    fromBalanceKobo: debit.wallet.balanceKobo.toString(),
    toBalanceKobo: credit.wallet.balanceKobo.toString(),
    at: now.toISOString(),
  };
}

function assertNoReset(heldUntil: Date | null, now: Date): void {
  if (heldUntil !== null) throw refusal('transfers.new-payee-waits', { until: lagosMoment(heldUntil, now) });
}
