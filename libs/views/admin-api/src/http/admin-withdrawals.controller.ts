import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminListRequest,
  AdminWithdrawalCounts,
  AdminWithdrawalRow,
  AdminWithdrawalView,
  ReasonedRequest,
} from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import {
  CurrentOperator,
  OperatorAction,
  OperatorInput,
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
import { CloseWithdrawalMatter } from '@usdt-africa/withdrawals';
import { CountWithdrawals } from '../read-model/withdrawals/count-withdrawals.js';
import { ListWithdrawals } from '../read-model/withdrawals/list-withdrawals.js';
import { ShowWithdrawal } from '../read-model/withdrawals/show-withdrawal.js';

const WithdrawalId = () => KnownId(UUID, (): Refusal => refusal('withdrawals.not-known'));

/** Admin API of withdrawals to bank accounts and transfers between wallets. */
@Permission('withdrawals.read')
@Controller('api/admin/withdrawals')
export class AdminWithdrawalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminWithdrawalRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminWithdrawalRow>> {
    return this.queries.execute(new ListWithdrawals(query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminWithdrawalRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminWithdrawalRow>> {
    return this.queries.execute(new ListWithdrawals(query));
  }

  @Answers(AdminWithdrawalCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminWithdrawalCounts> {
    return this.queries.execute(new CountWithdrawals(query));
  }

  @Answers(AdminWithdrawalCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<AdminWithdrawalCounts> {
    return this.queries.execute(new CountWithdrawals(query));
  }

  @Answers(AdminWithdrawalView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @WithdrawalId() id: string): Promise<AdminWithdrawalView> {
    return this.queries.execute(new ShowWithdrawal(id, viewer));
  }

  /** An operator has dealt with what was paid after its naira had gone back. Nothing is moved by it. */
  @OperatorAction(':id/close-matter', AdminWithdrawalView, 'withdrawals.act')
  async closeMatter(
    @WithdrawalId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminWithdrawalView> {
    await input.once.run(() => this.commands.execute(new CloseWithdrawalMatter(id, input)));
    return this.queries.execute(new ShowWithdrawal(id, input.viewer));
  }
}
