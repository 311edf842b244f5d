import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import {
  type AdminApprovalRow,
  type AdminApprovalTab,
  type AdminApprovalView,
  type AdminCounts,
  ApproveRequest,
  RefuseRequest,
  WithdrawRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { Approvals, ASKING, DECIDING } from '@usdt-africa/approvals';
import type { ListQuery } from '@usdt-africa/platform';
import { ApprovalList } from '../read-model/approval-list.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Requests that need a second person. Deciding twice is deciding once: no key is needed. Who may decide depends on the kind. */
@Permission('approvals.read')
@Controller('api/admin/approvals')
export class AdminApprovalsController {
  constructor(
    private readonly approvalList: ApprovalList,
    private readonly approvals: Approvals,
  ) {}

  @Get()
  async list(
    @Req() request: Request,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminApprovalRow[]> {
    const { rows, contentRange } = await this.approvalList.page(query, operatorOf(request));
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  counts(): Promise<AdminCounts<AdminApprovalTab>> {
    return this.approvalList.counts();
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminApprovalView> {
    return this.approvalList.view(known(id), operatorOf(request));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Permission(...DECIDING)
  async approve(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(ApproveRequest) { payloadHash, reason }: ApproveRequest,
  ): Promise<AdminApprovalView> {
    const viewer = operatorOf(request);
    await this.approvals.decide(known(id), true, viewer, payloadHash, reason);
    return this.approvalList.view(id, viewer);
  }

  @Post(':id/refuse')
  @HttpCode(200)
  @Permission(...DECIDING)
  async refuse(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(RefuseRequest) { reason }: RefuseRequest,
  ): Promise<AdminApprovalView> {
    const viewer = operatorOf(request);
    await this.approvals.decide(known(id), false, viewer, null, reason);
    return this.approvalList.view(id, viewer);
  }

  /** By whoever asked, and by nobody else. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Permission(...ASKING)
  async withdraw(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(WithdrawRequest) { reason }: WithdrawRequest,
  ): Promise<AdminApprovalView> {
    const viewer = operatorOf(request);
    await this.approvals.withdraw(known(id), viewer, reason);
    return this.approvalList.view(id, viewer);
  }
}

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw new Refusal(404, 'no-approval', 'There is no such request.');
  return id;
}
