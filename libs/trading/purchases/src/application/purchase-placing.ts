import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen, PayoutHolds, type Proof, StepUp } from '@usdt-africa/accounts';
import type { AddressCheckView, PurchaseTerms, PurchaseView } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, PersonalData, PostgresEventStore, type Sealed } from '@usdt-africa/event-store';
import { type Clock, CODE_WORDS, evolveAll, lagosMoment, newOrderNumber, principalActor } from '@usdt-africa/kernel';
import { BuyLimits } from '@usdt-africa/limits';
import {
  CLOCK,
  type IdempotentAnswer,
  POOL,
  ProductConfig,
  type SignedInCustomer,
  type StoreAnswer,
} from '@usdt-africa/platform';
import { type BuyQuote, BuyQuotes } from '@usdt-africa/rates';
import { SavedAddresses } from '@usdt-africa/recipients';
import { SendRequests } from '@usdt-africa/sends';
import { type PreparedEntry, retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import type { Pool, PoolClient } from 'pg';
import { debitIdOf, place } from '../domain/decide.js';
import { holdOf, type HoldRules } from '../domain/holds.js';
import { payableOfPurchase, placedPostings } from '../domain/postings.js';
import { isPlaced, type PlacedPurchase, purchaseDecider } from '../domain/purchase.js';
import { PurchaseViews } from '../read-model/purchase-views.js';
import { AddressChecks } from './address-checks.js';
import { BuyingGate } from './buying-gate.js';
import { PLACES_PURCHASE } from './purchase-act.js';
import { PurchaseStreams } from './purchase-streams.js';
import { sendOrderOf } from './send-order.js';

/** A purchase that a customer asks for. */
export interface PurchaseRequest {
  readonly purchaseId: string;
  readonly customer: SignedInCustomer;
  readonly terms: PurchaseTerms;
  readonly proof: Proof;
  readonly storeAnswer: StoreAnswer<PurchaseView>;
}

export type PurchaseAnswer = IdempotentAnswer<PurchaseView>;

/** A request whose quote and proof are good. `number`, `word` and `label` stay the same however often it is tried. */
interface Agreed extends Omit<PurchaseRequest, 'proof'> {
  readonly quote: BuyQuote;
  readonly number: string;
  readonly word: string;
  readonly now: Date;
}

/** The subject whose key seals what a customer wrote about a purchase. */
export const purchaseSubject = (purchaseId: string): string => `purchase-${purchaseId}`;

/**
 * Places purchases. Purchase, wallet debit, send request, used quote, saved address and stored answer are committed in one append:
 * all of them, or none. A purchase that finance must look at first has no send request.
 */
@Injectable()
export class PurchasePlacing {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly purchases: PurchaseStreams,
    private readonly views: PurchaseViews,
    private readonly wallets: WalletStreams,
    private readonly sends: SendRequests,
    private readonly gate: BuyingGate,
    private readonly addresses: AddressChecks,
    private readonly saved: SavedAddresses,
    private readonly quotes: BuyQuotes,
    private readonly limits: BuyLimits,
    private readonly payoutHolds: PayoutHolds,
    private readonly stepUp: StepUp,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly rules: HoldRules,
  ) {}

  /**
   * Everything that may be refused is looked at before the PIN, so that no try is spent on it, and decided in the append.
   * @throws Refusal 403 `paused`, `pin-locked`, `not-confirmed`, `verify-to-buy`, `address-waits`; 404 `quote-not-found`; 409
   * `quote-used`, `quote-expired`, `look-alike-address`, `wallet-closed`, `wallet-owes`; 422 `wrong-pin`, `wallet-short`,
   * `over-wallet-limit`, and as an address check; 503 `buying-off`, `buying-paused`, `address-unchecked`
   */
  async place({ proof, ...request }: PurchaseRequest): Promise<PurchaseAnswer> {
    const earlier = await this.#again(request);
    if (earlier) return earlier;
    const { customer, terms } = request;
    const { accountId, principal } = customer;
    // Off or paused comes first: then there is no other quote to be had.
    const quote = await this.quotes.terms(terms.quoteId, principal, this.clock.now());
    await this.#buyLimitsOf(accountId);
    await assertNotFrozen(this.pool, accountId);
    await this.gate.assertWalletOpen(accountId);
    assertUsable(await this.addresses.check(accountId, terms.address), terms, this.clock.now());
    await this.gate.assertCanSend(quote.amountMicro);
    await this.#debit(request, quote);
    await this.stepUp.confirm(customer, proof, { act: PLACES_PURCHASE, payload: terms });
    const number = newOrderNumber('B');
    const word = CODE_WORDS[randomInt(CODE_WORDS.length)]!;
    const agreed = { ...request, quote, number, word, now: this.clock.now() };
    const subject = purchaseSubject(request.purchaseId);
    await this.personalData.ensureSubjects([subject]);
    // Inside the transaction it would take a second connection.
    await this.personalData.preload([subject]);
    return retryOnWalletConflict(async () => (await this.#again(request)) ?? (await this.#append(agreed)));
  }

  /** The purchase of this key was placed, but its answer was lost: it stands, and is answered again. Null: it was not. */
  async #again({
    purchaseId,
    storeAnswer,
  }: Pick<Agreed, 'purchaseId' | 'storeAnswer'>): Promise<PurchaseAnswer | null> {
    const { state } = await this.purchases.load(purchaseId);
    if (!isPlaced(state)) return null;
    await this.personalData.preload([purchaseSubject(purchaseId)]);
    const answer = { status: 201, body: await this.views.viewOf(state) };
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }

  async #append(agreed: Agreed): Promise<PurchaseAnswer> {
    const { purchaseId, customer, terms, quote, now } = agreed;
    const { accountId, principal } = customer;
    const check = await this.addresses.checkAgain(accountId, terms.address);
    assertUsable(check, terms, now);
    const isFirstUse = !check.known || check.known.usedTimes === 0;
    const save =
      terms.saveAs === null
        ? null
        : await this.saved.prepareSave({ accountId, address: terms.address, nickname: terms.saveAs }, now);
    const debit = await this.#debit(agreed, quote);
    const data = await this.#dataOf(agreed, debit, check, save?.recipientId ?? null);
    const hold = holdOf({ amountMicro: quote.amountMicro, isFirstUse }, this.rules);
    const events = place(purchaseDecider.initial, data, hold, now);
    const send = hold ? null : this.sends.prepare(sendOrderOf(data));
    const purchase = evolveAll(purchaseDecider, purchaseDecider.initial, events) as PlacedPurchase;
    const answer = { status: 201, body: await this.views.viewOf(purchase) };
    const appends = [debit.append, send?.append, save?.append].filter((append) => append !== undefined);
    const alongside = async (tx: PoolClient): Promise<void> => {
      await assertNotFrozen(tx, accountId);
      await this.gate.assertWalletOpen(accountId, tx);
      if (isFirstUse) assertNoReset(await this.payoutHolds.payoutsHeldUntil(accountId, tx), now);
      await this.quotes.redeem(tx, quote.id, principal, now, purchaseId);
      await debit.alongside?.(tx);
      await send?.alongside(tx);
      await save?.alongside(tx);
      await agreed.storeAnswer(tx, answer);
    };
    crashPoint('buy.before-append');
    await this.purchases.append(
      { purchaseId, purchase: purchaseDecider.initial, version: 0, events, appends, alongside },
      { actor: principalActor(principal) },
    );
    crashPoint('buy.after-append');
    return answer;
  }

  /** @throws Refusal 403 `verify-to-buy`; 409 `wallet-owes`; 422 `wallet-short`, `over-wallet-limit` */
  async #debit(
    { purchaseId, customer: { accountId } }: Pick<PurchaseRequest, 'purchaseId' | 'customer'>,
    { nairaKobo }: BuyQuote,
  ): Promise<PreparedEntry> {
    return this.wallets.prepareDebit({
      accountId,
      entryId: debitIdOf(purchaseId),
      kind: 'purchase',
      amountKobo: nairaKobo,
      counter: payableOfPurchase(purchaseId),
      limit: { class: 'buy', limits: await this.#buyLimitsOf(accountId) },
    });
  }

  async #buyLimitsOf(accountId: string) {
    const { canBuy, dayKobo, monthKobo } = await this.limits.of(accountId);
    if (!canBuy) throw refusal('purchases.verify-to-buy');
    return { dayKobo, monthKobo };
  }

  async #dataOf(
    { purchaseId, customer, terms, quote, number, word, now }: Agreed,
    debit: PreparedEntry,
    { known }: AddressCheckView,
    savedAs: string | null,
  ): Promise<EventData<'PurchasePlaced'>> {
    const [debited] = debit.events;
    if (debited?.type !== 'WalletDebited' || debited.data.limit === null)
      throw new RangeError('a purchase is paid by a debit that counts against the limit to buy');
    const nickname = known?.nickname || terms.saveAs || null;
    const { nairaKobo, amountMicro, referenceRate } = quote;
    return {
      purchaseId,
      accountId: customer.accountId,
      number,
      word,
      network: terms.network,
      quoteId: quote.id,
      nairaKobo: nairaKobo.toString(),
      feeKobo: '0',
      amountMicro: amountMicro.toString(),
      rate: quote.rate,
      referenceRate,
      marginBps: quote.marginBps,
      sources: [...quote.sources],
      address: terms.address,
      recipientId: known?.recipientId ?? savedAs,
      label: nickname === null ? null : await this.#sealed(purchaseId, nickname),
      debitId: debited.data.entryId,
      balanceKobo: debit.wallet.balanceKobo.toString(),
      limitDay: debited.data.limit.day,
      at: now.toISOString(),
      postings: placedPostings({ purchaseId, nairaKobo, amountMicro, referenceRate }),
    };
  }

  #sealed(purchaseId: string, text: string): Promise<Sealed> {
    return this.personalData.seal(purchaseSubject(purchaseId), { text });
  }
}

/** @throws Refusal 403 `address-waits`; 409 `look-alike-address` */
function assertUsable(
  { lookAlike, waitsUntil }: AddressCheckView,
  { differentWallet }: Pick<PurchaseTerms, 'differentWallet'>,
  now: Date,
): void {
  if (waitsUntil !== null) assertNoReset(new Date(waitsUntil), now);
  if (lookAlike !== null && !differentWallet) throw refusal('purchases.look-alike-address');
}

function assertNoReset(heldUntil: Date | null, now: Date): void {
  if (heldUntil !== null) throw refusal('purchases.address-waits', { until: lagosMoment(heldUntil, now) });
}
