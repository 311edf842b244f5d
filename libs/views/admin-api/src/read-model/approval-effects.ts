import { Inject, Injectable } from '@nestjs/common';
import { type Account, accountDecider, type AccountEvent, CustomerProfiles } from '@usdt-africa/accounts';
import type { DecidedFacts } from '@usdt-africa/approvals';
import type {
  AdminApprovalEffect,
  AdminDepositEffect,
  AdminFundingEffect,
  AdminOperatorEffect,
  AdminPayee,
  AdminPurchaseEffect,
  AdminRefundEffect,
  AdminRole,
  AdminSecondFactorEffect,
  AdminSenderEffect,
  AdminTreasuryEffect,
  AdminUnfreezeEffect,
  ApprovalAction,
} from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { foldRecorded, load, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { OperatorFundings } from '@usdt-africa/funding';
import { type Clock, formatMoney, maskName } from '@usdt-africa/kernel';
import { LimitService, LimitWorth, limitEffect, LimitList, tierLimitsEffect } from '@usdt-africa/limits';
import { Actors, may, Profiles, type Viewer } from '@usdt-africa/operators';
import { assertPlaced, orderDecider, OrderStreams, releasableKeys, Unfreezing } from '@usdt-africa/orders';
import { payoutDecider } from '@usdt-africa/payouts';
import { purchaseDecider } from '@usdt-africa/purchases';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { RateControlService, rateEffect } from '@usdt-africa/rates';
import { isRequested, refundDecider, sendsMicro } from '@usdt-africa/refunds';
import { treasuryOpening } from '@usdt-africa/treasury';
import type { Pool } from 'pg';
import { depositEffect, unattributedEffect } from './deposit-effect.js';
import {
  evidenceEffect,
  floatKobo,
  payAgainEffect,
  payeeOf,
  type PayoutHistory,
  releaseEffect,
  withdrawalEvidenceEffect,
} from './money-effects.js';
import { fundingEffect } from './fundings/funding-effect.js';
import { FundingFigureReader } from './fundings/funding-figures.js';
import { holdsReportedBy } from './order-holds.js';
import { secondFactorEffect, unfreezeEffect } from './customers/customer-actions.js';
import type { Recipient } from './order-people.js';
import { purchaseEffect, PurchaseFigureReader } from './purchases/purchase-effect.js';
import { hotWalletMicro, refundEffect } from './refunds/refund-effect.js';
import { treasuryEffect } from './treasury/treasury-effect.js';

type Payload = Readonly<Record<string, string>>;
type OperatorAction = AdminOperatorEffect['action'];

/** A request as its row keeps it. */
export interface StoredApproval {
  readonly action: ApprovalAction;
  readonly payload: Payload;
  /** Whether it is still pending. */
  readonly waits: boolean;
  /** What it was decided upon; null while it waits, and where nothing was recorded. */
  readonly facts: DecidedFacts | null;
}

/**
 * Effect of an approval. It is computed at every query while the request waits; once it is decided it stays as it was, apart
 * from names and accounts, which are masked and erased as everywhere.
 */
@Injectable()
export class ApprovalEffects {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    private readonly operators: Profiles,
    private readonly customers: CustomerProfiles,
    private readonly actors: Actors,
    private readonly people: LimitList,
    private readonly limits: LimitWorth,
    private readonly tiers: LimitService,
    private readonly rates: RateControlService,
    private readonly unfreezing: Unfreezing,
    private readonly fundings: OperatorFundings,
    private readonly fundingFigures: FundingFigureReader,
    private readonly purchaseFigures: PurchaseFigureReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of({ action, payload, waits, facts }: StoredApproval, viewer: Viewer): Promise<AdminApprovalEffect> {
    const effect = await this.#describe(action, payload, viewer, waits);
    if (waits) return effect;
    return facts ? ({ ...withoutBefore(effect), ...facts } as AdminApprovalEffect) : withoutBefore(effect);
  }

  #describe(action: ApprovalAction, payload: Payload, viewer: Viewer, waits: boolean): Promise<AdminApprovalEffect> {
    switch (action) {
      case 'payout-repay':
      case 'dispute-repay':
        return this.#payAgain(payload, viewer);
      case 'order-release':
        return this.#release(payload, viewer, waits);
      case 'payout-settle-by-evidence':
      case 'payout-fail-by-evidence':
        return this.#evidence(payload, viewer);
      case 'deposit-returned-by-evidence':
      case 'deposit-attributed-by-evidence':
      case 'deposit-assets-returned-by-evidence':
      case 'deposit-assets-retained-by-evidence':
        return this.#deposit(payload);
      case 'operator-invite':
      case 'operator-reset':
      case 'operator-role':
      case 'operator-enable':
        return this.#operator(action, payload, viewer);
      case 'customer-second-factor':
        return this.#secondFactor(payload);
      case 'customer-unfreeze':
        return this.#unfreeze(payload);
      case 'sender-unlist':
        return this.#sender(payload);
      case 'funding-return':
      case 'funding-credit':
        return this.#funding(action, payload);
      case 'purchase-release':
        return this.#purchase(payload);
      case 'refund-approve':
        return this.#refund(payload);
      case 'treasury-open':
        return this.#treasury(payload);
      case 'limit-override':
        return limitEffect(this.people, this.limits, payload);
      case 'tier-limits':
      case 'tier-limits-end':
        return tierLimitsEffect(this.tiers, this.limits, payload);
      case 'rate-margin':
      case 'rate-pin':
        return rateEffect(this.rates, payload);
    }
  }

  async #payAgain({ orderId, payoutId }: Payload, viewer: Viewer) {
    const [around, history] = await Promise.all([this.#around(orderId!, viewer), this.#payout(payoutId!)]);
    return payAgainEffect(around, history);
  }

  /** Once it is decided: as the order was at the request. */
  async #release({ orderId, amountKobo, version }: Payload, viewer: Viewer, waits: boolean) {
    const [around, events] = await Promise.all([
      this.#around(orderId!, viewer),
      this.store.readStream(streams.order(orderId!)),
    ]);
    const who = await this.actors.ofEvents(events);
    const until = events.slice(0, Number(version));
    const requested = foldRecorded(orderDecider, until);
    const only = new Set(releasableKeys(requested));
    assertPlaced(requested);
    const order = waits ? around.order : requested;
    const holds = holdsReportedBy(order, waits ? events : until, who);
    return releaseEffect({ ...around, order }, BigInt(amountKobo!), holds, only);
  }

  async #evidence({ orderId, payoutId, outcome, reference, evidence, feeKobo }: Payload, viewer: Viewer) {
    const settled = outcome === 'settled' ? ('settled' as const) : ('failed' as const);
    const fee = feeKobo === undefined ? null : formatMoney(BigInt(feeKobo), 'NGN');
    const found = { outcome: settled, reference: reference!, evidence: evidence!, fee };
    if (orderId === undefined) {
      const ofWithdrawal = await this.#payout(payoutId!);
      const recipient = await this.personalData.open<Recipient>(ofWithdrawal.payout.submission!.recipient);
      return withdrawalEvidenceEffect(payeeOf(recipient), ofWithdrawal, found);
    }
    const [around, history] = await Promise.all([this.#around(orderId, viewer), this.#payout(payoutId!)]);
    return evidenceEffect(around, history, found);
  }

  async #deposit({ orderId, depositKey, amountMicro, depositKeys, outcome, evidence }: Payload) {
    const found = {
      outcome: (outcome === 'returned' || outcome === 'retained'
        ? outcome
        : 'attributed') as AdminDepositEffect['outcome'],
      evidence: evidence!,
    };
    if (depositKey !== undefined)
      return unattributedEffect(depositKey, formatMoney(BigInt(amountMicro!), 'USDT'), found);
    return depositEffect(await this.orders.load(orderId!), found, depositKeys!.split(' '));
  }

  async #operator(action: OperatorAction, payload: Payload, viewer: Viewer): Promise<AdminOperatorEffect> {
    const { operatorId, profile, role, from, to } = payload;
    const who =
      profile === undefined
        ? (await this.operators.of([operatorId!])).get(operatorId!)
        : await this.operators.openSealed(JSON.parse(profile));
    return {
      kind: 'operator',
      action,
      name: who?.name ?? '',
      email: may(viewer.role, 'operators.manage') ? who?.email || null : null,
      role: (to ?? role ?? from) as AdminRole,
      changes: operatorChanges(action, payload),
    };
  }

  async #secondFactor({ accountId, evidence }: Payload): Promise<AdminSecondFactorEffect> {
    return secondFactorEffect(accountId!, await this.#nameOf(accountId!), evidence!);
  }

  #sender({ address }: Payload): Promise<AdminSenderEffect> {
    const change = { what: 'sender', unit: 'sender', now: 'listed', after: 'unlisted' } as const;
    return Promise.resolve({ kind: 'sender', address: address!, changes: [change] });
  }

  async #funding(action: AdminFundingEffect['action'], { fundingId, evidence }: Payload): Promise<AdminFundingEffect> {
    const { state } = await this.fundings.require(fundingId!);
    return fundingEffect(action, await this.fundingFigures.of(state.seen), evidence ?? null);
  }

  async #purchase({ purchaseId }: Payload): Promise<AdminPurchaseEffect> {
    const { placed } = foldRecorded(purchaseDecider, await this.store.readStream(streams.purchase(purchaseId!)));
    if (!placed) throw refusal('purchases.no-purchase');
    return purchaseEffect(placed, await this.purchaseFigures.of(placed));
  }

  async #refund({ refundId }: Payload): Promise<AdminRefundEffect> {
    const refund = foldRecorded(refundDecider, await this.store.readStream(streams.refund(refundId!)));
    if (!isRequested(refund)) throw refusal('refunds.no-refund');
    const [order, hotMicro] = await Promise.all([
      this.orders.load(refund.requested.orderId),
      hotWalletMicro(this.pool),
    ]);
    const effect = refundEffect(refund, sendsMicro(refund, order), hotMicro);
    if (!effect) throw refusal('refunds.no-address');
    return effect;
  }

  async #treasury(payload: Payload): Promise<AdminTreasuryEffect> {
    const opening = await treasuryOpening(this.pool);
    return treasuryEffect(payload, typeof opening === 'string' ? null : opening.ledger);
  }

  async #unfreeze({ accountId, amountKobo }: Payload): Promise<AdminUnfreezeEffect> {
    const id = accountId!;
    const [name, { state }, waiting] = await Promise.all([
      this.#nameOf(id),
      load<Account, AccountEvent>(this.store, accountDecider, streams.account(id)),
      this.unfreezing.waiting(id),
    ]);
    return unfreezeEffect({ id, name }, BigInt(amountKobo!), state.frozen ? waiting : null);
  }

  /** Masked; null once they were erased. */
  async #nameOf(accountId: string): Promise<string | null> {
    const profile = (await this.customers.of([accountId])).get(accountId);
    return profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null;
  }

  async #around(orderId: string, viewer: Viewer) {
    const order = await this.orders.load(orderId);
    const [payee, float] = await Promise.all([this.#payee(orderId, order.placed, viewer), floatKobo(this.pool)]);
    return { order, payee, float };
  }

  /** Unmasked while this operator's view of the order's personal data lasts, as on its own page. */
  async #payee(orderId: string, placed: EventData<'OrderPlaced'>, viewer: Viewer): Promise<AdminPayee> {
    const [recipient, { rows }] = await Promise.all([
      this.personalData.open<Recipient>(placed.recipient),
      this.pool.query<{ until: Date | null }>(
        `select max(until) as until from personal_data_views
         where resource = 'orders' and record_id = $1 and operator_id = $2 and until > $3`,
        [orderId, viewer.id, this.clock.now()],
      ),
    ]);
    return payeeOf(recipient, may(viewer.role, 'personal.read') ? (rows[0]?.until ?? null) : null);
  }

  async #payout(id: string): Promise<PayoutHistory> {
    const events = await this.store.readStream(streams.payout(id));
    return { id, events, payout: foldRecorded(payoutDecider, events) };
  }
}

