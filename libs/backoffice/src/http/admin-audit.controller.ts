import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import type {
  AdminAuditOperators,
  AdminAuditRow,
  AdminAuditView,
  AdminVerification,
} from '@usdt-africa/contracts/admin';
import type { Request, Response } from 'express';
import { Console } from '../application/console.js';
import type { ListQuery } from './list-query.js';

/** What operators did, and whether the history is as it was written. */
@Permission('audit.read')
@Controller('api/admin/audit')
export class AdminAuditController {
  constructor(private readonly console: Console) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminAuditRow[]> {
    const { rows, contentRange } = await this.console.audit.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('operators')
  operators(): Promise<AdminAuditOperators> {
    return this.console.audit.operators();
  }

  /** `null` until somebody had it verified here. */
  @Get('verification')
  verification(@Res() response: Response): void {
    response.json(this.console.verification.last);
  }

  @Post('verification')
  @HttpCode(200)
  @Permission('audit.verify')
  verify(@Req() request: Request): Promise<AdminVerification> {
    return this.console.verification.run(operatorOf(request));
  }

  @Get(':id')
  show(@Param('id') id: string): Promise<AdminAuditView> {
    return this.console.audit.view(id);
  }
}
