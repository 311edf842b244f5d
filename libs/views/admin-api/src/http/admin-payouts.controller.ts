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
  VerbRequest,
} from '@usdt-africa/contracts/admin';
import { Act, Asked, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { Answers, AnswersPage, AskedList, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { AskProvider } from '../application/ask-provider.js';
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
  list(@AskedList() query: ListQuery): Promise<Page<AdminPayoutRow>> {
    return this.queries.execute(new ListRows('payouts', query));
  }

  /** As `list`, with the words that are looked for. */
  @AnswersPage(AdminPayoutRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<AdminPayoutRow>> {
    return this.queries.execute(new ListRows('payouts', asked));
  }

  @Answers(AdminPayoutCounts)
  @Get('counts')
  counts(@AskedList() query: ListQuery): Promise<AdminPayoutCounts> {
    return this.queries.execute(new CountRows('payouts', query));
  }

  @Answers(AdminPayoutCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminPayoutCounts> {
    return this.queries.execute(new CountRows('payouts', asked));
  }

  @Answers(AdminFacets)
  @Get('facets')
  facets(): Promise<AdminFacets> {
    return this.queries.execute(new ListFacets('console_payouts'));
  }

  @Answers(AdminPayoutView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @PayoutId() id: string): Promise<AdminPayoutView> {
    return this.queries.execute(new ShowPayout(id, viewer));
  }

  @Act(':id/ask', AdminPayoutView, 'payouts.ask')
  ask(@PayoutId() id: string, @Asked(VerbRequest) asked: Asked<VerbRequest>): Promise<AdminPayoutView> {
    return this.act(id, asked.viewer, new AskProvider(id, asked));
  }

  /** Support asks, and finance says yes; finance alone may up to the limit. */
  @Act(':id/repay', AdminPayoutView, 'payouts.repay', 'approvals.ask')
  repay(@PayoutId() id: string, @Asked(ReasonedRequest) asked: Asked<ReasonedRequest>): Promise<AdminPayoutView> {
    return this.act(id, asked.viewer, new RepayPayout(id, asked));
  }

  /** The bank has it paid, whatever its answers say: for a second person to agree to. */
  @Act(':id/settle-by-evidence', AdminPayoutView, 'approvals.ask')
  settleByEvidence(
    @PayoutId() id: string,
    @Asked(EvidenceRequest) asked: Asked<EvidenceRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, asked.viewer, new ProvePayout(id, 'settled', asked));
  }

  /** It was not paid and will not be: for a second person to agree to. Nothing is sent because of it. */
  @Act(':id/fail-by-evidence', AdminPayoutView, 'approvals.ask')
  failByEvidence(
    @PayoutId() id: string,
    @Asked(EvidenceRequest) asked: Asked<EvidenceRequest>,
  ): Promise<AdminPayoutView> {
    return this.act(id, asked.viewer, new ProvePayout(id, 'failed', asked));
  }

  /** Every act answers the payout as it then stands. */
  private async act(id: string, viewer: SignedInOperator, command: Command<void>): Promise<AdminPayoutView> {
    await this.commands.execute(command);
    return this.queries.execute(new ShowPayout(id, viewer));
  }
}
