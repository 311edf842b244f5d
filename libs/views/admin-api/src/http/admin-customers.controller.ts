import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { BeginPinUnlock, type CareRequest, FreezeCustomer, NoteCustomer, SignOutCustomer } from '@usdt-africa/accounts';
import {
  AdminCustomerCounts,
  AdminCustomerRow,
  AdminCustomerView,
  AdminListRequest,
  FreezeRequest,
  NoteRequest,
  ReasonedRequest,
  SecondFactorRequest,
  type VerbRequest,
} from '@usdt-africa/contracts/admin';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { Act, actorOf, Asked, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import {
  Answers,
  AnswersPage,
  AskedList,
  Idempotency,
  type IdempotentAnswer,
  IdParam,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import { AskSecondFactorReset } from '../application/ask-second-factor-reset.js';
import { OpenCustomer } from '../application/open-customer.js';
import { AskUnfreezing } from '../application/ask-unfreezing.js';
import { UnfreezeCustomer } from '../application/unfreeze-customer.js';
import { CountRows } from '../read-model/count-rows.js';
import { ListRows } from '../read-model/list-rows.js';
import { ShowCustomer } from '../read-model/customers/show-customer.js';

/** Customers in the operators' console. There is no way to take them away as a file. */
@Permission('customers.read')
@Controller('api/admin/customers')
export class AdminCustomersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
  ) {}

  @AnswersPage(AdminCustomerRow)
  @Get()
  list(@AskedList() query: ListQuery): Promise<Page<AdminCustomerRow>> {
    return this.queries.execute(new ListRows('customers', query));
  }

  /** As `list`, with the words that are looked for. */
  @AnswersPage(AdminCustomerRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<AdminCustomerRow>> {
    return this.queries.execute(new ListRows('customers', asked));
  }

  @Answers(AdminCustomerCounts)
  @Get('counts')
  counts(@AskedList() query: ListQuery): Promise<AdminCustomerCounts> {
    return this.queries.execute(new CountRows('customers', query));
  }

  @Answers(AdminCustomerCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminCustomerCounts> {
    return this.queries.execute(new CountRows('customers', asked));
  }

  @Answers(AdminCustomerView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminCustomerView> {
    return this.queries.execute(new ShowCustomer(id, viewer));
  }

  @Act(':id/personal', AdminCustomerView, 'personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminCustomerView> {
    const until = await this.commands.execute(new OpenCustomer(id, viewer, reason));
    return this.queries.execute(new ShowCustomer(id, viewer, until));
  }

  @Act(':id/note-customer', AdminCustomerView, 'customers.note')
  note(@IdParam('id') id: string, @Asked(NoteRequest) asked: Asked<NoteRequest>): Promise<AdminCustomerView> {
    return this.act('note-customer', id, asked, (request) => new NoteCustomer(request, asked.body.text, asked.key));
  }

  /** Everywhere. Orders go on. */
  @Act(':id/sign-out', AdminCustomerView, 'customers.sign-out')
  signOut(
    @IdParam('id') id: string,
    @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    return this.act('sign-out', id, asked, (request) => new SignOutCustomer(request, null));
  }

  @Act(':id/sessions/:sessionId/end', AdminCustomerView, 'customers.sign-out')
  endSession(
    @IdParam('id') id: string,
    @IdParam('sessionId') sessionId: string,
    @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    const route = `sessions/${sessionId}/end`;
    return this.act(route, id, asked, (request) => new SignOutCustomer(request, sessionId));
  }

  @Act(':id/unlock-pin', AdminCustomerView, 'customers.unlock')
  unlockPin(
    @IdParam('id') id: string,
    @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    return this.act('unlock-pin', id, asked, (request) => new BeginPinUnlock(request));
  }

  @Act(':id/freeze', AdminCustomerView, 'customers.freeze')
  freeze(@IdParam('id') id: string, @Asked(FreezeRequest) asked: Asked<FreezeRequest>): Promise<AdminCustomerView> {
    return this.act('freeze', id, asked, (request) => new FreezeCustomer(request, asked.body.because));
  }

  /** Up to a sum of waiting payouts at once; above it a second person decides. */
  @Act(':id/unfreeze', AdminCustomerView, 'customers.unfreeze')
  async unfreeze(
    @IdParam('id') id: string,
    @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    if (await this.commands.execute(new AskUnfreezing(id, asked)))
      return this.queries.execute(new ShowCustomer(id, asked.viewer));
    return this.act('unfreeze', id, asked, (request) => new UnfreezeCustomer(request));
  }

  /** A second person decides. */
  @Act(':id/reset-second-factor', AdminCustomerView, 'approvals.ask')
  async resetSecondFactor(
    @IdParam('id') id: string,
    @Asked(SecondFactorRequest) asked: Asked<SecondFactorRequest>,
  ): Promise<AdminCustomerView> {
    await this.commands.execute(new AskSecondFactorReset(id, asked));
    return this.queries.execute(new ShowCustomer(id, asked.viewer));
  }

  /** Every act happens once per key, and answers the customer as they then are. */
  private async act(
    verb: string,
    id: string,
    { viewer, key, body }: Asked<VerbRequest & object>,
    command: (request: CareRequest) => Command<IdempotentAnswer<EmptyView>>,
  ): Promise<AdminCustomerView> {
    // Nothing is kept of what was asked about nobody.
    await this.queries.execute(new ShowCustomer(id, viewer));
    const { reason, version } = body;
    const route = `POST /api/admin/customers/${id}/${verb}`;
    await this.idempotency.once<EmptyView>(
      { principal: actorOf(viewer.id), route, key, body, subjectId: null },
      (storeAnswer) => {
        const why = reason === undefined ? {} : { reason };
        return this.commands.execute(command({ operator: viewer, accountId: id, version, storeAnswer, ...why }));
      },
    );
    return this.queries.execute(new ShowCustomer(id, viewer));
  }
}
