import { Module } from '@nestjs/common';
import { OrderAccessModule, OrdersModule } from '@usdt-africa/orders';
import { ClaimTransactionHandler } from './application/claim-transaction.js';
import { ClaimLimits } from './http/claim-limits.js';
import { ClaimsController } from './http/claims.controller.js';

/** Claims over HTTP. The deposits' watcher reads a claimed block again. */
@Module({
  imports: [OrderAccessModule, OrdersModule],
  controllers: [ClaimsController],
  providers: [ClaimLimits, ClaimTransactionHandler],
})
export class ClaimsApiModule {}
