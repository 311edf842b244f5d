import { Module } from '@nestjs/common';

/** HTTP of transfers: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class TransfersApiModule {}

/** What a worker does for transfers: jobs, each with its role. */
@Module({ providers: [] })
export class TransfersWorkerModule {}
