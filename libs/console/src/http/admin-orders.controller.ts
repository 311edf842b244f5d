import { Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import {
  type AdminArrivalVerb,
  type AdminFacets,
  type AdminOrderCounts,
  type AdminOrderRow,
  type AdminOrderView,
  ArrivalEvidenceRequest,
  NoteRequest,
  ReasonedRequest,
  VerbRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { POOL, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { type Acting, OperatorWork } from '../application/operator-work.js';
import { facetsOf } from '../read-model/facets.js';
import type { ListQuery } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ArrivalWork } from '../application/arrival-work.js';
import { OrderList } from '../read-model/order-list.js';
import { OrderPage } from '../read-model/order-page.js';

type Key = string | undefined;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NUMBER = /^[SB]\d{12}$/;

/** Orders in the operators' console. */
@Permission('orders.read')
@Controller('api/admin/orders')
export class AdminOrdersController {
  constructor(
    private readonly arrivals: ArrivalWork,
    private readonly orderList: OrderList,
    private readonly orderPage: OrderPage,
    @Inject(POOL) private readonly pool: Pool,
    private readonly work: OperatorWork,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminOrderRow[]> {
    const { rows, contentRange } = await this.orderList.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminOrderCounts> {
    return this.orderList.counts(query);
  }

  @Get('facets')
  facets(): Promise<AdminFacets> {
    return facetsOf(this.pool, 'console_orders');
  }

  @Get(':id')
  async show(@Req() request: Request, @Param('id') id: string): Promise<AdminOrderView> {
    return this.orderPage.view(await this.idOf(id), operatorOf(request));
  }

  @Post(':id/personal')
  @HttpCode(200)
  @Permission('personal.read')
  async personal(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    const viewer = operatorOf(request);
    // Whoever asks for an order that is not there leaves no trace of having seen one.
    await this.orderPage.view(orderId, viewer);
    const until = await this.work.openPersonal(orderId, viewer, reason);
    return this.orderPage.view(orderId, viewer, until);
  }

  @Post(':id/note')
  @HttpCode(200)
  @Permission('orders.note')
  note(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(NoteRequest) { text }: NoteRequest,
  ) {
    return this.verb(request, id, key, {}, (orderId, acting) => this.work.note(orderId, text, acting));
  }

  /** The watcher looks at its blocks again, after the answer. */
  @Post(':id/recheck')
  @HttpCode(200)
  @Permission('orders.recheck')
  recheck(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(VerbRequest) asked: VerbRequest,
  ) {
    return this.verb(request, id, key, asked, (orderId, acting) => this.work.recheck(orderId, acting));
  }

  @Post(':id/hold')
  @HttpCode(200)
  @Permission('orders.hold')
  hold(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ) {
    return this.verb(request, id, key, asked, (orderId, acting) => this.work.hold(orderId, acting));
  }

  /** Support asks, and finance says yes; finance alone may up to the limit. */
  @Post(':id/release')
  @HttpCode(200)
  @Permission('orders.release', 'approvals.ask')
  release(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ) {
    return this.verb(request, id, key, asked, (orderId, acting) => this.work.release(orderId, acting));
  }

  /** What could not be credited went back to whom it came from: for a second person to agree to. */
  @Post(':id/returned-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  returned(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ArrivalEvidenceRequest) asked: ArrivalEvidenceRequest,
  ) {
    return this.byEvidence('returned-by-evidence', request, id, key, asked);
  }

  /** What could not be credited was given to whom it belongs in another way: for a second person to agree to. */
  @Post(':id/attributed-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  attributed(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ArrivalEvidenceRequest) asked: ArrivalEvidenceRequest,
  ) {
    return this.byEvidence('attributed-by-evidence', request, id, key, asked);
  }

  private byEvidence(verb: AdminArrivalVerb, request: Request, id: string, key: Key, asked: ArrivalEvidenceRequest) {
    return this.verb(request, id, key, asked, (orderId, { viewer }) =>
      this.arrivals.askOfOrder(orderId, verb, { viewer, key, body: asked }),
    );
  }

  private async verb(
    request: Request,
    id: string,
    key: Key,
    body: VerbRequest,
    work: (orderId: string, acting: Acting) => Promise<unknown>,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    const viewer = operatorOf(request);
    await work(orderId, { viewer, key, body });
    return this.orderPage.view(orderId, viewer);
  }

  /** An order by its id or by what people call it. @throws Refusal 404 */
  private async idOf(text: string): Promise<string> {
    const known = text.replace(/\s/g, '');
    if (UUID.test(known)) return known;
    const found = NUMBER.test(known) ? await this.orderList.idOf(known) : null;
    if (!found) throw new Refusal(404, 'order-not-found', 'There is no such order.');
    return found;
  }
}
