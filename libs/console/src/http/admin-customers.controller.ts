import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
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
import { actorOf, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import {
  Answers,
  AnswersPage,
  Idempotency,
  type IdempotentAnswer,
  IdempotencyKey,
  IdParam,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import { AskSecondFactorReset } from '../application/ask-second-factor-reset.js';
import { OpenCustomer } from '../application/open-customer.js';
import { AskUnfreezing, UnfreezeCustomer } from '../application/unfreeze-customer.js';
import { CountCustomers } from '../read-model/customers/count-customers.js';
import { ListCustomers } from '../read-model/customers/list-customers.js';
import { ShowCustomer } from '../read-model/customers/show-customer.js';

/** An act on a customer, as it is asked for. */
interface Asked {
  readonly viewer: SignedInOperator;
  readonly id: string;
  readonly key: string;
  readonly body: VerbRequest & object;
}

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
  list(@Query() query: ListQuery): Promise<Page<AdminCustomerRow>> {
    return this.queries.execute(new ListCustomers(query));
  }

  /** As `list`, with the words that are looked for. */
  @AnswersPage(AdminCustomerRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<AdminCustomerRow>> {
    return this.queries.execute(new ListCustomers(asked));
  }

  @Answers(AdminCustomerCounts)
  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminCustomerCounts> {
    return this.queries.execute(new CountCustomers(query));
  }

  @Answers(AdminCustomerCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminCustomerCounts> {
    return this.queries.execute(new CountCustomers(asked));
  }

  @Answers(AdminCustomerView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminCustomerView> {
    return this.queries.execute(new ShowCustomer(id, viewer));
  }

  @Answers(AdminCustomerView)
  @Post(':id/personal')
  @HttpCode(200)
  @Permission('personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminCustomerView> {
    const until = await this.commands.execute(new OpenCustomer(id, viewer, reason));
    return this.queries.execute(new ShowCustomer(id, viewer, until));
  }

  @Answers(AdminCustomerView)
  @Post(':id/note-customer')
  @HttpCode(200)
  @Permission('customers.note')
  note(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(NoteRequest) body: NoteRequest,
  ): Promise<AdminCustomerView> {
    const asked = { viewer, id, key, body };
    return this.act('note-customer', asked, (request) => new NoteCustomer(request, body.text, key));
  }

  /** Everywhere. Orders go on. */
  @Answers(AdminCustomerView)
  @Post(':id/sign-out')
  @HttpCode(200)
  @Permission('customers.sign-out')
  signOut(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) body: ReasonedRequest,
  ): Promise<AdminCustomerView> {
    return this.act('sign-out', { viewer, id, key, body }, (request) => new SignOutCustomer(request, null));
  }

  @Answers(AdminCustomerView)
  @Post(':id/sessions/:sessionId/end')
  @HttpCode(200)
  @Permission('customers.sign-out')
  endSession(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdParam('sessionId') sessionId: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) body: ReasonedRequest,
  ): Promise<AdminCustomerView> {
    const route = `sessions/${sessionId}/end`;
    return this.act(route, { viewer, id, key, body }, (request) => new SignOutCustomer(request, sessionId));
  }

  @Answers(AdminCustomerView)
  @Post(':id/unlock-pin')
  @HttpCode(200)
  @Permission('customers.unlock')
  unlockPin(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) body: ReasonedRequest,
  ): Promise<AdminCustomerView> {
    return this.act('unlock-pin', { viewer, id, key, body }, (request) => new BeginPinUnlock(request));
  }

  @Answers(AdminCustomerView)
  @Post(':id/freeze')
  @HttpCode(200)
  @Permission('customers.freeze')
  freeze(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(FreezeRequest) body: FreezeRequest,
  ): Promise<AdminCustomerView> {
    return this.act('freeze', { viewer, id, key, body }, (request) => new FreezeCustomer(request, body.because));
  }

  /** Up to a sum of waiting payouts at once; above it a second person decides. */
  @Answers(AdminCustomerView)
  @Post(':id/unfreeze')
  @HttpCode(200)
  @Permission('customers.unfreeze')
  async unfreeze(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(ReasonedRequest) body: ReasonedRequest,
  ): Promise<AdminCustomerView> {
    const asked = { viewer, id, key, body };
    if (await this.commands.execute(new AskUnfreezing(id, asked)))
      return this.queries.execute(new ShowCustomer(id, viewer));
    return this.act('unfreeze', asked, (request) => new UnfreezeCustomer(request));
  }

  /** A second person decides. */
  @Answers(AdminCustomerView)
  @Post(':id/reset-second-factor')
  @HttpCode(200)
  @Permission('approvals.ask')
  async resetSecondFactor(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(SecondFactorRequest) body: SecondFactorRequest,
  ): Promise<AdminCustomerView> {
    await this.commands.execute(new AskSecondFactorReset(id, { viewer, key, body }));
    return this.queries.execute(new ShowCustomer(id, viewer));
  }

  /** Every act happens once per key, and answers the customer as they then are. */
  private async act(
    verb: string,
    { viewer, id, key, body }: Asked,
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
