import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen, PayoutHolds, type Proof, StepUp } from '@usdt-africa/accounts';
import type { OrderView, RecipientChangeTerms } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import { principalActor, type Clock } from '@usdt-africa/kernel';
import { OperatorPayouts, PayoutRestrictions } from '@usdt-africa/payouts';
import { CLOCK, correlationId, type IdempotentAnswer, POOL, ProductConfig } from '@usdt-africa/platform';
import { ChosenRecipients, type EnquiredAccount, limitIndexesOf, loadEnquiry } from '@usdt-africa/recipients';
import type { Pool, PoolClient } from 'pg';
import { changeRecipient, type NamedAccount, refusedForAccount } from '../domain/change-recipient.js';
import { assertPlaced, type PlacedOrder } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { OrderPages } from '../read-model/order-pages.js';
import type { IdempotentCommand } from './idempotent-command.js';
import { changePayee } from './order-payees.js';
import { OrderStreams } from './order-streams.js';
import { OwnerCodes } from './owner-codes.js';
import { listed, type Payee } from './transaction-index.js';

/** What a PIN or a passkey confirms. */
export const CHANGES_RECIPIENT = 'change-recipient';

/** Another account for an order, as its owner asks for it. */
export interface WantedChange {
  readonly orderId: string;
  readonly changeId: string;
  readonly terms: RecipientChangeTerms;
  readonly codes: { readonly emailCode: string; readonly phoneCode: string } | null;
  readonly proof: Proof;
  /** The session of the customer; null for a guest. */
  readonly customer: Parameters<StepUp['confirm']>[0] | null;
  readonly input: IdempotentCommand<OrderView>;
}

/** The account that was named, before anything is decided. */
interface Chosen {
  readonly account: EnquiredAccount;
  /** The customer's saved recipient and the bank's answer; null for a guest. */
  readonly saved: Awaited<ReturnType<ChosenRecipients['find']>> | null;
}

/**
 * Names another account for payouts that the bank refused for theirs. The old payouts are closed and the new one is
 * requested, or held for a review, in one append.
 */
