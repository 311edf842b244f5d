import { Module } from '@nestjs/common';

/** HTTP of withdrawals: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class WithdrawalsApiModule {}

/** What a worker does for withdrawals: jobs, each with its role. */
@Module({ providers: [] })
export class WithdrawalsWorkerModule {}
