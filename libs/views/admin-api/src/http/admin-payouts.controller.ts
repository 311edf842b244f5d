import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminFacets,
  AdminListRequest,
  AdminPayoutCounts,
  AdminPayoutRow,
  AdminPayoutView,
  EvidenceRequest,
  ReasonedRequest,
  ActionRequest,
} from '@usdt-africa/contracts/admin';
import {
  OperatorRoute,
  OperatorInput,
  CurrentOperator,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { Answers, AnswersPage, ListParameters, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { CheckPayoutStatus } from '../application/check-payout-status.js';
import { ProvePayout } from '../application/prove-payout.js';
import { RepayPayout } from '../application/repay-payout.js';
import { ListFacets } from '../read-model/list-facets.js';
import { CountRows } from '../read-model/count-rows.js';
import { ListRows } from '../read-model/list-rows.js';
import { payoutNotFound } from '../read-model/payout-order.js';
import { ShowPayout } from '../read-model/show-payout.js';
import { KnownId, UUID } from './known-id.js';

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

  @OperatorRoute(':id/check-status', AdminPayoutView, 'payouts.check-status')
  checkStatus(
    @PayoutId() id: string,
    @OperatorInput(ActionRequest) input: OperatorInput<ActionRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input.viewer, new CheckPayoutStatus(id, input));
  }

  /** Support requests, and finance approves; finance alone may up to the limit. */
  @OperatorRoute(':id/repay', AdminPayoutView, 'payouts.repay', 'approvals.request')
  repay(
    @PayoutId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input.viewer, new RepayPayout(id, input));
  }

  /** Requests approval of evidence that the bank has paid it, whatever its answers say. */
  @OperatorRoute(':id/settle-by-evidence', AdminPayoutView, 'approvals.request')
  settleByEvidence(
    @PayoutId() id: string,
    @OperatorInput(EvidenceRequest) input: OperatorInput<EvidenceRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input.viewer, new ProvePayout(id, 'settled', input));
  }

  /** It was not paid and will not be: for a second person to agree to. Nothing is sent because of it. */
  @OperatorRoute(':id/fail-by-evidence', AdminPayoutView, 'approvals.request')
  failByEvidence(
    @PayoutId() id: string,
    @OperatorInput(EvidenceRequest) input: OperatorInput<EvidenceRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, input.viewer, new ProvePayout(id, 'failed', input));
  }

  /** Every act answers the payout as it then stands. */
  private async act(id: string, viewer: SignedInOperator, command: Command<void>): Promise<AdminPayoutView> {
    await this.commands.execute(command);
    return this.queries.execute(new ShowPayout(id, viewer));
  }
}
