import { Controller, Get } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { DecideApproval, DECIDING, MAY_REQUEST, RecordApprovalFacts, WithdrawApproval } from '@usdt-africa/approvals';
import {
  AdminApprovalCounts,
  AdminApprovalRow,
  AdminApprovalView,
  ApproveRequest,
  RefuseRequest,
  WithdrawRequest,
} from '@usdt-africa/contracts/admin';
import { OperatorRoute, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
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
import { approvalNotFound } from '../read-model/approval-rows.js';
import { CountApprovals } from '../read-model/count-approvals.js';
import { FindPendingEffect } from '../read-model/find-pending-effect.js';
import { ListApprovals } from '../read-model/list-approvals.js';
import { ShowApproval } from '../read-model/show-approval.js';

const ApprovalId = () => KnownId(UUID, approvalNotFound);

/** Requests that need a second person. Deciding twice is deciding once: no key is needed. Who may decide depends on the kind. */
@Permission('approvals.read')
@Controller('api/admin/approvals')
export class AdminApprovalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminApprovalRow)
  @Get()
  list(
    @CurrentOperator() viewer: SignedInOperator,
    @ListParameters() query: ListQuery,
  ): Promise<Page<AdminApprovalRow>> {
    return this.queries.execute(new ListApprovals(query, viewer));
  }

  @Answers(AdminApprovalCounts)
  @Get('counts')
  counts(): Promise<AdminApprovalCounts> {
    return this.queries.execute(new CountApprovals());
  }

  @Answers(AdminApprovalView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @ApprovalId() id: string): Promise<AdminApprovalView> {
    return this.queries.execute(new ShowApproval(id, viewer));
  }

  @OperatorRoute(':id/approve', AdminApprovalView, ...DECIDING)
  approve(
    @CurrentOperator() viewer: SignedInOperator,
    @ApprovalId() id: string,
    @ValidBody(ApproveRequest) { payloadHash, reason }: ApproveRequest,
  ): Promise<AdminApprovalView> {
    return this.act(id, viewer, new DecideApproval(id, true, viewer, payloadHash, reason));
  }

  @OperatorRoute(':id/refuse', AdminApprovalView, ...DECIDING)
  refuse(
    @CurrentOperator() viewer: SignedInOperator,
    @ApprovalId() id: string,
    @ValidBody(RefuseRequest) { reason }: RefuseRequest,
  ): Promise<AdminApprovalView> {
    return this.act(id, viewer, new DecideApproval(id, false, viewer, null, reason));
  }

  /** Only by the requester. */
  @OperatorRoute(':id/withdraw', AdminApprovalView, ...MAY_REQUEST)
  withdraw(
    @CurrentOperator() viewer: SignedInOperator,
    @ApprovalId() id: string,
    @ValidBody(WithdrawRequest) { reason }: WithdrawRequest,
  ): Promise<AdminApprovalView> {
    return this.act(id, viewer, new WithdrawApproval(id, viewer, reason));
  }

  /** Every act answers the request as it then stands. */
  private async act(id: string, viewer: SignedInOperator, command: Command<void>): Promise<AdminApprovalView> {
    const effect = await this.queries.execute(new FindPendingEffect(id, viewer));
    if (effect) await this.commands.execute(new RecordApprovalFacts(id, effect));
    await this.commands.execute(command);
    return this.queries.execute(new ShowApproval(id, viewer));
  }
}
