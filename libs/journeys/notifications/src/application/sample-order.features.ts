import { event, type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import type { EventStore, PersonalData, RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';

const HASH = 'ab'.repeat(32);

/** An order as the other contexts would write it, event by event, into the real store. Times are the clock's. */
export class SampleOrder {
  readonly orderId = uuidv7();
  readonly payoutId = uuidv7();
  readonly depositKey = `${HASH}-0`;

  private constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    readonly number: string,
  ) {}

  static async place(
    store: EventStore,
    personalData: PersonalData,
    clock: Clock,
    number = 'S482039551840',
  ): Promise<SampleOrder> {
    const order = new SampleOrder(store, personalData, clock, number);
    await order.append(streams.order(order.orderId), 'OrderPlaced', await order.placed());
    return order;
  }

  get senderSubject(): string {
    return `sender-${this.orderId}`;
  }

  /** It stands among a customer's transactions: placed by them, or adopted. */
  async listFor(accountId: string): Promise<void> {
    const data = { accountId, words: '', recipient: null, at: this.now() };
    await this.append(streams.order(this.orderId), 'OrderIndexed', data);
  }

  async confirm(amountMicro = '250000000'): Promise<void> {
    const { depositKey } = this;
    const at = this.now();
    await this.append(streams.order(this.orderId), 'OrderDepositConfirmed', {
      depositKey,
      amountMicro,
      receivedAt: at,
      confirmedAt: at,
    });
  }

  async price(): Promise<void> {
    const { sources } = await this.placed();
    const part = { basis: 'locked' as const, rate: '1576.0000', referenceRate: '1583.5000', sources };
    await this.append(streams.order(this.orderId), 'OrderDepositPriced', {
      depositKey: this.depositKey,
      parts: [{ ...part, amountMicro: '250000000', nairaKobo: '39400000' }],
      at: this.now(),
    });
  }

  async hold(reason: EventData<'OrderHeld'>['reason'], amountMicro?: string): Promise<void> {
    await this.confirm(amountMicro);
    await this.append(streams.order(this.orderId), 'OrderHeld', {
      reason,
      depositKeys: [this.depositKey],
      at: this.now(),
    });
  }

  /** Lowers the amount that goes out unreviewed, as for a first payment. */
  async guard(): Promise<void> {
    const guard = { waitsUntil: null, capKobo: '200000000', at: this.now() };
    await this.append(streams.order(this.orderId), 'OrderPayoutRestrictionsSet', guard);
  }

  async endHold(reason: EventData<'OrderHeld'>['reason']): Promise<void> {
    await this.append(streams.order(this.orderId), 'OrderHoldEnded', {
      reason,
      depositKeys: null,
      at: this.now(),
    });
  }

  /** Its owner wants the deposit back at this address; it is reserved for that. @returns the refund's id */
  async requestRefund(address: string): Promise<string> {
    const refundId = uuidv7();
    const { orderId, number, depositKey } = this;
    const at = this.now();
    const about = { refundId, orderId };
    await this.append(streams.order(orderId), 'OrderRefundReserved', { refundId, depositKeys: [depositKey], at });
    await this.append(streams.refund(refundId), 'RefundRequested', {
      ...{ ...about, number: 'R482039551840', orderNumber: number, payoutId: null, depositKeys: [depositKey] },
      ...{ amountMicro: '250000000', costMicro: '0', worthKobo: '39400000', asset: null, by: 'guest' },
      ...{ dueAt: new Date(Date.parse(at) + 7 * 86_400_000).toISOString(), at },
    });
    await this.append(streams.refund(refundId), 'RefundAddressNamed', { ...about, address, at });
    return refundId;
  }

  /** It ends, or is sent and final. */
  async endRefund(refundId: string, why: EventData<'RefundEnded'>['why'] | null): Promise<void> {
    const about = { refundId, orderId: this.orderId, at: this.now() };
    const streamId = streams.refund(refundId);
    if (why !== null) return this.append(streamId, 'RefundEnded', { ...about, why, people: null });
    const block = { number: 66_000_123, id: HASH, time: about.at };
    const sent = { sendId: uuidv7(), txId: 'c3'.repeat(32), block, feeSun: '6400000' };
    return this.append(streamId, 'RefundCompleted', { ...about, ...sent });
  }

  async requestPayout(): Promise<void> {
    const { orderId, payoutId, number, depositKey } = this;
    await this.append(streams.order(orderId), 'PayoutRequested', {
      payoutId,
      orderId,
      number,
      sequence: 1,
      depositKeys: [depositKey],
      amountMicro: '250000000',
      amountKobo: '39400000',
      recipient: (await this.placed()).recipient,
      why: 'reached',
      requestedAt: this.now(),
      postings: [],
    });
  }

  /** The bank has paid, and with it the order is complete. */
  async complete(): Promise<void> {
    const { orderId, payoutId } = this;
    const at = this.now();
    await this.append(streams.payout(payoutId), 'PayoutSettled', {
      payoutId,
      ...paysOrder(orderId),
      reference: 'po-1',
      sessionId: '090286261121140400482039551840',
      amountKobo: '39400000',
      feeKobo: '5000',
      stampDutyKobo: '5000',
      settledAt: at,
      at,
      postings: [],
    });
    await this.append(streams.order(orderId), 'OrderPayoutSettled', { payoutId, at });
    await this.append(streams.order(orderId), 'OrderCompleted', { at });
  }

  /** The bank has sent it back. */
  async comeBack(): Promise<void> {
    const { payoutId } = this;
    await this.append(streams.order(this.orderId), 'OrderPayoutReturned', {
      payoutId,
      reason: 'reversed',
      at: this.now(),
    });
  }

  /** The bank refuses the payout, and an operator reviews it. */
  async fail(): Promise<void> {
    const { payoutId } = this;
    const failed = { payoutId, reason: 'account-closed', at: this.now() };
    await this.append(streams.order(this.orderId), 'OrderPayoutFailed', failed);
  }

  /** It is paid once more. */
  async goAgain(reference: string): Promise<void> {
    const { payoutId } = this;
    await this.append(streams.order(this.orderId), 'OrderPayoutReopened', { payoutId, reference, at: this.now() });
  }

  /** The order's last event of a type. */
  async last(type: EventType): Promise<RecordedEvent> {
    return (await this.store.readStream(streams.order(this.orderId))).findLast((recorded) => recorded.type === type)!;
  }

  private async append<Type extends EventType>(streamId: string, type: Type, data: EventData<Type>): Promise<void> {
    const expectedVersion = (await this.store.readStream(streamId)).length;
    const metadata = { correlationId: uuidv7(), actor: 'test', orderId: this.orderId };
    await this.store.append({ streamId, expectedVersion, events: [event(type, data)] }, { metadata });
  }

  private async placed(): Promise<EventData<'OrderPlaced'>> {
    const { orderId, number } = this;
    const recipientSubject = `recipient-${orderId}`;
    await this.personalData.ensureSubjects([this.senderSubject, recipientSubject]);
    const at = this.clock.now();
    const after = (seconds: number): string => new Date(at.getTime() + seconds * 1000).toISOString();
    return {
      orderId,
      number,
      word: 'mango',
      side: 'sell',
      network: 'TRC20',
      quoteId: uuidv7(),
      amountMicro: '250000000',
      nairaKobo: '39400000',
      rate: '1576.0000',
      referenceRate: '1583.5000',
      marginBps: 47,
      sources: [{ name: 'quidax', rate: '1583.5000', at: at.toISOString() }],
      feeKobo: '0',
      placedAt: at.toISOString(),
      lockEndsAt: after(105),
      expiresAt: after(86_400),
      watchedUntil: after(90 * 86_400),
      address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
      addressIndex: 7,
      enquiryId: uuidv7(),
      recipient: await this.personalData.seal(recipientSubject, {
        bankCode: '058',
        bankName: 'Guaranty Trust Bank',
        bankShortName: 'GTBank',
        accountNumber: '0145528174',
        accountName: 'Adaeze Chinwe Okonkwo-Balogun',
        email: 'adaeze@example.com',
      }),
      sender: await this.personalData.seal(this.senderSubject, {
        firstName: 'Temitope',
        lastName: 'Adewale',
        email: 'temitope.adewale@example.com',
        phone: '+2348035550148',
      }),
      guestHash: HASH,
      bankCode: '057',
    };
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
