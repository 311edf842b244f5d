import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminAuditOperators,
  AdminAuditRow,
  AdminAuditView,
  AdminLastVerification,
  AdminListRequest,
  AdminVerification,
} from '@usdt-africa/contracts/admin';
import { ShowVerification, VerifyHistory } from '@usdt-africa/history';
import { OperatorRoute, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import {
  Answers,
  AnswersAs,
  AnswersPage,
  ListParameters,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import type { Response } from 'express';
import { ListAudit } from '../read-model/list-audit.js';
import { ListAuditOperators } from '../read-model/list-audit-operators.js';
import { ShowAuditEntry } from '../read-model/show-audit-entry.js';

/** What operators did, and whether the history is as it was written. */
@Permission('audit.read')
@Controller('api/admin/audit')
export class AdminAuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminAuditRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminAuditRow>> {
    return this.queries.execute(new ListAudit(query));
  }

  /** As `list`, with the search text. */
  @AnswersPage(AdminAuditRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminAuditRow>> {
    return this.queries.execute(new ListAudit(query));
  }

  @Answers(AdminAuditOperators)
  @Get('operators')
  operators(): Promise<AdminAuditOperators> {
    return this.queries.execute(new ListAuditOperators());
  }

  /** `null` until a verification has run here: written explicitly, because Nest sends nothing for it. */
  @AnswersAs('application/json', AdminLastVerification)
  @Get('verification')
  async verification(@Res() response: Response): Promise<void> {
    response.json(await this.queries.execute(new ShowVerification()));
  }

  @OperatorRoute('verification', AdminVerification, 'audit.verify')
  verify(@CurrentOperator() viewer: Viewer): Promise<AdminVerification> {
    return this.commands.execute(new VerifyHistory(viewer));
  }

  @Answers(AdminAuditView)
  @Get(':id')
  show(@Param('id') id: string): Promise<AdminAuditView> {
    return this.queries.execute(new ShowAuditEntry(id));
  }
}
