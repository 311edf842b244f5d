import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuditController } from './http/admin-audit.controller.js';
import { AuditEntry } from './read-model/audit-entry.js';
import { AuditList } from './read-model/audit-list.js';
import { ListAuditHandler } from './read-model/list-audit.js';
import { ListAuditOperatorsHandler } from './read-model/list-audit-operators.js';
import { ShowAuditEntryHandler } from './read-model/show-audit-entry.js';

const HANDLERS = [ListAuditHandler, ListAuditOperatorsHandler, ShowAuditEntryHandler];

/** What operators did. */
@Module({})
export class AuditModule {
  /** @param history the module that describes events and proves the history: it exports `EventRows` */
  static with(history: DynamicModule): DynamicModule {
    return {
      module: AuditModule,
      imports: [history, TypeOrmModule.forFeature([AuditEntry])],
      controllers: [AdminAuditController],
      providers: [AuditList, ...HANDLERS],
      exports: [AuditList],
    };
  }
}