function operatorChanges(action: OperatorAction, { role, from, to }: Payload): AdminOperatorEffect['changes'] {
  switch (action) {
    case 'operator-invite':
      return [{ what: 'role', unit: 'role', now: null, after: role! }];
    case 'operator-role':
      return [{ what: 'role', unit: 'role', now: from!, after: to! }];
    case 'operator-reset':
      return [{ what: 'operator', unit: 'operator', now: 'as-set-up', after: 'new-link' }];
    case 'operator-enable':
      return [{ what: 'operator', unit: 'operator', now: 'disabled', after: 'active' }];
  }
}

/** Nothing was recorded of what it was decided upon: only what was requested stays. */
function withoutBefore(effect: AdminApprovalEffect): AdminApprovalEffect {
  switch (effect.kind) {
    case 'pay-again':
      return { ...effect, reference: null, changes: [] };
    case 'release':
      return { ...effect, changes: [] };
    case 'evidence':
    case 'deposit':
    case 'second-factor':
    case 'funding':
    case 'purchase':
    case 'refund':
      return { ...effect, changes: [] };
    case 'unfreeze':
      return { ...effect, payouts: null, changes: [] };
    case 'limit':
      return { ...effect, wasUsdt: null, goes: null, changes: [] };
    case 'tier-limits':
      return { ...effect, atMost: null, changes: effect.changes.map((change) => ({ ...change, now: null })) };
    case 'rate':
      return { ...effect, median: null, fromMedianBps: null, changes: [] };
    case 'operator':
      return effect;
    case 'sender':
    case 'treasury':
      return { ...effect, changes: [] };
  }
}
