import { Module } from '@nestjs/common';

/** HTTP of sends: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class SendsApiModule {}

/** What a worker does for sends: jobs, each with its role. */
@Module({ providers: [] })
export class SendsWorkerModule {}
