import { Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import {
  type AdminFacets,
  type AdminPayoutCounts,
  type AdminPayoutRow,
  type AdminPayoutView,
  EvidenceRequest,
  ReasonedRequest,
  VerbRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { POOL, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { type EvidenceVerb, EvidenceWork } from '../application/evidence-work.js';
import { facetsOf } from '../read-model/facets.js';
import type { ListQuery } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { PayoutList } from '../read-model/payout-list.js';
import { PayoutPage } from '../read-model/payout-page.js';
import { OperatorWork } from '../application/operator-work.js';

type Key = string | undefined;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Payouts in the operators' console. */
@Permission('payouts.read')
@Controller('api/admin/payouts')
export class AdminPayoutsController {
  constructor(
    private readonly evidence: EvidenceWork,
    private readonly payoutList: PayoutList,
    private readonly payoutPage: PayoutPage,
    @Inject(POOL) private readonly pool: Pool,
    private readonly work: OperatorWork,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminPayoutRow[]> {
    const { rows, contentRange } = await this.payoutList.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminPayoutCounts> {
    return this.payoutList.counts(query);
  }

  @Get('facets')
  facets(): Promise<AdminFacets> {
    return facetsOf(this.pool, 'console_payouts');
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminPayoutView> {
    return this.payoutPage.view(known(id), operatorOf(request));
  }

  @Post(':id/ask')
  @HttpCode(200)
  @Permission('payouts.ask')
  async ask(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(VerbRequest) asked: VerbRequest,
  ): Promise<AdminPayoutView> {
    const viewer = operatorOf(request);
    const orderId = await this.payoutPage.orderOf(known(id));
    await this.work.ask(orderId, id, { viewer, key, body: asked });
    return this.payoutPage.view(id, viewer);
  }

  /** Support asks, and finance says yes; finance alone may up to the limit. */
  @Post(':id/repay')
  @HttpCode(200)
  @Permission('payouts.repay', 'approvals.ask')
  async repay(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ): Promise<AdminPayoutView> {
    const viewer = operatorOf(request);
    const orderId = await this.payoutPage.orderOf(known(id));
    await this.work.repay(orderId, id, { viewer, key, body: asked });
    return this.payoutPage.view(id, viewer);
  }

  /** The bank has it paid, whatever its answers say: for a second person to agree to. */
  @Post(':id/settle-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  settleByEvidence(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(EvidenceRequest) asked: EvidenceRequest,
  ): Promise<AdminPayoutView> {
    return this.byEvidence('settle-by-evidence', request, id, key, asked);
  }

  /** It was not paid and will not be: for a second person to agree to. Nothing is sent because of it. */
  @Post(':id/fail-by-evidence')
  @HttpCode(200)
  @Permission('approvals.ask')
  failByEvidence(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(EvidenceRequest) asked: EvidenceRequest,
  ): Promise<AdminPayoutView> {
    return this.byEvidence('fail-by-evidence', request, id, key, asked);
  }

  private async byEvidence(
    verb: EvidenceVerb,
    request: Request,
    id: string,
    key: Key,
    asked: EvidenceRequest,
  ): Promise<AdminPayoutView> {
    const viewer = operatorOf(request);
    const orderId = await this.payoutPage.orderOf(known(id));
    await this.evidence.ask(orderId, id, verb, { viewer, key, body: asked });
    return this.payoutPage.view(id, viewer);
  }
}

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw new Refusal(404, 'payout-not-found', 'There is no such payout.');
  return id;
}
