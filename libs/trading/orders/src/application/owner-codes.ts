import { Inject, Injectable } from '@nestjs/common';
import { CodeCaps, type CodeOf, OneTimeCodes } from '@usdt-africa/accounts';
import { CODE_MINUTES, type OwnerCodeRequest, type OwnerCodesView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { PlacedOrder } from '../domain/order.js';

type Channel = OwnerCodeRequest['channel'];

/** What two codes authorise: another bank account for the order, or a refund to exactly this address. */
export type OwnerCodeUse = { readonly kind: 'recipient' } | { readonly kind: 'refund'; readonly address: string };

interface Contacts {
  readonly firstName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Codes to the email and the phone that a guest's sale was placed with. Only both of them together prove its owner: a
 * link to the order, or its browser, is not enough to move its money.
 */
@Injectable()
export class OwnerCodes {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly limits: LimitService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 once the contacts were erased; 429 `too-soon`, `too-many`, `too-many-texts`; 503 `texts-paused` */
  async send(
    { placed }: PlacedOrder,
    { channel, language }: OwnerCodeRequest,
    use: OwnerCodeUse,
    client: string,
  ): Promise<void> {
    const contacts = await this.personalData.open<Contacts>(placed.sender);
    if (!contacts) throw refusal('orders.order-not-found');
    const { orderId } = placed;
    const of = codeOf(orderId, channel, use);
    await this.codes.mayAgain(of);
    const now = this.clock.now();
    const messageId = uuidv7(now);
    const { firstName, email, phone } = contacts;
    if (channel === 'email') await this.caps.mail(this.#blindOf(contacts), client);
    else await this.caps.text({ messageId, phone, accountId: orderId }, client);
    const code = this.codes.make(6);
    const address = use.kind === 'refund' ? { address: use.address } : {};
    const seal = (to: object) =>
      this.personalData.seal(placed.sender.$sealed.s, { ...to, ...address, code: code.text });
    const about = { accountId: orderId, kind: MESSAGES[use.kind], language, at: now.toISOString() } as const;
    const append =
      channel === 'email'
        ? {
            streamId: streams.mail(messageId),
            expectedVersion: 0,
            events: [
              event('AccountMailRequested', { ...about, mailId: messageId, to: await seal({ email, firstName }) }),
            ],
          }
        : {
            streamId: streams.message(messageId),
            expectedVersion: 0,
            events: [event('TextMessageRequested', { ...about, messageId, to: await seal({ phone }) })],
          };
    await this.store.append(append, {
      metadata: { correlationId: correlationId(), actor: 'guest', orderId },
      alongside: (tx) => this.codes.keep(tx, of, code, true, CODE_MINUTES * 60_000),
    });
  }

  /** What was sent, for the page's countdown. */
  async sent(orderId: string, use: OwnerCodeUse): Promise<OwnerCodesView> {
    const [email, phone] = await Promise.all([
      this.codes.sent(codeOf(orderId, 'email', use)),
      this.codes.sent(codeOf(orderId, 'phone', use)),
    ]);
    return { email, phone };
  }

  /**
   * Checks both codes; each try counts.
   * @returns what uses them up, in the transaction of what they authorise
   * @throws Refusal 422 `wrong-code`, `code-ended`
   */
  async require(
    orderId: string,
    use: OwnerCodeUse,
    { emailCode, phoneCode }: { readonly emailCode: string; readonly phoneCode: string },
    attemptId: string | null,
  ): Promise<(tx: PoolClient) => Promise<void>> {
    const ids = [
      await this.codes.require(codeOf(orderId, 'email', use), emailCode, attemptId),
      await this.codes.require(codeOf(orderId, 'phone', use), phoneCode, attemptId),
    ];
    return async (tx) => {
      for (const codeId of ids) await this.codes.use(tx, codeId);
    };
  }

  /** What the address is counted by: the index by which limits know it. */
  #blindOf({ email, phone }: Contacts): string {
    const identifiers = this.limits.identifiers({ email, phone, bankCode: '', accountNumber: '' });
    return identifiers.find(({ kind }) => kind === 'mail-address')!.indexes[0]!;
  }
}

const MESSAGES = { recipient: 'recipient-code', refund: 'refund-code' } as const satisfies Record<
  OwnerCodeUse['kind'],
  string
>;

/** A code for one address is none for another. */
function codeOf(orderId: string, channel: Channel, use: OwnerCodeUse): CodeOf {
  if (use.kind === 'recipient') return { purpose: `order-${channel}`, owner: orderId };
  return { purpose: `refund-${channel}`, owner: uuidFrom('refund-codes', orderId, use.address) };
}
