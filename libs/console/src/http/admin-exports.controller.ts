import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CsvExports, may, operatorOf, Permission, type PermissionName } from '@usdt-africa/operators';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import type { Request, Response } from 'express';
import { CLOCK, type CsvColumn } from '@usdt-africa/platform';
import { AUDIT_COLUMNS, DISPUTE_COLUMNS, ORDER_COLUMNS, PAYOUT_COLUMNS } from './csv-columns.js';
import type { ListQuery, WholeList } from '@usdt-africa/platform';
import { DisputeList } from '@usdt-africa/disputes';
import { AuditList } from '@usdt-africa/audit';
import { OrderList } from '../read-model/order-list.js';
import { PayoutList } from '../read-model/payout-list.js';

/** Whole lists as CSV files, for whoever may take lists away and may see this one. */
@Permission('exports.read')
@Controller('api/admin')
export class AdminExportsController {
  constructor(
    private readonly exports: CsvExports,
    private readonly orderList: OrderList,
    private readonly payoutList: PayoutList,
    private readonly disputeList: DisputeList,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly auditList: AuditList,
  ) {}

  @Post('orders/export')
  @HttpCode(200)
  orders(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    return this.send(request, 'orders', body, response, ORDER_COLUMNS, (query) => this.orderList.whole(query));
  }

  @Post('payouts/export')
  @HttpCode(200)
  payouts(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    return this.send(request, 'payouts', body, response, PAYOUT_COLUMNS, (query) => this.payoutList.whole(query));
  }

  @Post('disputes/export')
  @HttpCode(200)
  disputes(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    return this.send(request, 'disputes', body, response, DISPUTE_COLUMNS, (query) =>
      this.disputeList.whole(query, operatorOf(request).id, this.clock.now()),
    );
  }

  @Post('audit/export')
  @HttpCode(200)
  audit(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    return this.send(request, 'audit', body, response, AUDIT_COLUMNS, (query) => this.auditList.whole(query));
  }

  private async send<Row>(
    request: Request,
    resource: 'orders' | 'payouts' | 'disputes' | 'audit',
    body: unknown,
    response: Response,
    columns: readonly CsvColumn<Row>[],
    whole: (query: ListQuery) => Promise<WholeList<Row>>,
  ): Promise<void> {
    const operator = operatorOf(request);
    const alsoNeeded: PermissionName = `${resource}.read`;
    if (!may(operator.role, alsoNeeded)) throw new Refusal(403, 'not-permitted', 'Your role does not allow this.');
    const open = async (query: ListQuery) => ({ columns, ...(await whole(query)) });
    await this.exports.send(operator, resource, body, open, response);
  }
}
