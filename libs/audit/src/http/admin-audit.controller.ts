import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import type {
  AdminAuditOperators,
  AdminAuditRow,
  AdminAuditView,
  AdminVerification,
} from '@usdt-africa/contracts/admin';
import type { Request, Response } from 'express';
import { Verification } from '@usdt-africa/history';
import { AuditList } from '../read-model/audit-list.js';
import type { ListQuery } from '@usdt-africa/platform';

/** What operators did, and whether the history is as it was written. */
@Permission('audit.read')
@Controller('api/admin/audit')
export class AdminAuditController {
  constructor(
    private readonly audit: AuditList,
    private readonly proof: Verification,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminAuditRow[]> {
    const { rows, contentRange } = await this.audit.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('operators')
  operators(): Promise<AdminAuditOperators> {
    return this.audit.operators();
  }

  /** `null` until somebody had it verified here. */
  @Get('verification')
  verification(@Res() response: Response): void {
    response.json(this.proof.last);
  }

  @Post('verification')
  @HttpCode(200)
  @Permission('audit.verify')
  verify(@Req() request: Request): Promise<AdminVerification> {
    return this.proof.run(operatorOf(request));
  }

  @Get(':id')
  show(@Param('id') id: string): Promise<AdminAuditView> {
    return this.audit.view(id);
  }
}
