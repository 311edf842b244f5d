import { Module } from '@nestjs/common';

/** HTTP of sweeps: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class SweepsApiModule {}

/** What a worker does for sweeps: jobs, each with its role. */
@Module({ providers: [] })
export class SweepsWorkerModule {}
