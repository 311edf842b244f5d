import { Module } from '@nestjs/common';
import { ProjectionsJob } from './application/projections-job.js';
import { RebuildsJob } from './application/rebuilds-job.js';

/** Every projection of the product: keeps them up to date, and rebuilds them on request. */
@Module({ providers: [ProjectionsJob, RebuildsJob] })
export class ReadModelsWorkerModule {}
