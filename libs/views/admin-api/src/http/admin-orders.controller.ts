import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
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
import { Act, Asked, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { Answers, AnswersPage, AskedList, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { HoldOrder } from '../application/hold-order.js';
import { NoteOrder } from '../application/note-order.js';
import { OpenPersonalData } from '../application/open-personal-data.js';
import { ProveArrivals } from '../application/prove-arrivals.js';
import { RecheckOrder } from '../application/recheck-order.js';
import { ReleaseOrder } from '../application/release-order.js';
import { FindOrder } from '../read-model/find-order.js';
import { ListFacets } from '../read-model/list-facets.js';
import { CountRows } from '../read-model/count-rows.js';
import { ListRows } from '../read-model/list-rows.js';
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
  list(@AskedList() query: ListQuery): Promise<Page<AdminOrderRow>> {
    return this.queries.execute(new ListRows('orders', query));
  }

  /** As `list`, with the words that are looked for. */
  @AnswersPage(AdminOrderRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<AdminOrderRow>> {
    return this.queries.execute(new ListRows('orders', asked));
  }

  @Answers(AdminOrderCounts)
  @Get('counts')
  counts(@AskedList() query: ListQuery): Promise<AdminOrderCounts> {
    return this.queries.execute(new CountRows('orders', query));
  }

  @Answers(AdminOrderCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminOrderCounts> {
    return this.queries.execute(new CountRows('orders', asked));
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

  @Act(':id/personal', AdminOrderView, 'personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    const until = await this.commands.execute(new OpenPersonalData(orderId, viewer, reason));
    return this.queries.execute(new ShowOrder(orderId, viewer, until));
  }

  @Act(':id/note', AdminOrderView, 'orders.note')
  note(
    @Param('id') id: string,
    @Asked(NoteRequest) { viewer, key, body: { text } }: Asked<NoteRequest>,
  ): Promise<AdminOrderView> {
    return this.act(viewer, id, (orderId) => new NoteOrder(orderId, text, { viewer, key, body: {} }));
  }

  /** The watcher looks at its blocks again, after the answer. */
  @Act(':id/recheck', AdminOrderView, 'orders.recheck')
  recheck(@Param('id') id: string, @Asked(VerbRequest) asked: Asked<VerbRequest>): Promise<AdminOrderView> {
    return this.act(asked.viewer, id, (orderId) => new RecheckOrder(orderId, asked));
  }

  @Act(':id/hold', AdminOrderView, 'orders.hold')
  hold(@Param('id') id: string, @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>): Promise<AdminOrderView> {
    return this.act(asked.viewer, id, (orderId) => new HoldOrder(orderId, asked));
  }

  /** Support asks, and finance says yes; finance alone may up to the limit. */
  @Act(':id/release', AdminOrderView, 'orders.release', 'approvals.ask')
  release(@Param('id') id: string, @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>): Promise<AdminOrderView> {
    return this.act(asked.viewer, id, (orderId) => new ReleaseOrder(orderId, asked));
  }

  /** What could not be credited went back to whom it came from: for a second person to agree to. */
  @Act(':id/returned-by-evidence', AdminOrderView, 'approvals.ask')
  returned(
    @Param('id') id: string,
    @Asked(ArrivalEvidenceRequest) asked: Asked<ArrivalEvidenceRequest>,
  ): Promise<AdminOrderView> {
    return this.act(asked.viewer, id, (orderId) => new ProveArrivals(orderId, 'returned-by-evidence', asked));
  }

  /** What could not be credited was given to whom it belongs in another way: for a second person to agree to. */
  @Act(':id/attributed-by-evidence', AdminOrderView, 'approvals.ask')
  attributed(
    @Param('id') id: string,
    @Asked(ArrivalEvidenceRequest) asked: Asked<ArrivalEvidenceRequest>,
  ): Promise<AdminOrderView> {
    return this.act(asked.viewer, id, (orderId) => new ProveArrivals(orderId, 'attributed-by-evidence', asked));
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
