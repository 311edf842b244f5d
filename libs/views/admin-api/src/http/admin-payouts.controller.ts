import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminFacets,
  AdminListRequest,
  AdminPayoutCounts,
  AdminPayoutRow,
  AdminPayoutView,
  EvidenceRequest,
  PersonalDataRequest,
  ReasonedRequest,
  ActionRequest,
} from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
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
import { ProvePayout, RepayPayout } from '@usdt-africa/orders';
import { CheckPayoutStatus } from '@usdt-africa/payouts';
import {
  Answers,
  AnswersPage,
  KnownId,
  ListParameters,
  type ListQuery,
  type Page,
  UUID,
  ValidBody,
} from '@usdt-africa/platform';
import { FindPersonalDataRecord } from '../read-model/find-personal-data-record.js';
import { ListFacets } from '../read-model/list-facets.js';
import { CountRows } from '../read-model/count-rows.js';
import { ListRows } from '../read-model/list-rows.js';
import { FindPaidByPayout, payoutNotFound } from '../read-model/find-paid-by-payout.js';
import { ShowPayout } from '../read-model/show-payout.js';

const PayoutId = () => KnownId(UUID, payoutNotFound);

/** Payouts in the operators' console. */
@Permission('payouts.read')
@Controller('api/admin/payouts')
export class AdminPayoutsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminPayoutRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminPayoutRow>> {
    return this.queries.execute(new ListRows('payouts', query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminPayoutRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminPayoutRow>> {
    return this.queries.execute(new ListRows('payouts', query));
  }

  @Answers(AdminPayoutCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminPayoutCounts> {
    return this.queries.execute(new CountRows('payouts', query));
  }

  @Answers(AdminPayoutCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<AdminPayoutCounts> {
    return this.queries.execute(new CountRows('payouts', query));
  }

  @Answers(AdminFacets)
  @Get('facets')
  facets(): Promise<AdminFacets> {
    return this.queries.execute(new ListFacets('admin_payouts'));
  }

  @Answers(AdminPayoutView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @PayoutId() id: string): Promise<AdminPayoutView> {
    return this.queries.execute(new ShowPayout(id, viewer));
  }

  /** The provider's answers as they came, for a reason. */
  @OperatorRoute(':id/view-personal-data', AdminPayoutView, 'personal.read')
  async answers(
    @CurrentOperator() viewer: SignedInOperator,
    @PayoutId() id: string,
    @ValidBody(PersonalDataRequest) { reason }: PersonalDataRequest,
  ): Promise<AdminPayoutView> {
    const record = await this.queries.execute(new FindPersonalDataRecord('payouts', id));
    const until = await this.commands.execute(new OpenPersonalData(record, viewer, reason));
    return this.queries.execute(new ShowPayout(id, viewer, until));
  }

  @OperatorRoute(':id/close-personal-data', AdminPayoutView, 'personal.read')
  async closeAnswers(@CurrentOperator() viewer: SignedInOperator, @PayoutId() id: string): Promise<AdminPayoutView> {
    const { orderId } = await this.queries.execute(new FindPaidByPayout(id));
    await this.commands.execute(new ClosePersonalData({ resource: 'payouts', recordId: id, orderId }, viewer));
    return this.queries.execute(new ShowPayout(id, viewer));
  }

  @OperatorAction(':id/check-status', AdminPayoutView, 'payouts.check-status')
  async checkStatus(
    @PayoutId() id: string,
    @OperatorInput(ActionRequest) input: OperatorInput<ActionRequest>,
  ): Promise<AdminPayoutView> {
    await this.queries.execute(new FindPaidByPayout(id));
    return this.run(id, input, new CheckPayoutStatus(id, input));
  }

  /** At once, or as a request for the approval of a second operator. Refusal 409 `pays-withdrawal`. */
  @OperatorAction(':id/repay', AdminPayoutView, 'payouts.repay', 'approvals.request')
  repay(
    @PayoutId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input, (orderId) => {
      if (orderId === null) throw refusal('console.pays-withdrawal');
      return new RepayPayout(orderId, id, input);
    });
  }

  /** Requests approval of evidence that the bank has paid it, whatever its answers say. */
  @OperatorAction(':id/settle-by-evidence', AdminPayoutView, 'approvals.request')
  settleByEvidence(
    @PayoutId() id: string,
    @OperatorInput(EvidenceRequest) input: OperatorInput<EvidenceRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input, (orderId) => new ProvePayout(orderId, id, 'settled', input));
  }

  /** It was not paid and will not be: for a second person to agree to. Nothing is sent because of it. */
  @OperatorAction(':id/fail-by-evidence', AdminPayoutView, 'approvals.request')
  failByEvidence(
    @PayoutId() id: string,
    @OperatorInput(EvidenceRequest) input: OperatorInput<EvidenceRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input, (orderId) => new ProvePayout(orderId, id, 'failed', input));
  }

  /** Carries out a command about a payout of an order, or of a withdrawal: then the order's id is null. */
  private async act(
    id: string,
    input: OperatorInput<unknown>,
    command: (orderId: string | null) => Command<void>,
  ): Promise<AdminPayoutView> {
    const { orderId } = await this.queries.execute(new FindPaidByPayout(id));
    return this.run(id, input, command(orderId));
  }

  /** Carries out a command once per key, and shows the payout as it is then. */
  private async run(
    id: string,
    { viewer, once }: OperatorInput<unknown>,
    command: Command<void>,
  ): Promise<AdminPayoutView> {
    await once.run(() => this.commands.execute(command));
    return this.queries.execute(new ShowPayout(id, viewer));
  }
}