@Injectable()
export class RecipientChanges {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    private readonly payouts: OperatorPayouts,
    private readonly recipients: ChosenRecipients,
    private readonly restrictions: PayoutRestrictions,
    private readonly holds: PayoutHolds,
    private readonly codes: OwnerCodes,
    private readonly stepUp: StepUp,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly rules: OrderRules,
  ) {}

  /**
   * Everything that may be refused is looked at before the codes or the PIN, so that no try is spent on it.
   * @throws Refusal 403 `paused`, `pin-locked`, `not-confirmed`; 404; 409 `no-other-account`, `name-changed`; 422
   * `enquiry-expired`, `another-account`, `same-account`, `wrong-code`, `code-ended`, `wrong-pin`
   */
  async change(wanted: WantedChange): Promise<IdempotentAnswer<OrderView>> {
    const { orderId, input } = wanted;
    const order = await this.orders.loadOwned(orderId, input.principal);
    if (refusedForAccount(order).length === 0) throw refusal('orders.no-other-account');
    const chosen = await this.#chosen(order, wanted);
    const useCodes = await this.#confirm(order, wanted);
    const subject = order.placed.recipient.$sealed.s;
    const { bankCode, bankName, bankShortName, accountNumber, accountName } = chosen.account;
    const payee = { bankCode, bankName, bankShortName, accountNumber, accountName };
    const recipient = await this.personalData.seal(subject, payee);
    const indexes = limitIndexesOf(this.personalData, chosen.account);
    const around = await this.pages.surroundings(order);
    let body!: OrderView;
    await this.orders.changeWith(
      orderId,
      async (load) => {
        const now = await load();
        assertPlaced(now);
        const [named, closings, used] = await Promise.all([
          this.#named(now, wanted, payee, recipient),
          this.#closings(now, wanted),
          this.#used(now, wanted, chosen),
        ]);
        const appends = [...closings.flatMap((closing) => closing.appends), ...used];
        return { appends, closings, named };
      },
      (state, { named }) => changeRecipient(state, named, this.clock.now(), this.rules),
      { actor: principalActor(input.principal) },
      async (tx, { closings }, changed) => {
        await useCodes(tx);
        for (const { save } of closings) await save(tx);
        const then = changed();
        assertPlaced(then);
        body = this.pages.compose(then, { ...around, recipient: payee }, 'full');
        await input.storeAnswer(tx, { status: 200, body });
      },
      async (tx) => {
        if (order.accountId !== null) await assertNotFrozen(tx, order.accountId);
        await changePayee(tx, orderId, indexes);
      },
    );
    return { status: 200, body };
  }

  /** @throws Refusal 404 `recipient-not-found`; 422 `enquiry-expired`, `another-account`, `same-account` */
  async #chosen({ placed }: PlacedOrder, { terms, customer, input }: WantedChange): Promise<Chosen> {
    const { enquiryId, recipientId } = terms;
    const saved = customer && recipientId ? await this.recipients.find(customer, { enquiryId, recipientId }) : null;
    const account =
      saved?.enquiry ?? (await loadEnquiry(this.pool, this.personalData, enquiryId, input.principal, this.clock.now()));
    const before = await this.personalData.open<Payee>(placed.recipient);
    if (before?.bankCode === account.bankCode && before.accountNumber === account.accountNumber)
      throw refusal('orders.same-account');
    return { account, saved };
  }

  /**
   * A guest's codes, or a customer's PIN or passkey.
   * @returns what uses the codes up
   */
  async #confirm(
    { accountId }: PlacedOrder,
    { orderId, terms, codes, proof, customer }: WantedChange,
  ): Promise<(tx: PoolClient) => Promise<void>> {
    if (accountId === null) {
      if (!codes) throw refusal('accounts.code-ended');
      return this.codes.require(orderId, { kind: 'recipient' }, codes, proof.attemptId);
    }
    if (!customer || customer.accountId !== accountId || codes) throw refusal('orders.needs-confirming');
    await assertNotFrozen(this.pool, accountId);
    await this.stepUp.confirm(customer, proof, { act: CHANGES_RECIPIENT, payload: { orderId, ...terms } });
    return () => Promise.resolve();
  }

  /** The account counts as one that was never paid, whatever became of it in other orders. */
  async #named(
    { accountId, recipientId }: PlacedOrder,
    { changeId, terms }: WantedChange,
    payee: Payee,
    recipient: NamedAccount['recipient'],
  ): Promise<NamedAccount> {
    const history = { isPaid: false, isTrusted: false, isPersonPaid: false };
    const { capKobo } = await this.restrictions.of({ accountId }, history);
    const until = accountId === null ? null : await this.holds.heldAfterChanges(accountId);
    const index = accountId === null ? null : await listed(this.personalData, accountId, payee, this.clock.now());
    return {
      changeId,
      enquiryId: terms.enquiryId,
      recipient,
      recipientId: terms.recipientId ?? recipientId,
      bankCode: payee.bankCode,
      restriction: { waitsUntil: until?.toISOString() ?? null, capKobo },
      indexed: index?.data ?? null,
    };
  }

  #closings(order: PlacedOrder, { customer }: WantedChange) {
    const by = customer ? ('customer' as const) : ('guest' as const);
    return Promise.all(
      refusedForAccount(order).map(({ id }) => this.payouts.close(id, { why: 'other-account', by }, correlationId())),
    );
  }

  /** The use of the customer's saved recipient. @throws Refusal 404; 409 `name-changed` */
  async #used(order: PlacedOrder, { orderId }: WantedChange, { saved }: Chosen) {
    if (!saved) return [];
    const nairaKobo = refusedForAccount(order).reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
    const { append } = await this.recipients.choose(saved, { orderId, nairaKobo });
    return [append];
  }
}
