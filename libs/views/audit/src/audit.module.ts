import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HistoryModule } from '@usdt-africa/history';
import * as handlers from './handlers.js';
import { AdminAuditController } from './http/admin-audit.controller.js';
import { AuditEntry } from './read-model/audit-entry.js';
import { AuditList } from './read-model/audit-list.js';

/** What operators did. */
@Module({
  imports: [HistoryModule, TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AdminAuditController],
  providers: [AuditList, ...Object.values(handlers)],
  exports: [AuditList],
})
export class AuditModule {}
