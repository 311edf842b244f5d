import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminFacets,
  AdminListRequest,
  AdminOrderCounts,
  AdminOrderRow,
  AdminOrderView,
  AdminRefundRequest,
  DepositEvidenceRequest,
  NoteRequest,
  PersonalDataRequest,
  ReasonedRequest,
  ActionRequest,
} from '@usdt-africa/contracts/admin';
import {
  ClosePersonalData,
  CurrentOperator,
  OpenPersonalData,
  OperatorAction,
  OperatorInput,
  OperatorRoute,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import {
  HoldOrder,
  NoteOrder,
  RecheckOrder,
  ReleaseOrder,
  RequestUncreditedDepositResolution,
} from '@usdt-africa/orders';
import { PeopleSearch } from '@usdt-africa/people';
import { Answers, AnswersPage, ListParameters, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { FindPersonalDataRecord } from '../read-model/find-personal-data-record.js';
import { RequestAssetReturn, RequestOrderRefund } from '@usdt-africa/refunds';
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
    private readonly people: PeopleSearch,
  ) {}

  @AnswersPage(AdminOrderRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminOrderRow>> {
    return this.queries.execute(new ListRows('orders', query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminOrderRow)
  @Post('search')
  @HttpCode(200)
  async search(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<Page<AdminOrderRow>> {
    return this.queries.execute(new ListRows('orders', await this.people.allowedIn('orders', query, viewer)));
  }

  @Answers(AdminOrderCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminOrderCounts> {
    return this.queries.execute(new CountRows('orders', query));
  }

  @Answers(AdminOrderCounts)
  @Post('counts')
  @HttpCode(200)
  async countsOf(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<AdminOrderCounts> {
    return this.queries.execute(new CountRows('orders', await this.people.allowedIn('orders', query, viewer)));
  }

  @Answers(AdminFacets)
  @Get('facets')
  facets(): Promise<AdminFacets> {
    return this.queries.execute(new ListFacets('admin_orders'));
  }

  @Answers(AdminOrderView)
  @Get(':id')
  async show(@CurrentOperator() viewer: SignedInOperator, @Param('id') id: string): Promise<AdminOrderView> {
    return this.queries.execute(new ShowOrder(await this.idOf(id), viewer));
  }

  @OperatorRoute(':id/view-personal-data', AdminOrderView, 'personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @ValidBody(PersonalDataRequest) { reason }: PersonalDataRequest,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    const record = await this.queries.execute(new FindPersonalDataRecord('orders', orderId));
    const until = await this.commands.execute(new OpenPersonalData(record, viewer, reason));
    return this.queries.execute(new ShowOrder(orderId, viewer, until));
  }

  @OperatorRoute(':id/close-personal-data', AdminOrderView, 'personal.read')
  async closePersonal(@CurrentOperator() viewer: SignedInOperator, @Param('id') id: string): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    await this.commands.execute(new ClosePersonalData({ resource: 'orders', recordId: orderId, orderId }, viewer));
    return this.queries.execute(new ShowOrder(orderId, viewer));
  }

  @OperatorAction(':id/note', AdminOrderView, 'orders.note')
  note(
    @Param('id') id: string,
    @OperatorInput(NoteRequest) input: OperatorInput<NoteRequest>,
  ): Promise<AdminOrderView> {
    const { viewer, key, body, once } = input;
    return this.act(input, id, (orderId) => new NoteOrder(orderId, body.text, { viewer, key, body: {}, once }));
  }

  /** Has the watcher scan its blocks again, after the response. */
  @OperatorAction(':id/recheck', AdminOrderView, 'orders.recheck')
  recheck(
    @Param('id') id: string,
    @OperatorInput(ActionRequest) input: OperatorInput<ActionRequest>,
  ): Promise<AdminOrderView> {
    return this.act(input, id, (orderId) => new RecheckOrder(orderId, input));
  }

  @OperatorAction(':id/hold', AdminOrderView, 'orders.hold')
  hold(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminOrderView> {
    return this.act(input, id, (orderId) => new HoldOrder(orderId, input));
  }

  /** At once, or as a request for the approval of a second operator. */
  @OperatorAction(':id/release', AdminOrderView, 'orders.release', 'approvals.request')
  release(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminOrderView> {
    return this.act(input, id, (orderId) => new ReleaseOrder(orderId, input));
  }

  /** Requests a refund of what no payout took, or of the payout that did not pay: its owner names and proves the address. */
  @OperatorAction(':id/refund', AdminOrderView, 'approvals.request')
  refund(
    @Param('id') id: string,
    @OperatorInput(AdminRefundRequest) input: OperatorInput<AdminRefundRequest>,
  ): Promise<AdminOrderView> {
    return this.act(input, id, (orderId) => new RequestOrderRefund(orderId, input));
  }

  /** Requests that another token, or TRX, is sent back: the order's owner names and proves the address. */
  @OperatorAction(':id/return-assets', AdminOrderView, 'approvals.request')
  returnAssets(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminOrderView> {
    return this.act(input, id, (orderId) => new RequestAssetReturn(orderId, input));
  }

  /** Requests approval of evidence that uncredited deposits were returned to their sender. */
  @OperatorAction(':id/returned-by-evidence', AdminOrderView, 'approvals.request')
  returned(
    @Param('id') id: string,
    @OperatorInput(DepositEvidenceRequest) input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminOrderView> {
    return this.act(
      input,
      id,
      (orderId) => new RequestUncreditedDepositResolution(orderId, 'returned-by-evidence', input),
    );
  }

  /** Requests approval of evidence that uncredited deposits were given to their owner in another way. */
  @OperatorAction(':id/attributed-by-evidence', AdminOrderView, 'approvals.request')
  attributed(
    @Param('id') id: string,
    @OperatorInput(DepositEvidenceRequest) input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminOrderView> {
    return this.act(
      input,
      id,
      (orderId) => new RequestUncreditedDepositResolution(orderId, 'attributed-by-evidence', input),
    );
  }

  /** Requests approval of evidence that other tokens and TRX went back to their sender. */
  @OperatorAction(':id/assets-returned-by-evidence', AdminOrderView, 'approvals.request')
  assetsReturned(
    @Param('id') id: string,
    @OperatorInput(DepositEvidenceRequest) input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminOrderView> {
    return this.act(
      input,
      id,
      (orderId) => new RequestUncreditedDepositResolution(orderId, 'assets-returned-by-evidence', input),
    );
  }

  /** Requests approval that other tokens and TRX are not sent back and stay at the address. */
  @OperatorAction(':id/assets-retained-by-evidence', AdminOrderView, 'approvals.request')
  assetsRetained(
    @Param('id') id: string,
    @OperatorInput(DepositEvidenceRequest) input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminOrderView> {
    return this.act(
      input,
      id,
      (orderId) => new RequestUncreditedDepositResolution(orderId, 'assets-retained-by-evidence', input),
    );
  }

  /** Carries out a command once per key, and shows the order as it is then. */
  private async act(
    { viewer, once }: OperatorInput<unknown>,
    id: string,
    command: (orderId: string) => Command<void>,
  ): Promise<AdminOrderView> {
    const orderId = await this.idOf(id);
    await once.run(() => this.commands.execute(command(orderId)));
    return this.queries.execute(new ShowOrder(orderId, viewer));
  }

  private idOf(text: string): Promise<string> {
    return this.queries.execute(new FindOrder(text));
  }
}
