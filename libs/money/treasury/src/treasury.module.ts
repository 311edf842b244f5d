import { Module } from '@nestjs/common';

/** HTTP of treasury: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class TreasuryApiModule {}

/** What a worker does for treasury: jobs, each with its role. */
@Module({ providers: [] })
export class TreasuryWorkerModule {}
