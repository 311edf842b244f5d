import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  OrderView,
  OwnerCodeRequest,
  OwnerCodesView,
  PasskeyConfirmationView,
  RecipientChangeRequest,
  RecipientChangeTerms,
} from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  AttemptId,
  bodyWithout,
  clientKey,
  customerBehind,
  Idempotent,
  type IdempotentRequest,
  Once,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { ChangeRecipient } from '../application/change-recipient.js';
import { ConfirmRecipientChange } from '../application/confirm-recipient-change.js';
import { SendOwnerCode } from '../application/send-owner-code.js';
import type { OwnedOrder } from './order-access.js';
import { OrderLimits } from './order-limits.js';
import { ForOwner, Owned } from './owner.js';

/** Another bank account for a payout that the bank refused for its account, named by the order's owner alone. */
@Controller('api/orders/:number/recipient-changes')
export class RecipientChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: OrderLimits,
  ) {}

  /** A code to the order's own email or phone: for guests. */
  @ForOwner()
  @Answers(OwnerCodesView)
  @Post('codes')
  @HttpCode(202)
  async sendCode(
    @Req() request: Request,
    @Owned() { order, principal }: OwnedOrder,
    @ValidBody(OwnerCodeRequest) wanted: OwnerCodeRequest,
  ): Promise<OwnerCodesView> {
    await this.limits.acts.take(principal.key);
    return this.commands.execute(new SendOwnerCode(order, wanted, clientKey(request)));
  }

  /** A passkey's challenge for these terms: for customers. */
  @ForOwner()
  @Answers(PasskeyConfirmationView)
  @Post('confirmations')
  @HttpCode(200)
  async confirm(
    @Req() request: Request,
    @Owned() { orderId, principal }: OwnedOrder,
    @ValidBody(RecipientChangeTerms) terms: RecipientChangeTerms,
  ): Promise<PasskeyConfirmationView> {
    await this.limits.acts.take(principal.key);
    const customer = customerBehind(request);
    if (!customer) throw refusal('orders.needs-confirming');
    return this.commands.execute(new ConfirmRecipientChange(customer, orderId, terms));
  }

  /** The proof is not part of the stored request: a repeat with another one is the same request. */
  @ForOwner()
  @Answers(OrderView)
  @Idempotent<OrderView>({ body: bodyWithout('pin', 'passkey', 'emailCode', 'phoneCode') })
  @Post()
  @HttpCode(200)
  async change(
    @Req() request: Request,
    @Owned() { orderId, principal }: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(RecipientChangeRequest) { enquiryId, recipientId, pin, passkey, ...codes }: RecipientChangeRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<OrderView> {
    await this.limits.acts.take(principal.key);
    const { emailCode, phoneCode } = codes;
    const storeAnswer = once.storeFor<OrderView>(`sender-${orderId}`);
    const { body } = await this.commands.execute(
      new ChangeRecipient({
        orderId,
        changeId: uuidFrom('recipient-change', principal.key, orderId, once.key),
        terms: { enquiryId, recipientId },
        codes: emailCode !== undefined && phoneCode !== undefined ? { emailCode, phoneCode } : null,
        proof: { pin, passkey, origin: request.headers.origin ?? '', attemptId },
        customer: customerBehind(request),
        input: { principal, storeAnswer },
      }),
    );
    return body;
  }
}
