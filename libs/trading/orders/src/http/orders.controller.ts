import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  ChooseMismatchRequest,
  EmptyRequest,
  EmptyView,
  LinkExchangeView,
  LinkRenewalRequest,
  OrderView,
  PlaceOrderRequest,
  RecentOrdersRequest,
  SharedLinkRequest,
  ShareView,
  TokenRequest,
} from '@usdt-africa/contracts/api';
import { hashToken, type Principal, uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  AnswersAs,
  AnswersNothing,
  CurrentPrincipal,
  CallableBy,
  clientKey,
  customerBehind,
  CustomerSessions,
  GuestCookies,
  Idempotent,
  type IdempotentRequest,
  IdParam,
  Once,
  ValidBody,
  ValidQuery,
  wholeNumber,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { CustomerOrderCommand, type OrderAct } from '../application/customer-order-command.js';
import { ClaimOrder } from '../application/claim-order.js';
import { MailOwnLink } from '../application/mail-own-link.js';
import { MailRecentLinks } from '../application/mail-recent-links.js';
import { PlaceOrder } from '../application/place-order.js';
import { RenewOwnerLink } from '../application/renew-owner-link.js';
import { RevokeShare } from '../application/revoke-share.js';
import { ShareOrder } from '../application/share-order.js';
import { StopOwnLinks } from '../application/stop-own-links.js';
import { FindLinkedOrder } from '../read-model/find-linked-order.js';
import { ShowOrder } from '../read-model/show-order.js';
import { OrderAccess, type OwnedOrder } from './order-access.js';
import { OrderLimits } from './order-limits.js';
import { OrderLive } from './order-live.js';
import { ForOwner, Owned } from './owner.js';

@Controller('api')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly live: OrderLive,
    private readonly cookies: GuestCookies,
    private readonly limits: OrderLimits,
    private readonly access: OrderAccess,
    private readonly customers: CustomerSessions,
  ) {}

  @CallableBy('guest')
  @Answers(OrderView)
  @Idempotent<OrderView>({ location: ({ number }) => `/api/orders/${number}` })
  @Post('orders')
  async place(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @Once() once: IdempotentRequest,
    @ValidBody(PlaceOrderRequest) order: PlaceOrderRequest,
  ): Promise<OrderView> {
    await this.limits.placesPerClient.take(clientKey(request));
    await this.limits.places.take(principal.key);
    const orderId = uuidFrom('order', principal.key, once.key);
    const storeAnswer = once.storeFor<OrderView>(`sender-${orderId}`);
    const { body } = await this.commands.execute(new PlaceOrder(orderId, order, { principal, storeAnswer }));
    return body;
  }

  /** Masked for requesters who have only the number. */
  @CallableBy('anyone')
  @Answers(OrderView)
  @Get('orders/:number')
  async read(@Req() request: Request, @Param('number') number: string): Promise<OrderView> {
    const { orderId, view, follow } = await this.access.seen(request, number);
    return this.queries.execute(new ShowOrder(orderId, view, follow));
  }

  /** In full for its owner, masked for holders of a shared link. */
  @CallableBy('viewer')
  @AnswersAs('text/event-stream', OrderView)
  @Get('orders/:number/events')
  async events(
    @Req() request: Request,
    @Res() response: Response,
    @Param('number') number: string,
    @ValidQuery('after', wholeNumber('A revision is a whole number.')) after?: number,
  ): Promise<void> {
    const { orderId, view, follow } = await this.access.seen(request, number);
    if (!follow) throw refusal('orders.no-guest');
    const customer = customerBehind(request);
    const allowed = async (): Promise<boolean> => (await this.access.now(request, orderId)) === view;
    // For a customer the session, so that each stream ends with its own. A link may be shared with many people, whose
    // streams must not end each other.
    const shared = `${this.cookies.shareHash(request) ?? ''} ${clientKey(request)}`;
    const session = customer?.sessionId ?? this.cookies.find(request)?.key ?? shared;
    await this.live.open(response, {
      orderId,
      view,
      client: clientKey(request),
      session,
      known: after ?? null,
      allowed,
      ...(customer ? { signedIn: () => this.customers.stillIs(customer) } : {}),
    });
  }

  @ForOwner()
  @Answers(OrderView)
  @Idempotent()
  @Post('orders/:number/mark-sent')
  @HttpCode(200)
  sent(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, once, 'sent');
  }

  @ForOwner()
  @Answers(OrderView)
  @Idempotent()
  @Post('orders/:number/cancel')
  @HttpCode(200)
  cancel(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, once, 'cancel');
  }

  @ForOwner()
  @Answers(OrderView)
  @Idempotent()
  @Post('orders/:number/choose-mismatch')
  @HttpCode(200)
  chooseMismatch(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(ChooseMismatchRequest) { choice }: ChooseMismatchRequest,
  ): Promise<OrderView> {
    return this.act(owned, once, { mismatch: choice });
  }

  @ForOwner()
  @Answers(OrderView)
  @Idempotent()
  @Post('orders/:number/choose-partial-payout')
  @HttpCode(200)
  choosePartialPayout(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, once, 'partial-payout');
  }

  @ForOwner()
  @Answers(OrderView)
  @Idempotent()
  @Post('orders/:number/choose-top-up')
  @HttpCode(200)
  sendRest(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, once, 'top-up');
  }

  @ForOwner()
  @Answers(ShareView)
  @Idempotent()
  @Post('orders/:number/shares')
  async share(
    @Owned() { orderId, principal }: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<ShareView> {
    await this.limits.acts.take(principal.key);
    const shareId = uuidFrom('share', principal.key, orderId, once.key);
    const storeAnswer = once.storeFor<ShareView>(`sender-${orderId}`);
    const { body } = await this.commands.execute(new ShareOrder(orderId, shareId, { principal, storeAnswer }));
    return body;
  }

  @ForOwner()
  @AnswersNothing()
  @Delete('orders/:number/shares/:shareId')
  @HttpCode(204)
  async stopSharing(@Owned() { orderId, principal }: OwnedOrder, @IdParam('shareId') shareId: string): Promise<void> {
    await this.limits.acts.take(principal.key);
    await this.commands.execute(new RevokeShare(orderId, shareId, principal));
  }

  /** Ends the mailed owner's links, and removes the access of browsers that came by one. */
  @ForOwner()
  @AnswersNothing()
  @Delete('orders/:number/links')
  @HttpCode(204)
  async stopOwnLinks(@Owned() { orderId, principal }: OwnedOrder): Promise<void> {
    await this.limits.acts.take(principal.key);
    await this.commands.execute(new StopOwnLinks(orderId, principal));
  }

  /** A new link of the owner's own, mailed to the order's sender. */
  @ForOwner()
  @Answers(EmptyView)
  @Post('orders/:number/links')
  @HttpCode(202)
  async mailOwnLink(
    @Owned() { orderId, principal }: OwnedOrder,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<EmptyView> {
    await this.limits.acts.take(principal.key);
    await this.commands.execute(new MailOwnLink(orderId));
    return {};
  }

  /** The owner's link from a mail: its token for a place among the order's browsers. */
  @CallableBy('anyone')
  @Answers(LinkExchangeView)
  @Idempotent({
    // One browser: another one with the same key would be a second use of the link.
    principal: ({ body }, browser) => hashToken(`${String((body as Partial<TokenRequest>)?.token)} ${browser()}`),
    body: () => ({}),
  })
  @Post('order-links/exchange')
  @HttpCode(200)
  async exchangeOwnerLink(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @Once() once: IdempotentRequest,
    @ValidBody(TokenRequest) { token }: TokenRequest,
  ): Promise<LinkExchangeView> {
    await this.limits.lookups.take(clientKey(request));
    const order = await this.queries.execute(new FindLinkedOrder(token));
    const { orderId, number } = order;
    if (await this.access.isOwner(principal, orderId)) return { number };
    const storeAnswer = once.storeFor<LinkExchangeView>(`sender-${orderId}`);
    const { body } = await this.commands.execute(new ClaimOrder(order, token, { principal, storeAnswer }));
    return body;
  }

  /**
   * Mails a new link in place of an old one. The response is the same whether or not there was one, or an address to
   * mail to.
   */
  @CallableBy('anyone')
  @Answers(EmptyView)
  @Post('order-links/renewals')
  @HttpCode(202)
  async renewOwnerLink(
    @Req() request: Request,
    @ValidBody(LinkRenewalRequest) { token }: LinkRenewalRequest,
  ): Promise<EmptyView> {
    await this.limits.renewals.take(clientKey(request));
    await this.commands.execute(new RenewOwnerLink(token));
    return {};
  }

  /**
   * Mails a list of recent orders to an address. The response and its work are the same whether or not the address is
   * known.
   */
  @CallableBy('anyone')
  @Answers(EmptyView)
  @Post('order-links/recent')
  @HttpCode(202)
  async mailRecentLinks(
    @Req() request: Request,
    @ValidBody(RecentOrdersRequest) { email }: RecentOrdersRequest,
  ): Promise<EmptyView> {
    await this.limits.recentLinks.take(clientKey(request));
    await this.commands.execute(new MailRecentLinks(email));
    return {};
  }

  /** A shared link: its token becomes a cookie for this order alone, for the masked view. */
  @CallableBy('anyone')
  @Answers(LinkExchangeView)
  @Post('share-links/exchange')
  @HttpCode(200)
  async exchangeShareLink(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(SharedLinkRequest) { token, number }: SharedLinkRequest,
  ): Promise<LinkExchangeView> {
    if (!(await this.access.shared(request, number, token))) throw refusal('orders.share-ended');
    this.cookies.setShare(response, number, token);
    return { number };
  }

  private async act({ orderId, principal }: OwnedOrder, once: IdempotentRequest, act: OrderAct): Promise<OrderView> {
    await this.limits.acts.take(principal.key);
    const storeAnswer = once.storeFor<OrderView>(`sender-${orderId}`);
    const { body } = await this.commands.execute(new CustomerOrderCommand(orderId, act, { principal, storeAnswer }));
    return body;
  }
}
