import { type DynamicModule, Module } from '@nestjs/common';
import { EventRows } from '@usdt-africa/history';
import { Actors } from '@usdt-africa/operators';
import { KeysetPager, made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AdminAuditController } from './http/admin-audit.controller.js';
import { AuditList } from './read-model/audit-list.js';

/** What operators did. */
@Module({})
export class AuditModule {
  /** @param history where events are told and the history is proven: it exports `EventRows` and `Verification` */
  static with(history: DynamicModule): DynamicModule {
    return {
      module: AuditModule,
      imports: [history],
      controllers: [AdminAuditController],
      providers: [
        made(
          AuditList,
          [POOL, Actors, EventRows],
          (pool: Pool, actors: Actors, rows: EventRows) => new AuditList(pool, new KeysetPager(pool), actors, rows),
        ),
      ],
      exports: [AuditList],
    };
  }
}
