import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminFundingCounts,
  AdminFundingCreditRequest,
  AdminFundingReturnRequest,
  AdminFundingRow,
  AdminFundingSummary,
  AdminFundingSummaryQuery,
  AdminFundingView,
  AdminListRequest,
  PersonalDataRequest,
} from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { CreditFunding, ReturnFunding } from '@usdt-africa/funding';
import type { Refusal } from '@usdt-africa/kernel';
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
import * as z from 'zod/mini';
import { CountFundings } from '../read-model/fundings/count-fundings.js';
import { ListFundings } from '../read-model/fundings/list-fundings.js';
import { ShowFunding } from '../read-model/fundings/show-funding.js';
import { SummariseFundings } from '../read-model/fundings/summarise-fundings.js';

const FundingId = () => KnownId(UUID, (): Refusal => refusal('funding.no-funding'));

/** Admin API of payments that came in. Every action responds with the payment's new state. */
@Permission('funding.read')
@Controller('api/admin/fundings')
export class AdminFundingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminFundingRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminFundingRow>> {
    return this.queries.execute(new ListFundings(query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminFundingRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminFundingRow>> {
    return this.queries.execute(new ListFundings(query));
  }

  @Answers(AdminFundingCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminFundingCounts> {
    return this.queries.execute(new CountFundings(query));
  }

  @Answers(AdminFundingCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<AdminFundingCounts> {
    return this.queries.execute(new CountFundings(query));
  }

  @Answers(AdminFundingSummary)
  @Get('summary')
  summary(@Query('day') day?: unknown): Promise<AdminFundingSummary> {
    return this.queries.execute(new SummariseFundings(dayOf(day)));
  }

  @Answers(AdminFundingView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @FundingId() id: string): Promise<AdminFundingView> {
    return this.queries.execute(new ShowFunding(id, viewer));
  }

  @OperatorRoute(':id/view-personal-data', AdminFundingView, 'personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @FundingId() id: string,
    @ValidBody(PersonalDataRequest) { reason }: PersonalDataRequest,
  ): Promise<AdminFundingView> {
    const record = await this.queries.execute(new FindPersonalDataRecord('fundings', id));
    const until = await this.commands.execute(new OpenPersonalData(record, viewer, reason));
    return this.queries.execute(new ShowFunding(id, viewer, until));
  }

  @OperatorRoute(':id/close-personal-data', AdminFundingView, 'personal.read')
  async closePersonal(@CurrentOperator() viewer: SignedInOperator, @FundingId() id: string): Promise<AdminFundingView> {
    await this.commands.execute(new ClosePersonalData({ resource: 'fundings', recordId: id }, viewer));
    return this.queries.execute(new ShowFunding(id, viewer));
  }

  /** Returns it to its sender: alone up to a sum, above it as a second operator agrees. */
  @OperatorAction(':id/return', AdminFundingView, 'funding.act')
  giveBack(
    @FundingId() id: string,
    @OperatorInput(AdminFundingReturnRequest) input: OperatorInput<AdminFundingReturnRequest>,
  ): Promise<AdminFundingView> {
    return this.#act(id, input, new ReturnFunding(id, input));
  }

  /** Requests that it is put into the wallet of the number's owner. */
  @OperatorAction(':id/credit', AdminFundingView, 'funding.act')
  credit(
    @FundingId() id: string,
    @OperatorInput(AdminFundingCreditRequest) input: OperatorInput<AdminFundingCreditRequest>,
  ): Promise<AdminFundingView> {
    return this.#act(id, input, new CreditFunding(id, input));
  }

  async #act(id: string, { once, viewer }: OperatorInput<unknown>, command: Command<void>): Promise<AdminFundingView> {
    await once.run(() => this.commands.execute(command));
    return this.queries.execute(new ShowFunding(id, viewer));
  }
}

/** A day of the query; null for today, also where it is none. */
function dayOf(day: unknown): string | null {
  const query = z.safeParse(AdminFundingSummaryQuery, { day });
  return query.success ? (query.data.day ?? null) : null;
}
