import { event, type EventData, type PricedPart, type Sealed, streams } from '@usdt-africa/contracts/events';
import type { EventMetadata, EventStore, NewEvent } from '@usdt-africa/event-store';
import { formatDecimal, nairaFor, posting, uuidFrom } from '@usdt-africa/kernel';

/** How a made-up sale ends. */
export type Ending = 'completed' | 'cancelled' | 'expired' | 'held' | 'paying' | 'returned';

/** Events of one stream that enter together. */
export interface Step {
  readonly streamId: string;
  readonly events: readonly NewEvent[];
  readonly metadata: EventMetadata;
}

/** A made-up sale: what happened, in an order that could have been. */
export interface Scenario {
  readonly orderId: string;
  readonly number: string;
  readonly correlationId: string;
  readonly ending: Ending;
  readonly steps: readonly Step[];
}

const ENDINGS: readonly Ending[] = [
  'completed',
  'completed',
  'completed',
  'cancelled',
  'completed',
  'expired',
  'completed',
  'held',
  'returned',
  'completed',
  'paying',
];
const START = Date.parse('2026-01-05T09:00:00.000Z');
const REFERENCE_RATE = 15_835_000n;
const SELL_RATE = 15_760_500n;
/** Codes of banks. */
const BANKS = ['057', '058', '033', '999992'];
const SOURCES = ['coinbase', 'coingecko', 'quidax'];

/**
 * The `index`-th made-up sale of a seed: the same for the same two numbers. Every event is one the product could have
 * written; personal data are sealed for keys that do not exist.
 */
export function makeScenario(seed: number, index: number): Scenario {
  const teller = new Teller(seed, index);
  teller.record();
  const { orderId, number, correlationId, ending, steps } = teller;
  return { orderId, number, correlationId, ending, steps };
}

/** Rates as they were published while `count` sales went on, for their one stream. */
export function rateSteps(seed: number, count: number): Step[] {
  return Array.from({ length: count }, (_, index) => {
    const at = instant(START + index * 60_000);
    const move = BigInt((index * 37 + seed) % 40) * 1_000n;
    const published = event('RatePublished', {
      sell: {
        referenceRate: formatDecimal(REFERENCE_RATE + move, 4),
        rate: formatDecimal(SELL_RATE + move, 4),
        marginBps: 47,
        sources: SOURCES.map((name) => ({ name, rate: formatDecimal(REFERENCE_RATE + move, 4), at })),
      },
      at,
    });
    const metadata = { correlationId: uuidFrom('rates', String(seed), String(index)), actor: 'system:rates' };
    return { streamId: streams.rate, events: [published], metadata };
  });
}

/** Appends steps one after the other, each at the version its stream has. @returns how many events were appended */
export async function append(store: EventStore, steps: readonly Step[]): Promise<number> {
  const versions = new Map<string, number>();
  let appended = 0;
  for (const { streamId, events, metadata } of steps) {
    const version = versions.get(streamId) ?? (await store.readStream(streamId)).at(-1)?.version ?? 0;
    await store.append({ streamId, expectedVersion: version, events }, { metadata });
    versions.set(streamId, version + events.length);
    appended += events.length;
  }
  return appended;
}

const instant = (at: number): string => new Date(at).toISOString();

class Teller {
  readonly steps: Step[] = [];
  readonly orderId: string;
  readonly number: string;
  readonly correlationId: string;
  readonly ending: Ending;
  readonly #id: (...names: string[]) => string;
  readonly #micro: bigint;
  readonly #kobo: bigint;
  readonly #depositKey: string;
  readonly #index: number;
  #at: number;

  constructor(seed: number, index: number) {
    this.#id = (...names) => uuidFrom('story', String(seed), String(index), ...names);
    this.orderId = this.#id('order');
    this.correlationId = this.#id('correlation');
    const digits = BigInt(`0x${this.orderId.slice(0, 8)}`) * 1_000n + BigInt(index % 1_000);
    this.number = `S${(digits % 1_000_000_000_000n).toString().padStart(12, '0')}`;
    this.ending = ENDINGS[(index + seed) % ENDINGS.length]!;
    this.#micro = BigInt(10 + ((index * 7 + seed) % 490)) * 1_000_000n;
    this.#kobo = nairaFor(this.#micro, SELL_RATE);
    this.#depositKey = `${this.#id('transfer').replaceAll('-', '').repeat(2)}-0`;
    this.#index = index;
    this.#at = START + index * 60_000;
  }

