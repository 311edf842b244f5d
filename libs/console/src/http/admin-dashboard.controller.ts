import { Controller, Get, Req } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import type { AdminDashboard } from '@usdt-africa/contracts/admin';
import type { Request } from 'express';
import { Dashboard } from '../read-model/dashboard/dashboard.js';

/** The day at a glance, of what the operator may read. */
@Permission('orders.read')
@Controller('api/admin/dashboard')
export class AdminDashboardController {
  constructor(private readonly dashboard: Dashboard) {}

  @Get()
  show(@Req() request: Request): Promise<AdminDashboard> {
    return this.dashboard.show(operatorOf(request));
  }
}
