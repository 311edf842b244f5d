import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  OwnerCodesView,
  PasskeyConfirmationView,
  RefundCodesRequest,
  RefundEndingRequest,
  RefundProofRequest,
  RefundRequest,
  RefundSignatureRequest,
  RefundTerms,
  RefundView,
} from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidFrom } from '@usdt-africa/kernel';
import { ForOwner, OrderLimits, Owned, type OwnedOrder } from '@usdt-africa/orders';
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
import { ConfirmRefund } from '../application/confirm-refund.js';
import { EndRefund } from '../application/end-refund.js';
import { NameRefundAddress } from '../application/name-refund-address.js';
import type { NamedByOwner } from '../application/owner-refunds.js';
import { ProveRefundAddress } from '../application/prove-refund-address.js';
import { RequestRefund } from '../application/request-refund.js';
import { RequestRefundProof } from '../application/request-refund-proof.js';
import { SendRefundCodes } from '../application/send-refund-codes.js';
import { ShowRefund } from '../read-model/show-refund.js';
import { RefundLimits } from './refund-limits.js';

/** What confirms an address is not part of the stored request: a repeat with another proof is the same request. */
const NAMING = { body: bodyWithout('pin', 'passkey', 'emailCode', 'phoneCode') } as const;

/** USDT of an order that go back: requested, proved and ended by the order's owner alone. */
@Controller('api/orders/:number')
export class RefundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: OrderLimits,
    private readonly refundLimits: RefundLimits,
  ) {}

  /** Codes to the order's own email and phone that confirm this address: for guests. */
  @ForOwner()
  @Answers(OwnerCodesView)
  @Post('refunds/codes')
  @HttpCode(202)
  async sendCodes(
    @Req() request: Request,
    @Owned() { order, principal }: OwnedOrder,
    @ValidBody(RefundCodesRequest) wanted: RefundCodesRequest,
  ): Promise<OwnerCodesView> {
    await this.limits.acts.take(principal.key);
    await this.refundLimits.addresses.take(order.placed.orderId);
    return this.commands.execute(new SendRefundCodes(order, wanted, clientKey(request)));
  }

  /** A passkey's challenge for this address: for customers. */
  @ForOwner()
  @Answers(PasskeyConfirmationView)
  @Post('refunds/confirmations')
  @HttpCode(200)
  async confirm(
    @Req() request: Request,
    @Owned() { orderId, principal }: OwnedOrder,
    @ValidBody(RefundTerms) terms: RefundTerms,
  ): Promise<PasskeyConfirmationView> {
    await this.limits.acts.take(principal.key);
    const customer = customerBehind(request);
    if (!customer) throw refusal('orders.needs-confirming');
    return this.commands.execute(new ConfirmRefund(customer, orderId, terms));
  }

  @ForOwner()
  @Answers(RefundView)
  @Idempotent<RefundView>(NAMING)
  @Post('refunds')
  async request(
    @Req() request: Request,
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(RefundRequest) body: RefundRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<RefundView> {
    const wanted = await this.#named(request, owned, once, body, attemptId);
    const refundId = uuidFrom('refund', owned.principal.key, owned.orderId, once.key);
    return (await this.commands.execute(new RequestRefund(refundId, wanted))).body;
  }

  /** The newest one, also one that is over. */
  @ForOwner()
  @Answers(RefundView)
  @Get('refund')
  read(@Owned() { order }: OwnedOrder): Promise<RefundView> {
    return this.queries.execute(new ShowRefund(order));
  }

  @ForOwner()
  @Answers(RefundView)
  @Idempotent<RefundView>(NAMING)
  @Post('refund/addresses')
  @HttpCode(200)
  async nameAddress(
    @Req() request: Request,
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(RefundRequest) body: RefundRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<RefundView> {
    const wanted = await this.#named(request, owned, once, body, attemptId);
    return (await this.commands.execute(new NameRefundAddress(wanted))).body;
  }

  @ForOwner()
  @Answers(RefundView)
  @Post('refund/proofs')
  @HttpCode(200)
  async requestProof(
    @Owned() { order, principal }: OwnedOrder,
    @ValidBody(RefundProofRequest) { method }: RefundProofRequest,
  ): Promise<RefundView> {
    await this.limits.acts.take(principal.key);
    await this.refundLimits.proofs.take(order.placed.orderId);
    return this.commands.execute(new RequestRefundProof(order, method, principal));
  }

  @ForOwner()
  @Answers(RefundView)
  @Post('refund/signatures')
  @HttpCode(200)
  async prove(
    @Owned() { order, principal }: OwnedOrder,
    @ValidBody(RefundSignatureRequest) { signature }: RefundSignatureRequest,
  ): Promise<RefundView> {
    await this.limits.acts.take(principal.key);
    return this.commands.execute(new ProveRefundAddress(order, signature, principal));
  }

  @ForOwner()
  @Answers(RefundView)
  @Post('refund/endings')
  @HttpCode(200)
  async end(
    @Owned() { order, principal }: OwnedOrder,
    @ValidBody(RefundEndingRequest) { why }: RefundEndingRequest,
  ): Promise<RefundView> {
    await this.limits.acts.take(principal.key);
    return this.commands.execute(new EndRefund(order, why, principal));
  }

  async #named(
    request: Request,
    { orderId, principal }: OwnedOrder,
    once: IdempotentRequest,
    { address, assetKey, differentWallet, pin, passkey, emailCode, phoneCode }: RefundRequest,
    attemptId: string | null,
  ): Promise<NamedByOwner> {
    await this.limits.acts.take(principal.key);
    await this.refundLimits.addresses.take(orderId);
    return {
      orderId,
      principal,
      address,
      assetKey: assetKey ?? null,
      differentWallet: differentWallet ?? false,
      codes: emailCode !== undefined && phoneCode !== undefined ? { emailCode, phoneCode } : null,
      proof: { pin, passkey, origin: request.headers.origin ?? '', attemptId },
      customer: customerBehind(request),
      storeAnswer: once.storeFor<RefundView>(`sender-${orderId}`),
    };
  }
}
