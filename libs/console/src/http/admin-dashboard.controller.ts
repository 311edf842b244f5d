import { Controller, Get, Req } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import type { AdminDashboard } from '@usdt-africa/contracts/admin';
import type { Request } from 'express';
import { Console } from '../application/console.js';

/** The day at a glance, of what the operator may read. */
@Permission('orders.read')
@Controller('api/admin/dashboard')
export class AdminDashboardController {
  constructor(private readonly console: Console) {}

  @Get()
  show(@Req() request: Request): Promise<AdminDashboard> {
    return this.console.dashboard.show(operatorOf(request));
  }
}
