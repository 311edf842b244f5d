import { event, type EventData, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  type DomainEvent,
  foldRecorded,
  isEvent,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { FixedClock, posting, uuidv7 } from '@usdt-africa/kernel';
import { auditLedger } from '@usdt-africa/ledger';
import { SenderListing } from '@usdt-africa/deposits';
import { LimitService } from '@usdt-africa/limits';
import { OrderProcess, type OrderRules, OrderStreams, statusOf } from '@usdt-africa/orders';
import { OperatorPayouts, PayoutAdmission, payoutReference } from '@usdt-africa/payouts';
import type { RateReader } from '@usdt-africa/rates';
import { SEND_RULES, type Send, sendDecider, SendRequests, SendWork } from '@usdt-africa/sends';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import type { SweepEstimates, SweepHoldings } from '@usdt-africa/sweeps';
import { AssetReturns } from '../src/application/asset-returns.js';
import { RefundProcess } from '../src/application/refund-process.js';
import { RefundRequests } from '../src/application/refund-requests.js';
import { RefundSends } from '../src/application/refund-sends.js';
import { RefundStreams } from '../src/application/refund-streams.js';
import { RefundTimers } from '../src/application/refund-timers.js';
import { RefundWork } from '../src/application/refund-work.js';
import { presentProof, type Refund } from '../src/domain/refund.js';
import { OWN } from './samples.js';

const OWNER = { actor: 'account:0199a7c2-51d0-7b3e-8f44-2d9b51c7e0f4' };
const ORDER_ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';

const rules: OrderRules = {
  minimumSellMicro: 1_000_000n,
  lockSeconds: 105,
  lockHeadroomBps: 1_000,
  toleranceBps: 50,
  toleranceMicro: 1_000_000n,
  shortfallWaitSeconds: 600,
  shortfallChosenWaitSeconds: 86_400,
  holdAboveKobo: 50_000_000_000n,
  orderSeconds: 86_400,
  watchDays: 90,
};
const LIMITS = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const VELOCITY = { velocityPayee: 10_000, velocityCustomer: 10_000, velocityMinutes: 60 };
/** A token with 18 decimals. */
export const TOKEN = { contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', symbol: 'USDC', decimals: 18 } as const;
const RETURNABLE = [
  { ...TOKEN, twoPeopleAbove: 300n * 10n ** 18n, costUnits: 0n },
  { contract: null, symbol: 'TRX', decimals: 6, twoPeopleAbove: 1_000_000_000n, costUnits: 1_500_000n },
];
/** The rate never moves here. */
const RATES = {
  at: () => Promise.resolve({ sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] }),
} as unknown as RateReader;

export const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

/** Refunds of orders, with a chain, a bank and sends that tests play. */
export class TestApp {
  readonly clock = new FixedClock('2026-11-21T09:00:00.000Z');
  readonly personalData: PersonalData;
  readonly orders: OrderStreams;
  readonly orderProcess: OrderProcess;
  readonly refunds: RefundStreams;
  readonly requests: RefundRequests;
  readonly sends: RefundSends;
  readonly timers: RefundTimers;
  readonly process: RefundProcess;
  readonly returns: AssetReturns;
  /** What the node says that a token's transaction lacks. */
  topUpSun = 6_428_500n;
  #deposits = 100;
  #orders = 0;

  private constructor(
    readonly db: TestDatabase,
    readonly store: PostgresEventStore,
  ) {
    this.personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    const limits = new LimitService(store, this.personalData, this.clock, LIMITS, { pool: db.app });
    this.orders = new OrderStreams(store, new PayoutAdmission(VELOCITY));
    this.orderProcess = new OrderProcess(this.orders, RATES, rules, this.clock, limits, store);
    const work = new RefundWork(db.app);
    this.refunds = new RefundStreams(store, this.orders, work, this.clock);
    const config = {
      ...rules,
      refundCostMicro: usdt(1.5),
      publicUrl: 'https://usdt.example',
      returnableAssets: RETURNABLE,
    };
    const payouts = new OperatorPayouts(store, db.app, this.clock);
    this.requests = new RefundRequests(this.orders, this.refunds, work, payouts, config, this.clock);
    // Only whether a send would be signed now needs to know of obstacles.
    const requests = new SendRequests(new SendWork(db.app, SEND_RULES), null as never, SEND_RULES, this.clock);
    this.sends = new RefundSends(store, this.refunds, work, requests, rules);
    const log = { error: (fields: unknown) => void expect(fields).toBeNull() };
    this.timers = new RefundTimers(work, this.sends, this.clock, log);
    this.process = new RefundProcess(this.sends);
    const estimates = {
      of: () => Promise.resolve({ topUpSun: this.topUpSun, feeSun: 6_428_500n }),
    } as unknown as SweepEstimates;
    const holdings = { heldSun: () => Promise.resolve(0n) } as unknown as SweepHoldings;
    const noted = { ...log, warn: log.error };
    this.returns = new AssetReturns(this.refunds, work, requests, estimates, holdings, this.clock, noted);
  }

  static async open(): Promise<TestApp> {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    return new TestApp(db, store);
  }

  close(): Promise<void> {
    return this.db.drop();
  }

  /** A guest's order. @returns its id */
  async placed(amount: number): Promise<string> {
    const orderId = uuidv7(this.clock.now());
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await this.personalData.ensureSubjects([subjects.sender, subjects.recipient]);
    const after = (seconds: number): string => new Date(this.clock.now().getTime() + seconds * 1_000).toISOString();
    const data: EventData<'OrderPlaced'> = {
      orderId,
      number: `S${String(++this.#orders).padStart(12, '0')}`,
      word: 'mango',
      side: 'sell',
      network: 'TRC20',
      quoteId: orderId,
      amountMicro: usdt(amount).toString(),
      nairaKobo: (BigInt(amount) * 157_600n).toString(),
      rate: '1576.0000',
      referenceRate: '1583.5000',
      marginBps: 47,
      sources: [],
      feeKobo: '0',
      placedAt: after(0),
      lockEndsAt: after(105),
      expiresAt: after(86_400),
      watchedUntil: after(90 * 86_400),
      address: ORDER_ADDRESS,
      addressIndex: 1,
      enquiryId: orderId,
      recipient: await this.personalData.seal(subjects.recipient, { bankCode: '058', accountNumber: '0145528174' }),
      sender: await this.personalData.seal(subjects.sender, { email: 'ada@example.com', phone: '+2348035550148' }),
      guestHash: 'guest',
      bankCode: '058',
    };
    await this.orders.change(orderId, () => [event('OrderPlaced', data)], { actor: 'guest', correlationId: 'test' });
    return orderId;
  }

  /** A transfer to the order's address is final; what follows from it happens. */
  async receives(orderId: string, amountMicro: bigint, from = OWN): Promise<string> {
    const transactionId = String(++this.#deposits).padStart(64, '0');
    const at = this.clock.now().toISOString();
    const depositKey = `${transactionId}-0`;
    const data: EventData<'DepositConfirmed'> = {
      depositKey,
      transactionId,
      logIndex: 0,
      orderId,
      address: ORDER_ADDRESS,
      from,
      amountMicro: amountMicro.toString(),
      blockNumber: this.#deposits,
      blockId: String(this.#deposits).padStart(64, '0'),
      transactionIndex: 0,
      receivedAt: at,
      confirmedAt: at,
      postings: [
        posting('chain:deposits', 'USDT', amountMicro),
        posting(`customer:order:${orderId}`, 'USDT', -amountMicro),
      ],
    };
    const [deposit] = await this.#append(streams.deposit(depositKey), 0, event('DepositConfirmed', data), orderId);
    await this.orderProcess.react(deposit!);
    for (const one of await this.events(orderId))
      if (isEvent(one, 'OrderProofDepositReceived') && one.data.depositKey === depositKey)
        await this.process.react(one);
    return depositKey;
  }

  /** Another token, or TRX, is final at the order's address. @returns its key */
  async receivesOther(orderId: string, units: bigint, asset: string = TOKEN.contract, from = OWN): Promise<string> {
    const transactionId = String(++this.#deposits).padStart(64, '0');
    const assetKey = `${transactionId}-0`;
    const data: EventData<'UnsupportedAssetReceived'> = {
      assetKey,
      transactionId,
      orderId,
      address: ORDER_ADDRESS,
      from,
      kind: asset === 'TRX' ? 'TRX' : 'TRC20',
      asset,
      amount: units.toString(),
      notCreditable: null,
      blockNumber: this.#deposits,
      receivedAt: this.clock.now().toISOString(),
    };
    const [received] = await this.#append(streams.asset(assetKey), 0, event('UnsupportedAssetReceived', data), orderId);
    await this.orderProcess.react(received!);
    return assetKey;
  }

  /** An address comes onto the list of watched senders. */
  async listSender(address: string): Promise<void> {
    await new SenderListing(this.store, this.clock).list(
      { id: uuidv7(), address, by: '01a1f0aa-0000-7000-8000-00000000fe31' },
      { actor: OWNER.actor, reason: 'Stolen coins', correlationId: 'test' },
    );
  }

  /** Support requests that an asset goes back, and its owner names and proves the address by a signature. */
  async provedReturn(orderId: string, assetKey: string, refundId = uuidv7(), isSigned = true): Promise<string> {
    await this.requests.requestAsset({ refundId, orderId, assetKey, by: 'support' }, OWNER);
    await this.requests.nameAddress(refundId, OWN, OWNER);
    const { message } = presentProof(await this.requests.requestMessage(refundId, OWNER))!;
    const proof = { message: message!, signature: '1b'.repeat(65), recovered: OWN };
    if (isSigned) await this.sends.proveBySignature(refundId, proof, OWNER);
    return refundId;
  }

  /** The chain has the top-up of a return, or its own send: what the send's own postings say. */
  async settlesAsset(refundId: string, which: 'top-up' | 'send'): Promise<void> {
    const refund = await this.refund(refundId);
    const { sendId } = (which === 'top-up' ? refund.topUps : refund.sends).at(-1)!;
    const send = foldRecorded(sendDecider, await this.store.readStream(streams.send(sendId)));
    const { for: cause, asset, token, amountMicro, from, into } = send.request!;
    const [units, currency] = [BigInt(amountMicro), token?.contract ?? asset];
    const source = from.kind === 'hot' ? 'chain:hot' : 'chain:deposits';
    const at = this.clock.now().toISOString();
    await this.#sends(
      event('SendSettled', {
        ...{ sendId, for: cause, walletId: null, attempt: 1, txId: (which === 'top-up' ? 'c4' : 'c3').repeat(32) },
        ...{ block: { number: 7, id: 'd4'.repeat(32), time: at }, feeSun: '5', energy: 0, bandwidth: 0, at },
        postings: [
          posting(`payable:send:${sendId}`, currency, units),
          posting(source, currency, -units),
          ...(into === null
            ? []
            : [posting(into, currency, units), posting(`transit:${cause.kind}:${cause.id}`, currency, -units)]),
          posting('expense:network', 'TRX', 5n),
          posting(source, 'TRX', -5n),
        ],
      }),
    );
  }

  /** The top-up of a return, or its own send, is given up. */
  async givesUpAsset(refundId: string, which: 'top-up' | 'send'): Promise<void> {
    const refund = await this.refund(refundId);
    const { sendId } = (which === 'top-up' ? refund.topUps : refund.sends).at(-1)!;
    const send = foldRecorded(sendDecider, await this.store.readStream(streams.send(sendId)));
    const { for: cause, asset, token, amountMicro, into } = send.request!;
    const currency = token?.contract ?? asset;
    const owner = `${into === null ? 'payable' : 'transit'}:${cause.kind}:${cause.id}`;
    await this.#sends(
      event('SendGivenUp', {
        ...{ sendId, for: cause, walletId: null, reason: 'not-signed', detail: 'token-short', amountMicro },
        at: this.clock.now().toISOString(),
        postings: [
          posting(`payable:send:${sendId}`, currency, BigInt(amountMicro)),
          posting(owner, currency, -BigInt(amountMicro)),
        ],
      }),
    );
  }

  /** The bank refuses the order's payout for good. @returns its id */
  async payoutFails(orderId: string): Promise<string> {
    const requested = (await this.events(orderId)).find((one) => isEvent(one, 'PayoutRequested'))!
      .data as EventData<'PayoutRequested'>;
    const { payoutId, number, amountKobo, recipient } = requested;
    const reference = payoutReference(payoutId, 1);
    const at = this.clock.now().toISOString();
    const common = { payoutId, ...paysOrder(orderId), reference, at };
    const streamId = streams.payout(payoutId);
    await this.#append(
      streamId,
      0,
      event('PayoutSubmitting', { ...common, number, attempt: 1, amountKobo, recipient }),
      orderId,
    );
    const failure = event('PayoutFailed', { ...common, reason: 'account-closed', passing: false, final: true });
    const [failed] = await this.#append(streamId, 1, failure, orderId);
    await this.orderProcess.react(failed!);
    return payoutId;
  }

  async requested(orderId: string, payoutId: string | null = null, refundId = uuidv7()): Promise<string> {
    const wanted = { refundId, orderId, payoutId, depositKeys: null, by: 'customer' } as const;
    await this.requests.request(wanted, OWNER);
    return refundId;
  }

  /** Names an address and asks for the sum that proves it. @returns that sum */
  async proofSum(refundId: string, address = OWN): Promise<bigint> {
    await this.requests.nameAddress(refundId, address, OWNER);
    return BigInt(presentProof(await this.requests.requestSum(refundId, OWNER))!.amountMicro!);
  }

  async refund(refundId: string): Promise<Refund> {
    return (await this.refunds.load(refundId)).state;
  }

  async status(orderId: string): Promise<string> {
    return statusOf(await this.orders.load(orderId));
  }

  async sendOf(refundId: string): Promise<Send> {
    const { sendId } = (await this.refund(refundId)).sends.at(-1)!;
    return foldRecorded(sendDecider, await this.store.readStream(streams.send(sendId)));
  }

  /** The chain has the refund's present send. */
  async settles(refundId: string): Promise<void> {
    const { request } = await this.sendOf(refundId);
    const { sendId, for: cause, amountMicro } = request!;
    const at = this.clock.now().toISOString();
    await this.#sends(
      event('SendSettled', {
        ...{ sendId, for: cause, walletId: null, attempt: 1, txId: 'c3'.repeat(32) },
        ...{ block: { number: 7, id: 'd4'.repeat(32), time: at }, feeSun: '0', energy: 0, bandwidth: 0, at },
        postings: [
          posting(`payable:send:${sendId}`, 'USDT', BigInt(amountMicro)),
          posting('chain:hot', 'USDT', -BigInt(amountMicro)),
        ],
      }),
    );
  }

  /** The refund's present send is given up. */
  async givesUp(refundId: string): Promise<void> {
    const { request } = await this.sendOf(refundId);
    const { sendId, for: cause, amountMicro } = request!;
    await this.#sends(
      event('SendGivenUp', {
        ...{ sendId, for: cause, walletId: null, reason: 'expired', detail: null, amountMicro },
        at: this.clock.now().toISOString(),
        postings: [
          posting(`payable:send:${sendId}`, 'USDT', BigInt(amountMicro)),
          posting(`payable:refund:${cause.id}`, 'USDT', -BigInt(amountMicro)),
        ],
      }),
    );
  }

  /** The rules of the ledger that the events break. */
  async broken(): Promise<string[]> {
    const { findings } = await auditLedger(this.store, { reactionMs: 0 });
    return findings.map(({ rule, sentence }) => `${rule}: ${sentence}`);
  }

  events(orderId: string): Promise<RecordedEvent[]> {
    return this.store.readStream(streams.order(orderId));
  }

  async #sends(ended: DomainEvent & { readonly data: { readonly sendId: string } }): Promise<void> {
    const recordedBefore = (await this.store.readStream(streams.send(ended.data.sendId))).length;
    const [recorded] = await this.#append(streams.send(ended.data.sendId), recordedBefore, ended);
    await this.process.react(recorded!);
    // Again, as after a crash: it changes nothing.
    await this.process.react(recorded!);
  }

  async #append(streamId: string, expectedVersion: number, one: DomainEvent, orderId?: string) {
    const metadata = { correlationId: 'test', actor: 'system:test', ...(orderId ? { orderId } : {}) };
    await this.store.append([{ streamId, expectedVersion, events: [{ schemaVersion: 1, ...one }] }], { metadata });
    return (await this.store.readStream(streamId)).slice(expectedVersion);
  }
}
