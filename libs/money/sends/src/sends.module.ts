import { Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { SendObstacles } from './application/send-obstacles.js';
import { SendRequests } from './application/send-requests.js';
import { SEND_FIGURES, SEND_RULES, type SendRules } from './application/send-rules.js';
import { SendWork } from './application/send-work.js';
import * as handlers from './handlers.js';
import { AdminUnknownSignaturesController } from './http/admin-unknown-signatures.controller.js';
import { SendsConfig } from './sends-config.js';
import * as worker from './worker.js';

/** Requests of sends, for the contexts that cause them, in every process. */
@Module({
  providers: [
    {
      provide: SEND_FIGURES,
      // Only workers configure sends.
      inject: [{ token: SendsConfig, optional: true }],
      useFactory: (config?: SendsConfig): SendRules => ({ ...SEND_RULES, ...config?.figures }),
    },
    SendObstacles,
    SendRequests,
    SendWork,
  ],
  exports: [SEND_FIGURES, SendObstacles, SendRequests, SendWork],
})
export class SendsModule {}

/** Operators' routes about transactions that this database does not know. */
@Module({
  imports: [AccountsModule],
  controllers: [AdminUnknownSignaturesController],
  providers: Object.values(handlers),
})
export class SendsApiModule {}

/** Signs, broadcasts and settles sends, and watches the hot wallet and the signer's journal. */
@Module({ imports: [SendsModule], providers: Object.values(worker) })
export class SendsWorkerModule {}
