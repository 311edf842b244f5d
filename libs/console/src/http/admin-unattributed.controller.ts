import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import {
  type AdminArrivalVerb,
  type AdminUnattributedCounts,
  type AdminUnattributedRow,
  type AdminUnattributedView,
  ArrivalEvidenceRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { ListQuery } from '@usdt-africa/platform';
import { ArrivalWork } from '../application/arrival-work.js';
import { UnattributedList } from '../read-model/unattributed-list.js';

type Key = string | undefined;
const DEPOSIT = /^[0-9a-f]{64}-\d{1,9}$/;

/** Money that arrived at addresses of ours and that no order was credited with, in the operators' console. */
@Permission('unattributed.read')
@Controller('api/admin/unattributed')
export class AdminUnattributedController {
  constructor(
    private readonly arrivals: ArrivalWork,
    private readonly unattributedList: UnattributedList,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminUnattributedRow[]> {
    const { rows, contentRange } = await this.unattributedList.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  counts(): Promise<AdminUnattributedCounts> {
    return this.unattributedList.counts();
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminUnattributedView> {
    return this.unattributedList.view(known(id), operatorOf(request));
  }

  /** It went back to whom it came from: for a second person to agree to. Nothing is sent because of it. */
  @Post(':id/returned-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  returned(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ArrivalEvidenceRequest) asked: ArrivalEvidenceRequest,
  ): Promise<AdminUnattributedView> {
    return this.byEvidence('returned-by-evidence', request, id, key, asked);
  }

  /** It was given to whom it belongs in another way: for a second person to agree to. Nothing is sent because of it. */
  @Post(':id/attributed-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  attributed(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ArrivalEvidenceRequest) asked: ArrivalEvidenceRequest,
  ): Promise<AdminUnattributedView> {
    return this.byEvidence('attributed-by-evidence', request, id, key, asked);
  }

  private async byEvidence(
    verb: AdminArrivalVerb,
    request: Request,
    id: string,
    key: Key,
    asked: ArrivalEvidenceRequest,
  ): Promise<AdminUnattributedView> {
    const viewer = operatorOf(request);
    await this.arrivals.askOfDeposit(known(id), verb, { viewer, key, body: asked });
    return this.unattributedList.view(id, viewer);
  }
}

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!DEPOSIT.test(id)) throw new Refusal(404, 'no-deposit', 'There is no such deposit without an order.');
  return id;
}
