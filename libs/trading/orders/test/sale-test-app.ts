import { event, type EventData, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { FixedClock, guest, posting, type Principal, uuidv7 } from '@usdt-africa/kernel';
import { LimitService, limitDecider, type LimitEvent, LimitProcess, takenOn } from '@usdt-africa/limits';
import { PayoutAdmission, type PayoutVelocity } from '@usdt-africa/payouts';
import type { RateReader } from '@usdt-africa/rates';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { OrderProcess } from '../src/application/order-process.js';
import { OrderStreams } from '../src/application/order-streams.js';
import { place } from '../src/domain/decide.js';
import type { OrderRules } from '../src/domain/rules.js';

export const rules: OrderRules = {
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
export const LIMITS = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
/** More payouts than any test requests. */
export const NO_VELOCITY: PayoutVelocity = { velocityPayee: 10_000, velocityCustomer: 10_000, velocityMinutes: 60 };
export const GUEST = { actor: 'guest', correlationId: 'test' };
export const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));
/** The rate never moves here. */
export const rates = {
  at: () => Promise.resolve({ sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] }),
} as unknown as RateReader;

export interface Who {
  readonly email: string;
  readonly phone: string;
  readonly account: string;
}
export const ADA: Who = { email: 'ada@example.com', phone: '+2348035550148', account: '0145528174' };

/** A transfer in a final block. */
export interface Transfer {
  readonly orderId: string;
  readonly amountMicro: bigint;
  readonly block: number;
  /** Its transaction's place in the block. */
  readonly place: number;
  /** Sixty-four hex digits; made up when left out. */
  readonly transactionId?: string;
}

/** Test app: orders under a limit, with chain events. */
export class SaleTestApp {
  readonly personalData: PersonalData;
  readonly clock = new FixedClock('2026-11-21T09:00:00.000Z');
  readonly limits: LimitService;
  readonly orders: OrderStreams;
  readonly process: OrderProcess;
  readonly limitProcess: LimitProcess;
  #deposits = 0;
  #last: RecordedEvent | null = null;

  private constructor(
    readonly db: TestDatabase,
    readonly store: PostgresEventStore,
    someRates: RateReader,
    velocity: PayoutVelocity,
  ) {
    this.personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    this.limits = new LimitService(store, this.personalData, this.clock, LIMITS, { pool: db.app });
    this.orders = new OrderStreams(store, new PayoutAdmission(velocity));
    this.process = new OrderProcess(this.orders, someRates, rules, this.clock, this.limits, store);
    this.limitProcess = new LimitProcess(store, this.personalData, this.clock, { ...LIMITS, ...rules });
  }

  static async open(someRates = rates, velocity = NO_VELOCITY): Promise<SaleTestApp> {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    return new SaleTestApp(db, store, someRates, velocity);
  }

  close(): Promise<void> {
    return this.db.drop();
  }

  identifiers = ({ email, phone, account }: Who) =>
    this.limits.identifiers({ email, phone, bankCode: '058', accountNumber: account });

  async placed(who: Who, amount: number, by: string | Principal = 'guest'): Promise<string> {
    const principal = typeof by === 'string' ? guest(by) : by;
    const orderId = uuidv7(this.clock.now());
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await this.personalData.ensureSubjects([subjects.sender, subjects.recipient]);
    const now = this.clock.now().getTime();
    const after = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
    const data: EventData<'OrderPlaced'> = {
      orderId,
      number: 'S482039551840',
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
      address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
      addressIndex: 1,
      enquiryId: orderId,
      recipient: await this.personalData.seal(subjects.recipient, { bankCode: '058', accountNumber: who.account }),
      sender: await this.personalData.seal(subjects.sender, { email: who.email, phone: who.phone }),
      guestHash: principal.key,
      bankCode: '058',
    };
    const wanted = { orderId, amountMicro: usdt(amount), principal };
    await this.orders.changeWith(
      orderId,
      async () => ({ appends: await this.limits.reserve(this.identifiers(who), wanted) }),
      (order) => place(order, data),
      GUEST,
    );
    return orderId;
  }

