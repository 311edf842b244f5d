import { Module } from '@nestjs/common';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { LimitsModule } from '@usdt-africa/limits';
import { PayoutsApiModule, PayoutsModule } from '@usdt-africa/payouts';
import { RecipientsModule } from '@usdt-africa/recipients';
import { WalletsModule } from '@usdt-africa/wallets';
import { CloseWithdrawalMatterHandler } from './application/close-withdrawal-matter.js';
import { WithdrawalEnds } from './application/withdrawal-ends.js';
import { WithdrawalProcess } from './application/withdrawal-process.js';
import { WithdrawalProcessJob } from './application/withdrawal-process-job.js';
import { WithdrawalRequests } from './application/withdrawal-requests.js';
import { WithdrawalStreams } from './application/withdrawal-streams.js';
import { WithdrawalWork } from './application/withdrawal-work.js';
import * as handlers from './handlers.js';
import { WithdrawalLimits } from './http/withdrawal-limits.js';
import { WithdrawalsController } from './http/withdrawals.controller.js';
import { WithdrawalViews } from './read-model/withdrawal-views.js';

const SERVICES = [WithdrawalStreams, WithdrawalViews, WithdrawalWork];

/** Withdrawals by their streams: what api and worker share. */
@Module({ providers: SERVICES, exports: SERVICES })
export class WithdrawalsModule {}

/** What operators do about withdrawals. */
@Module({ imports: [WithdrawalsModule], providers: [CloseWithdrawalMatterHandler], exports: [WithdrawalsModule] })
export class WithdrawalsOperationsModule {}

/** HTTP of withdrawals: its controller, and the handlers of its commands and queries. */
@Module({
  imports: [AccountsApiModule, LimitsModule, PayoutsApiModule, RecipientsModule, WalletsModule, WithdrawalsModule],
  controllers: [WithdrawalsController],
  providers: [WithdrawalLimits, WithdrawalRequests, ...Object.values(handlers)],
})
export class WithdrawalsApiModule {}

/** Ends withdrawals as their payouts end. */
@Module({
  imports: [PayoutsModule, WalletsModule, WithdrawalsModule],
  providers: [WithdrawalEnds, WithdrawalProcess, WithdrawalProcessJob],
})
export class WithdrawalsWorkerModule {}
