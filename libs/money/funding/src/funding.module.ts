import { Module } from '@nestjs/common';

/** HTTP of funding: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class FundingApiModule {}

/** What a worker does for funding: jobs, each with its role. */
@Module({ providers: [] })
export class FundingWorkerModule {}
