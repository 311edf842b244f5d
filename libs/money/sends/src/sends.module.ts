import { Module } from '@nestjs/common';
import { ChainRecord } from './application/chain-record.js';
import { FrozenSends } from './application/frozen-sends.js';
import { FrozenSendsJob } from './application/frozen-sends-job.js';
import { HotWalletMonitor } from './application/hot-wallet-monitor.js';
import { HotWalletRow } from './application/hot-wallet-row.js';
import { SendActivity } from './application/send-activity.js';
import { SendBroadcast } from './application/send-broadcast.js';
import { SendObstacles } from './application/send-obstacles.js';
import { SendRequests } from './application/send-requests.js';
import { SEND_FIGURES, SEND_RULES, type SendRules } from './application/send-rules.js';
import { SendSettling } from './application/send-settling.js';
import { SendSignatures } from './application/send-signatures.js';
import { SendSigning } from './application/send-signing.js';
import { SendStreams } from './application/send-streams.js';
import { SendTracking } from './application/send-tracking.js';
import { SendWork } from './application/send-work.js';
import { SendWorker } from './application/send-worker.js';
import { SignerJournal } from './application/signer-journal.js';
import { TransferCheck } from './application/transfer-check.js';
import { SendsConfig } from './sends-config.js';

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

/** What the api does with sends: {@link SendsModule}. */
@Module({ imports: [SendsModule], exports: [SendsModule] })
export class SendsApiModule {}

/** Signs, broadcasts and settles sends, and watches the hot wallet and the signer's journal. */
@Module({
  imports: [SendsModule],
  providers: [
    ChainRecord,
    FrozenSends,
    FrozenSendsJob,
    HotWalletMonitor,
    HotWalletRow,
    SendActivity,
    SendBroadcast,
    SendSettling,
    SendSignatures,
    SendSigning,
    SendStreams,
    SendTracking,
    SendWorker,
    SignerJournal,
    TransferCheck,
  ],
  exports: [SendsModule],
})
export class SendsWorkerModule {}