  record(): void {
    this.#place();
    if (this.ending === 'cancelled') return this.#order('guest', event('OrderCancelled', { at: this.#later(20) }));
    if (this.ending === 'expired') {
      return this.#order('system:order-clock', event('OrderExpired', { at: this.#later(86_400) }));
    }
    const receivedAt = this.#deposit();
    if (this.ending === 'held') {
      return this.#order(
        'system:orders',
        event('OrderHeld', {
          reason: 'no-rate',
          depositKeys: [this.#depositKey],
          at: this.#later(1),
        }),
      );
    }
    const payoutId = this.#request(receivedAt);
    this.#pay(payoutId);
  }

  #later(seconds: number): string {
    this.#at += seconds * 1_000;
    return instant(this.#at);
  }

  #step(streamId: string, actor: string, ...events: NewEvent[]): void {
    const metadata = { correlationId: this.correlationId, actor, orderId: this.orderId };
    this.steps.push({ streamId, events, metadata });
  }

  #order(actor: string, ...events: NewEvent[]): void {
    this.#step(streams.order(this.orderId), actor, ...events);
  }

  #sealed(subject: string): Sealed {
    const c = Buffer.from(this.#id(subject).repeat(4)).toString('base64');
    return { $sealed: { v: 1, s: `${subject}-${this.orderId}`, c } };
  }

  #mail(kind: EventData<'MailRequested'>['kind']): void {
    const mailId = this.#id('mail', kind);
    const requested = { mailId, orderId: this.orderId, kind, to: this.#sealed('sender'), at: this.#later(1) };
    this.#step(streams.mail(mailId), 'system:notifications', event('MailRequested', requested));
    if (this.#index % 5 === 3) {
      const failure = { mailId, cause: 'connection refused', attempt: 1, final: false, at: this.#later(1) };
      this.#step(streams.mail(mailId), 'system:mail', event('MailFailed', failure));
    }
    this.#step(streams.mail(mailId), 'system:mail', event('MailSent', { mailId, at: this.#later(1) }));
  }

  #place(): void {
    const at = this.#at;
    this.#order(
      'guest',
      event('OrderPlaced', {
        orderId: this.orderId,
        number: this.number,
        word: 'mango',
        side: 'sell',
        network: 'TRC20',
        quoteId: this.#id('quote'),
        amountMicro: this.#micro.toString(),
        nairaKobo: this.#kobo.toString(),
        rate: formatDecimal(SELL_RATE, 4),
        referenceRate: formatDecimal(REFERENCE_RATE, 4),
        marginBps: 47,
        sources: [],
        feeKobo: '0',
        placedAt: instant(at),
        lockEndsAt: instant(at + 105_000),
        expiresAt: instant(at + 86_400_000),
        watchedUntil: instant(at + 90 * 86_400_000),
        address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
        addressIndex: this.#index,
        enquiryId: this.#id('enquiry'),
        recipient: this.#sealed('recipient'),
        sender: this.#sealed('sender'),
        guestHash: this.#id('guest'),
        bankCode: BANKS[this.#index % BANKS.length]!,
      }),
    );
    this.#mail('order-placed');
  }

  /** @returns when the deposit was received */
  #deposit(): string {
    const receivedAt = this.#later(30);
    const depositKey = this.#depositKey;
    const amountMicro = this.#micro.toString();
    const blockNumber = 70_000_000 + this.#index;
    const transfer = {
      depositKey,
      transactionId: depositKey.slice(0, 64),
      logIndex: 0,
      orderId: this.orderId,
      address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
      from: 'TNPdqto8HiuMzoG7Vv9wyyYhWzCojLeHAF',
      amountMicro,
      blockNumber,
      blockId: depositKey.slice(0, 64),
      receivedAt,
    };
    const deposit = streams.deposit(depositKey);
    const seenAt = this.#later(1);
    this.#step(deposit, 'system:chain-watcher', event('DepositSeen', { ...transfer, seenAt }));
    this.#order('system:orders', event('OrderDepositSeen', { depositKey, amountMicro, blockNumber, seenAt }));
    const confirmedAt = this.#later(57);
    const postings = [
      posting('chain:deposits', 'USDT', this.#micro),
      posting(`customer:order:${this.orderId}`, 'USDT', -this.#micro),
    ];
    this.#step(
      deposit,
      'system:chain-watcher',
      event('DepositConfirmed', { ...transfer, transactionIndex: 0, confirmedAt, postings }),
    );
    this.#order('system:orders', event('OrderDepositConfirmed', { depositKey, amountMicro, receivedAt, confirmedAt }));
    return receivedAt;
  }

  /** @returns the payout's id */
  #request(receivedAt: string): string {
    const payoutId = this.#id('payout');
    const reference = nairaFor(this.#micro, REFERENCE_RATE);
    const part: PricedPart = {
      amountMicro: this.#micro.toString(),
      basis: 'locked',
      rate: formatDecimal(SELL_RATE, 4),
      referenceRate: formatDecimal(REFERENCE_RATE, 4),
      nairaKobo: this.#kobo.toString(),
      sources: SOURCES.map((name) => ({ name, rate: formatDecimal(REFERENCE_RATE, 4), at: receivedAt })),
    };
    const at = this.#later(1);
    this.#order(
      'system:orders',
      event('OrderDepositPriced', { depositKey: this.#depositKey, parts: [part], at }),
      event('PayoutRequested', {
        payoutId,
        orderId: this.orderId,
        number: this.number,
        sequence: 1,
        depositKeys: [this.#depositKey],
        amountMicro: this.#micro.toString(),
        amountKobo: this.#kobo.toString(),
        recipient: this.#sealed('recipient'),
        why: 'reached',
        requestedAt: at,
        postings: [
          posting(`customer:order:${this.orderId}`, 'USDT', this.#micro),
          posting('exchange:position', 'USDT', -this.#micro),
          posting('exchange:position', 'NGN', reference),
          posting(`payable:payout:${payoutId}`, 'NGN', -this.#kobo),
          posting('income:margin', 'NGN', this.#kobo - reference),
        ],
      }),
    );
    return payoutId;
  }

  #pay(payoutId: string): void {
    const stream = streams.payout(payoutId);
    const actor = 'system:payouts';
    const { number } = this;
    const reference = `po-${payoutId.replaceAll('-', '')}`;
    const amountKobo = this.#kobo.toString();
    const common = { for: { kind: 'order' as const, id: this.orderId }, provider: 'paystack' };
    const ids = { payoutId, ...common };
    const submission = { ...ids, number, attempt: 1, reference, amountKobo, recipient: this.#sealed('recipient') };
    this.#step(stream, actor, event('PayoutSubmitting', { ...submission, at: this.#later(1) }));
    this.#step(
      stream,
      actor,
      event('PayoutAccepted', { ...common, reference, providerId: 'TRF_1', at: this.#later(1) }),
    );
    if (this.ending === 'paying') return;
    const payable = `payable:payout:${payoutId}`;
    const provider = `provider:${common.provider}`;
    const settledAt = this.#later(4);
    // As the sandbox's bank charges it.
    const fee = this.#kobo <= 500_000n ? 1_000n : this.#kobo <= 5_000_000n ? 2_500n : 5_000n;
    this.#step(
      stream,
      actor,
      event('PayoutSettled', {
        ...ids,
        reference,
        sessionId: '090286261121140400482039551840',
        amountKobo,
        feeKobo: fee.toString(),
        stampDutyKobo: '0',
        settledAt,
        at: settledAt,
        postings: [
          posting(payable, 'NGN', this.#kobo),
          posting(provider, 'NGN', -this.#kobo),
          posting('expense:provider-fee', 'NGN', fee),
          posting(provider, 'NGN', -fee),
        ],
      }),
    );
    this.#order('system:orders', event('OrderPayoutSettled', { payoutId, at: settledAt }));
    this.#order('system:orders', event('OrderCompleted', { at: settledAt }));
    this.#mail('order-delivered');
    if (this.ending !== 'returned') return;
    const reason = 'account-closed';
    const at = this.#later(3_600);
    const postings = [posting(payable, 'NGN', -this.#kobo), posting(provider, 'NGN', this.#kobo)];
    this.#step(stream, actor, event('PayoutReturned', { ...ids, reference, reason, amountKobo, at, postings }));
    this.#order('system:orders', event('OrderPayoutReturned', { payoutId, reason, at }));
    this.#dispute(settledAt, at);
  }

  /** The customer reports that the money was not received, and an operator takes the case. */
  #dispute(settledAt: string, returnedAt: string): void {
    const disputeId = uuidFrom('dispute', this.orderId);
    const openedAt = this.#later(7_200);
    const none = { payoutId: null, transactionId: null, reference: null, sessionId: null, amountMicro: null };
    const fact = (kind: 'payout-settled' | 'payout-returned', at: string) => ({
      ...none,
      kind,
      eventId: this.#id('evidence', kind),
      at,
      amountKobo: this.#kobo.toString(),
    });
    const opened = event('DisputeOpened', {
      disputeId,
      orderId: this.orderId,
      number: `D-${1_001 + this.#index}`,
      orderNumber: this.number,
      issue: 'nothing',
      basis: { kind: 'paid', at: settledAt },
      amountKobo: this.#kobo.toString(),
      evidence: [fact('payout-settled', settledAt), fact('payout-returned', returnedAt)],
      words: this.#sealed('sender'),
      files: [],
      openedAt,
      dueAt: this.#later(7_200),
    });
    const stream = streams.dispute(disputeId);
    const operatorId = this.#id('operator');
    this.#step(stream, 'guest', opened);
    this.#step(stream, `operator:${operatorId}`, event('DisputeClaimed', { operatorId, at: openedAt }));
  }
}
