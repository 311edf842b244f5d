import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminFacets,
  AdminListRequest,
  AdminOrderCounts,
  AdminOrderRow,
  AdminOrderView,
  ArrivalEvidenceRequest,
  NoteRequest,
  ReasonedRequest,
  VerbRequest,
} from '@usdt-africa/contracts/admin';
import { CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { Answers, AnswersPage, IdempotencyKey, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { HoldOrder } from '../application/hold-order.js';
import { NoteOrder } from '../application/note-order.js';
import { OpenPersonalData } from '../application/open-personal-data.js';
import { ProveArrivals } from '../application/prove-arrivals.js';
import { RecheckOrder } from '../application/recheck-order.js';
import { ReleaseOrder } from '../application/release-order.js';
import { CountOrders } from '../read-model/count-orders.js';
import { FindOrder } from '../read-model/find-order.js';
import { ListFacets } from '../read-model/list-facets.js';
import { ListOrders } from '../read-model/list-orders.js';
import { ShowOrder } from '../read-model/show-order.js';

/** Orders in the operators' console. */
@Permission('orders.read')
@Controller('api/admin/orders')
export class AdminOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminOrderRow)
  @Get()
  list(@Query() query: ListQuery): Promise<Page<AdminOrderRow>> {
    return this.queries.execute(new ListOrders(query));
  }

  /** As `list`, with the words that are looked for. */
  @AnswersPage(AdminOrderRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<AdminOrderRow>> {
    return this.queries.execute(new ListOrders(asked));
  }

  @Answers(AdminOrderCounts)
  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminOrderCounts> {
    return this.queries.execute(new CountOrders(query));
  }

  @Answers(AdminOrderCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminOrderCounts> {
    return this.queries.execute(new CountOrders(asked));
  }

  @Answers(AdminFacets)
  @Get('facets')
  facets(): Promise<AdminFacets> {
    return this.queries.execute(new ListFacets('console_orders'));
  }

  @Answers(AdminOrderView)
  @Get(':id')
  async show(@CurrentOperator() viewer: SignedInOperator, @Param('id') id: string): Promise<AdminOrderView> {
    return this.queries.execute(new ShowOrder(await this.idOf(id), viewer));
  }

  @Answers(AdminOrderView)
  @Post(':id/personal')
  @HttpCode(200)
  @Permission('personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    const until = await this.commands.execute(new OpenPersonalData(orderId, viewer, reason));
    return this.queries.execute(new ShowOrder(orderId, viewer, until));
  }

  @Answers(AdminOrderView)
  @Post(':id/note')
  @HttpCode(200)
  @Permission('orders.note')
  note(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(NoteRequest) { text }: NoteRequest,
  ): Promise<AdminOrderView> {
    return this.act(viewer, id, (orderId) => new NoteOrder(orderId, text, { viewer, key, body: {} }));
  }

  /** The watcher looks at its blocks again, after the answer. */
  @Answers(AdminOrderView)
  @Post(':id/recheck')
  @HttpCode(200)
  @Permission('orders.recheck')
  recheck(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(VerbRequest) body: VerbRequest,
  ): Promise<AdminOrderView> {
    return this.act(viewer, id, (orderId) => new RecheckOrder(orderId, { viewer, key, body }));
  }

  @Answers(AdminOrderView)
  @Post(':id/hold')
  @HttpCode(200)
  @Permission('orders.hold')
  hold(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) body: ReasonedRequest,
  ): Promise<AdminOrderView> {
    return this.act(viewer, id, (orderId) => new HoldOrder(orderId, { viewer, key, body }));
  }

  /** Support asks, and finance says yes; finance alone may up to the limit. */
  @Answers(AdminOrderView)
  @Post(':id/release')
  @HttpCode(200)
  @Permission('orders.release', 'approvals.ask')
  release(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) body: ReasonedRequest,
  ): Promise<AdminOrderView> {
    return this.act(viewer, id, (orderId) => new ReleaseOrder(orderId, { viewer, key, body }));
  }

  /** What could not be credited went back to whom it came from: for a second person to agree to. */
  @Answers(AdminOrderView)
  @Post(':id/returned-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  returned(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ArrivalEvidenceRequest) body: ArrivalEvidenceRequest,
  ): Promise<AdminOrderView> {
    const acting = { viewer, key, body };
    return this.act(viewer, id, (orderId) => new ProveArrivals(orderId, 'returned-by-evidence', acting));
  }

  /** What could not be credited was given to whom it belongs in another way: for a second person to agree to. */
  @Answers(AdminOrderView)
  @Post(':id/attributed-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  attributed(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ArrivalEvidenceRequest) body: ArrivalEvidenceRequest,
  ): Promise<AdminOrderView> {
    const acting = { viewer, key, body };
    return this.act(viewer, id, (orderId) => new ProveArrivals(orderId, 'attributed-by-evidence', acting));
  }

  /** Every act answers the order as it then stands. */
  private async act(
    viewer: SignedInOperator,
    id: string,
    command: (orderId: string) => Command<void>,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    await this.commands.execute(command(orderId));
    return this.queries.execute(new ShowOrder(orderId, viewer));
  }

  private idOf(text: string): Promise<string> {
    return this.queries.execute(new FindOrder(text));
  }
}
