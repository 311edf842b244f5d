import { Module } from '@nestjs/common';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { LimitsModule } from '@usdt-africa/limits';
import { WalletsModule } from '@usdt-africa/wallets';
import { Receivers } from './application/receivers.js';
import { SendingGate } from './application/sending-gate.js';
import { TransferMaking } from './application/transfer-making.js';
import { TransferRows } from './application/transfer-rows.js';
import * as handlers from './handlers.js';
import { TransferLimits } from './http/transfer-limits.js';
import { TransfersController } from './http/transfers.controller.js';
import { TransferViews } from './read-model/transfer-views.js';

/** HTTP of transfers: controllers, and the handlers of their commands and queries. */
@Module({
  imports: [AccountsApiModule, LimitsModule, WalletsModule],
  controllers: [TransfersController],
  providers: [
    Receivers,
    SendingGate,
    TransferLimits,
    TransferMaking,
    TransferRows,
    TransferViews,
    ...Object.values(handlers),
  ],
})
export class TransfersApiModule {}
