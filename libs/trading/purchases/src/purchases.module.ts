import { Module } from '@nestjs/common';

/** HTTP of purchases: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class PurchasesApiModule {}

/** What a worker does for purchases: jobs, each with its role. */
@Module({ providers: [] })
export class PurchasesWorkerModule {}
