import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  BeginPinUnlock,
  type CustomerOperationRequest,
  FreezeCustomer,
  NoteCustomer,
  RequestSecondFactorReset,
  SignOutCustomer,
} from '@usdt-africa/accounts';
import {
  AdminCustomerCounts,
  AdminCustomerRow,
  AdminCustomerView,
  AdminListRequest,
  AdminWalletView,
  FreezeRequest,
  NoteRequest,
  PersonalDataRequest,
  ReasonedRequest,
  SecondFactorRequest,
  type ActionRequest,
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
import { RequestUnfreezing, UnfreezeCustomer } from '@usdt-africa/orders';
import { PeopleSearch } from '@usdt-africa/people';
import {
  Answers,
  AnswersPage,
  ListParameters,
  IdParam,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import { FindPersonalDataRecord } from '../read-model/find-personal-data-record.js';
import { CountRows } from '../read-model/count-rows.js';
import { ListRows } from '../read-model/list-rows.js';
import { ShowCustomer } from '../read-model/customers/show-customer.js';
import { ShowCustomerWallet } from '../read-model/customers/show-customer-wallet.js';

/** Customers in the operators' console. There is no way to take them away as a file. */
@Permission('customers.read')
@Controller('api/admin/customers')
export class AdminCustomersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly people: PeopleSearch,
  ) {}

  @AnswersPage(AdminCustomerRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminCustomerRow>> {
    return this.queries.execute(new ListRows('customers', query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminCustomerRow)
  @Post('search')
  @HttpCode(200)
  async search(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<Page<AdminCustomerRow>> {
    return this.queries.execute(new ListRows('customers', await this.people.allowedIn('customers', query, viewer)));
  }

  @Answers(AdminCustomerCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminCustomerCounts> {
    return this.queries.execute(new CountRows('customers', query));
  }

  @Answers(AdminCustomerCounts)
  @Post('counts')
  @HttpCode(200)
  async countsOf(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<AdminCustomerCounts> {
    return this.queries.execute(new CountRows('customers', await this.people.allowedIn('customers', query, viewer)));
  }

  @Answers(AdminCustomerView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminCustomerView> {
    return this.queries.execute(new ShowCustomer(id, viewer));
  }

  /** Their naira: the balance and a page of lines. */
  @Answers(AdminWalletView)
  @Get(':id/wallet')
  wallet(@IdParam('id') id: string, @Query('after') after?: unknown): Promise<AdminWalletView> {
    return this.queries.execute(new ShowCustomerWallet(id, typeof after === 'string' ? after : null));
  }

  @OperatorRoute(':id/view-personal-data', AdminCustomerView, 'personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @ValidBody(PersonalDataRequest) { reason }: PersonalDataRequest,
  ): Promise<AdminCustomerView> {
    const record = await this.queries.execute(new FindPersonalDataRecord('customers', id));
    const until = await this.commands.execute(new OpenPersonalData(record, viewer, reason));
    return this.queries.execute(new ShowCustomer(id, viewer, until));
  }

  @OperatorRoute(':id/close-personal-data', AdminCustomerView, 'personal.read')
  async closePersonal(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
  ): Promise<AdminCustomerView> {
    await this.commands.execute(new ClosePersonalData({ resource: 'customers', recordId: id }, viewer));
    return this.queries.execute(new ShowCustomer(id, viewer));
  }

  @OperatorAction(':id/note-customer', AdminCustomerView, 'customers.note')
  note(
    @IdParam('id') id: string,
    @OperatorInput(NoteRequest) input: OperatorInput<NoteRequest>,
  ): Promise<AdminCustomerView> {
    return this.act(id, input, (request) => new NoteCustomer(request, input.body.text, input.key));
  }

  /** Everywhere. Orders go on. */
  @OperatorAction(':id/sign-out', AdminCustomerView, 'customers.sign-out')
  signOut(
    @IdParam('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    return this.act(id, input, (request) => new SignOutCustomer(request, null));
  }

  @OperatorAction(':id/sessions/:sessionId/end', AdminCustomerView, 'customers.sign-out')
  endSession(
    @IdParam('id') id: string,
    @IdParam('sessionId') sessionId: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    return this.act(id, input, (request) => new SignOutCustomer(request, sessionId));
  }

  @OperatorAction(':id/unlock-pin', AdminCustomerView, 'customers.unlock')
  unlockPin(
    @IdParam('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    return this.act(id, input, (request) => new BeginPinUnlock(request));
  }

  /** At once, whatever the customer does meanwhile. */
  @OperatorAction(':id/freeze', AdminCustomerView, 'customers.freeze')
  freeze(
    @IdParam('id') id: string,
    @OperatorInput(FreezeRequest) input: OperatorInput<FreezeRequest>,
  ): Promise<AdminCustomerView> {
    const { because, endSessions } = input.body;
    return this.act(id, input, (request) => new FreezeCustomer(request, because, endSessions));
  }

  /** Up to a sum of waiting payouts at once; above it a second person decides. */
  @OperatorAction(':id/unfreeze', AdminCustomerView, 'customers.unfreeze')
  unfreeze(
    @IdParam('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminCustomerView> {
    return this.once(id, input, async (request) => {
      if (await this.commands.execute(new RequestUnfreezing(id, input))) return;
      await this.commands.execute(new UnfreezeCustomer(request));
    });
  }

  /** A second person decides. */
  @OperatorAction(':id/reset-second-factor', AdminCustomerView, 'approvals.request')
  async resetSecondFactor(
    @IdParam('id') id: string,
    @OperatorInput(SecondFactorRequest) input: OperatorInput<SecondFactorRequest>,
  ): Promise<AdminCustomerView> {
    await input.once.run(() => this.commands.execute(new RequestSecondFactorReset(id, input)));
    return this.queries.execute(new ShowCustomer(id, input.viewer));
  }

  private act(
    id: string,
    input: OperatorInput<ActionRequest & object>,
    command: (request: CustomerOperationRequest) => Command<void>,
  ): Promise<AdminCustomerView> {
    return this.once(id, input, (request) => this.commands.execute(command(request)));
  }

  /** Does the work once per key, and shows the customer as they are then. */
  private async once(
    id: string,
    { viewer, body, once }: OperatorInput<ActionRequest & object>,
    work: (request: CustomerOperationRequest) => Promise<void>,
  ): Promise<AdminCustomerView> {
    // The page of an unknown customer refuses before the command does.
    await this.queries.execute(new ShowCustomer(id, viewer));
    const { reason, version } = body;
    const why = reason === undefined ? {} : { reason };
    await once.run(() => work({ operator: viewer, accountId: id, version, markDone: once.markDone, ...why }));
    return this.queries.execute(new ShowCustomer(id, viewer));
  }
}
