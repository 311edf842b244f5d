import { Module } from '@nestjs/common';
import { AccountsApiModule, AccountsModule } from '@usdt-africa/accounts';
import { LimitsModule } from '@usdt-africa/limits';
import { WalletsModule } from '@usdt-africa/wallets';
import { ConfirmTransferHandler } from './application/confirm-transfer.js';
import { MakeTransferHandler } from './application/make-transfer.js';
import { Receivers } from './application/receivers.js';
import { SendingGate } from './application/sending-gate.js';
import { TransferMaking } from './application/transfer-making.js';
import { TransferRows } from './application/transfer-rows.js';
import { TransferLimits } from './http/transfer-limits.js';
import { TransfersController } from './http/transfers.controller.js';
import { FindReceiverHandler } from './read-model/find-receiver.js';
import { ShowSendTermsHandler } from './read-model/show-send-terms.js';
import { ShowTransferHandler } from './read-model/show-transfer.js';
import { TransferViews } from './read-model/transfer-views.js';

/** HTTP of transfers: controllers, and the handlers of their commands and queries. */
@Module({
  imports: [AccountsApiModule, AccountsModule, LimitsModule, WalletsModule],
  controllers: [TransfersController],
  providers: [
    ConfirmTransferHandler,
    FindReceiverHandler,
    MakeTransferHandler,
    Receivers,
    SendingGate,
    ShowSendTermsHandler,
    ShowTransferHandler,
    TransferLimits,
    TransferMaking,
    TransferRows,
    TransferViews,
  ],
})
export class TransfersApiModule {}
