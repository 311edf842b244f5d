import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
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
  Idempotency,
  IdempotencyKey,
  IdParam,
  type IdempotentAnswer,
  RateLimit,
  type StoreAnswer,
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
import { OrderLive } from './order-live.js';
import { ForOwner, Owned } from './owner.js';

/** Counters against guessing order ids and links, and against floods of orders. */
export abstract class OrderLimits {
  /** Per client. */
  abstract readonly lookups: RateLimit;
  /** Per client: requests for a new link. */
  abstract readonly renewals: RateLimit;
  /** Per client: requests for links to an address's recent orders. */
  abstract readonly recentLinks: RateLimit;
  /** Per guest. */
  abstract readonly places: RateLimit;
  /** Per client: a new cookie is no way around {@link places}. */
  abstract readonly placesPerClient: RateLimit;
  /** Per guest. */
  abstract readonly acts: RateLimit;
}

@Controller('api')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly live: OrderLive,
    private readonly cookies: GuestCookies,
    private readonly idempotency: Idempotency,
    private readonly limits: OrderLimits,
    private readonly access: OrderAccess,
    private readonly customers: CustomerSessions,
  ) {}

  @CallableBy('guest')
  @Answers(OrderView)
  @Post('orders')
  async place(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @IdempotencyKey() key: string,
    @ValidBody(PlaceOrderRequest) order: PlaceOrderRequest,
  ): Promise<OrderView> {
    const orderId = uuidFrom('order', principal.key, key);
    const answer = await this.idempotency.once<OrderView>(
      { principal: principal.key, route: 'POST /api/orders', key, body: order, subjectId: `sender-${orderId}` },
      (storeAnswer) => this.commands.execute(new PlaceOrder(orderId, order, { principal, storeAnswer })),
      {
        before: async () => {
          await this.limits.placesPerClient.take(clientKey(request));
          await this.limits.places.take(principal.key);
        },
      },
    );
    response.status(answer.status).location(`/api/orders/${answer.body.number}`);
    return answer.body;
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
  @Post('orders/:number/mark-sent')
  @HttpCode(200)
  sent(
    @Owned() owned: OwnedOrder,
    @Param('number') number: string,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, number, key, body, 'sent');
  }

  @ForOwner()
  @Answers(OrderView)
  @Post('orders/:number/cancel')
  @HttpCode(200)
  cancel(
    @Owned() owned: OwnedOrder,
    @Param('number') number: string,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, number, key, body, 'cancel');
  }

  @ForOwner()
  @Answers(OrderView)
  @Post('orders/:number/choose-partial-payout')
  @HttpCode(200)
  choosePartialPayout(
    @Owned() owned: OwnedOrder,
    @Param('number') number: string,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, number, key, body, 'partial-payout');
  }

  @ForOwner()
  @Answers(OrderView)
  @Post('orders/:number/choose-top-up')
  @HttpCode(200)
  sendRest(
    @Owned() owned: OwnedOrder,
    @Param('number') number: string,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<OrderView> {
    return this.act(owned, number, key, body, 'top-up');
  }

  @ForOwner()
  @Answers(ShareView)
  @Post('orders/:number/shares')
  async share(
    @Owned() owned: OwnedOrder,
    @Param('number') number: string,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<ShareView> {
    const { orderId, principal } = owned;
    const shareId = uuidFrom('share', principal.key, orderId, key);
    return this.own<ShareView>(owned, number, key, body, 'shares', (storeAnswer) =>
      this.commands.execute(new ShareOrder(orderId, shareId, { principal, storeAnswer })),
    );
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

  /** The owner's link from a mail: its token, once, for a place among the order's browsers. */
  @CallableBy('anyone')
  @Answers(LinkExchangeView)
  @Post('order-links/exchange')
  @HttpCode(200)
  async exchangeOwnerLink(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @IdempotencyKey() key: string,
    @ValidBody(TokenRequest) { token }: TokenRequest,
  ): Promise<LinkExchangeView> {
    await this.limits.lookups.take(clientKey(request));
    const order = await this.queries.execute(new FindLinkedOrder(token));
    const { orderId, number } = order;
    const principal = this.cookies.ensure(request, response);
    if (await this.access.isOwner(principal, orderId)) return { number };
    const answer = await this.idempotency.once<LinkExchangeView>(
      {
        // One browser: another one with the same key would be a second use of the link.
        principal: hashToken(`${token} ${principal.key}`),
        route: 'POST /api/order-links/exchange',
        key,
        body: {},
        subjectId: `sender-${orderId}`,
      },
      (storeAnswer) => this.commands.execute(new ClaimOrder(order, token, { principal, storeAnswer })),
    );
    return answer.body;
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
   * Mails links to recent orders to an address. The response and its work are the same whether or not the address is
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

  private act(owned: OwnedOrder, number: string, key: string, body: EmptyRequest, act: OrderAct): Promise<OrderView> {
    const { orderId, principal } = owned;
    return this.own<OrderView>(owned, number, key, body, act, (storeAnswer) =>
      this.commands.execute(new CustomerOrderCommand(orderId, act, { principal, storeAnswer })),
    );
  }

  private async own<Answer>(
    { orderId, principal }: OwnedOrder,
    number: string,
    key: string,
    body: EmptyRequest,
    route: string,
    work: (storeAnswer: StoreAnswer<Answer>) => Promise<IdempotentAnswer<Answer>>,
  ): Promise<Answer> {
    const answer = await this.idempotency.once<Answer>(
      {
        principal: principal.key,
        route: `POST /api/orders/${number}/${route}`,
        key,
        body,
        subjectId: `sender-${orderId}`,
      },
      work,
      { before: () => this.limits.acts.take(principal.key) },
    );
    return answer.body;
  }
}