  /** The deposit that arrives next is seen in a block that may be replaced. */
  async seen(orderId: string, amount: number): Promise<void> {
    const seenAt = this.clock.now().toISOString();
    const [depositKey, amountMicro] = [this.#keyOf(this.#deposits + 1), usdt(amount).toString()];
    const data = { depositKey, orderId, amountMicro, blockNumber: 1, seenAt };
    await this.#applyDeposit('DepositSeen', orderId, data);
  }

  #keyOf = (deposit: number): string => `${String(deposit).padStart(64, '0')}-0`;

  #applyDeposit(type: 'DepositSeen' | 'DepositConfirmed', orderId: string, data: { readonly depositKey: string }) {
    this.#last = {
      eventId: orderId,
      streamId: streams.deposit(data.depositKey),
      version: 1,
      type,
      schemaVersion: 1,
      data,
      metadata: { correlationId: 'test', actor: 'system:test', orderId },
      recordedAt: this.clock.now(),
      position: { epoch: 1, transactionId: 1n, globalPosition: 1n },
    };
    return this.again();
  }

  /** A deposit becomes final, as the chain watcher reports it. */
  async arrives(orderId: string, amount: number, from = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'): Promise<void> {
    const depositKey = this.#keyOf(++this.#deposits);
    const at = this.clock.now().toISOString();
    const amountMicro = usdt(amount).toString();
    const data = { depositKey, orderId, from, amountMicro, receivedAt: at, confirmedAt: at };
    await this.#applyDeposit('DepositConfirmed', orderId, data);
    const recorded = await this.store.readStream(streams.order(orderId));
    for (const event of recorded.filter(({ type }) => type === 'OrderDepositConfirmed'))
      await this.limitProcess.react(event);
  }

  /** Handles the last chain event again. */
  again(): Promise<void> {
    return this.process.react(this.#last!);
  }

  /** An account of Basic with the address and number of these, registered. @returns its id */
  async registered({ email, phone }: Pick<Who, 'email' | 'phone'>): Promise<string> {
    const accountId = uuidv7(this.clock.now());
    const subject = `account-${accountId}`;
    await this.personalData.ensureSubjects([subject]);
    const profile = await this.personalData.seal(subject, { firstName: 'Ada', email, phone });
    const about = { accountId, at: this.clock.now().toISOString() };
    const facts = { terms: '2026-11', referralSource: null, referral: null, language: 'en' as const };
    const registered = event('AccountRegistered', { ...about, profile, ...facts });
    await this.store.append(
      { streamId: streams.account(accountId), expectedVersion: 0, events: [registered] },
      { metadata: GUEST },
    );
    return accountId;
  }

  async taken(who: Who): Promise<bigint[]> {
    const all = this.identifiers(who).map(({ indexes }) => streams.limit(indexes[0]!));
    const recorded = await this.store.readStreams(all);
    return all.map((name) => {
      const events = (recorded.get(name) ?? []) as unknown as LimitEvent[];
      const state = events.reduce(limitDecider.evolve, limitDecider.initial);
      return takenOn(state, '2026-11-21', this.clock.now()) / 1_000_000n;
    });
  }

  /** The watcher's word about transfers, in one append: the store keeps them by the names of their streams. */
  async confirmed(transfers: readonly Transfer[]): Promise<void> {
    const at = this.clock.now().toISOString();
    const appends = transfers.map(({ orderId, amountMicro, block, place: transactionIndex, transactionId }) => {
      const id = transactionId ?? String(++this.#deposits).padStart(64, '0');
      const amount = amountMicro.toString();
      const data: EventData<'DepositConfirmed'> = {
        depositKey: `${id}-0`,
        transactionId: id,
        logIndex: 0,
        orderId,
        address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
        from: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
        amountMicro: amount,
        blockNumber: block,
        blockId: String(block).padStart(64, '0'),
        transactionIndex,
        receivedAt: at,
        confirmedAt: at,
        postings: [
          posting('chain:deposits', 'USDT', amountMicro),
          posting(`customer:order:${orderId}`, 'USDT', -amountMicro),
        ],
      };
      return {
        streamId: streams.deposit(data.depositKey),
        expectedVersion: 0,
        events: [event('DepositConfirmed', data)],
      };
    });
    const { orderId } = transfers[0]!;
    await this.store.append(appends, {
      metadata: { correlationId: 'test', actor: 'system:chain-watcher', orderId },
    });
  }
}
