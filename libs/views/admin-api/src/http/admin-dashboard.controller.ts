import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AdminDashboard } from '@usdt-africa/contracts/admin';
import { CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { Answers } from '@usdt-africa/platform';
import { ShowDashboard } from '../read-model/dashboard/show-dashboard.js';

@Permission('orders.read')
@Controller('api/admin/dashboard')
export class AdminDashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Answers(AdminDashboard)
  @Get()
  show(@CurrentOperator() viewer: SignedInOperator): Promise<AdminDashboard> {
    return this.queries.execute(new ShowDashboard(viewer));
  }
}
