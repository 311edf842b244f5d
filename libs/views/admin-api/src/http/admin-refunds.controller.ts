import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ActionRequest,
  AdminListRequest,
  AdminRefundCounts,
  AdminRefundRow,
  AdminRefundView,
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
import { ApproveRefund, EndOpenRefund, RefuseRefund, SendRefundAgain } from '@usdt-africa/refunds';
import { CountRefunds } from '../read-model/refunds/count-refunds.js';
import { ListRefunds } from '../read-model/refunds/list-refunds.js';
import { ShowRefund } from '../read-model/refunds/show-refund.js';

const RefundId = () => KnownId(UUID, (): Refusal => refusal('refunds.no-refund'));

/** Admin API of refunds. Every action responds with the refund's new state. */
@Permission('refunds.read')
@Controller('api/admin/refunds')
export class AdminRefundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminRefundRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminRefundRow>> {
    return this.queries.execute(new ListRefunds(query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminRefundRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminRefundRow>> {
    return this.queries.execute(new ListRefunds(query));
  }

  @Answers(AdminRefundCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminRefundCounts> {
    return this.queries.execute(new CountRefunds(query));
  }

  @Answers(AdminRefundCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<AdminRefundCounts> {
    return this.queries.execute(new CountRefunds(query));
  }

  @Answers(AdminRefundView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @RefundId() id: string): Promise<AdminRefundView> {
    return this.queries.execute(new ShowRefund(id, viewer));
  }

  /** Sends a held refund: as a second operator agrees. */
  @OperatorAction(':id/approve', AdminRefundView, 'refunds.act')
  approve(
    @RefundId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminRefundView> {
    return this.#act(id, input, new ApproveRefund(id, input));
  }

  /** Ends a held refund: the order pays its deposits again. */
  @OperatorAction(':id/refuse', AdminRefundView, 'refunds.act')
  refuse(
    @RefundId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminRefundView> {
    return this.#act(id, input, new RefuseRefund(id, input));
  }

  /** Requests the send of a stuck refund once more. */
  @OperatorAction(':id/send-again', AdminRefundView, 'refunds.act')
  sendAgain(
    @RefundId() id: string,
    @OperatorInput(ActionRequest) input: OperatorInput<ActionRequest>,
  ): Promise<AdminRefundView> {
    return this.#act(id, input, new SendRefundAgain(id, input));
  }

  /** Ends an unproved or a stuck refund: the order pays its deposits again. */
  @OperatorAction(':id/end', AdminRefundView, 'refunds.act')
  end(
    @RefundId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminRefundView> {
    return this.#act(id, input, new EndOpenRefund(id, input));
  }

  async #act(id: string, { once, viewer }: OperatorInput<unknown>, command: Command<void>): Promise<AdminRefundView> {
    await once.run(() => this.commands.execute(command));
    return this.queries.execute(new ShowRefund(id, viewer));
  }
}
