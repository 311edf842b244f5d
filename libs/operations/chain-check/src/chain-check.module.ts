import { Module } from '@nestjs/common';
import { ChainCheck } from './application/chain-check.js';
import { ChainCheckJob } from './application/chain-check-job.js';
import { CheckTables } from './application/check-tables.js';

/** Compares the chain with the ledger. */
@Module({ providers: [ChainCheck, ChainCheckJob, CheckTables] })
export class ChainCheckWorkerModule {}
