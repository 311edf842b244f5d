import { type DynamicModule, Module } from '@nestjs/common';
import { KeysetPager, LOG, type Log, made, POOL, RateLimit, started, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AddPaperHandler } from './application/add-paper.js';
import { AnswerUpgradeHandler } from './application/answer-upgrade.js';
import { ApproveVerificationHandler } from './application/approve-verification.js';
import { AskCustomerHandler } from './application/ask-customer.js';
import { BeginUpgradeHandler } from './application/begin-upgrade.js';
import { ClaimVerificationHandler } from './application/claim-verification.js';
import { OpenPapersHandler } from './application/open-papers.js';
import { PaperClock } from './application/paper-clock.js';
import { RefuseVerificationHandler } from './application/refuse-verification.js';
import { RemovePaperHandler } from './application/remove-paper.js';
import { SendUpgradeHandler } from './application/send-upgrade.js';
import { WithdrawUpgradeHandler } from './application/withdraw-upgrade.js';
import { Wishes } from './application/wishes.js';
import { AdminTiersController } from './http/admin-tiers.controller.js';
import { UpgradeController, UpgradeLimits } from './http/upgrade.controller.js';
import { CountTierRequestsHandler } from './read-model/count-tier-requests.js';
import { ListTierRequestsHandler } from './read-model/list-tier-requests.js';
import { ReadPaperHandler } from './read-model/read-paper.js';
import { ShowTierRequestHandler } from './read-model/show-tier-request.js';
import { ShowUpgradeHandler } from './read-model/show-upgrade.js';
import { TierList } from './read-model/tier-list.js';

const HANDLERS = [
  AddPaperHandler,
  AnswerUpgradeHandler,
  ApproveVerificationHandler,
  AskCustomerHandler,
  BeginUpgradeHandler,
  ClaimVerificationHandler,
  CountTierRequestsHandler,
  ListTierRequestsHandler,
  OpenPapersHandler,
  ReadPaperHandler,
  RefuseVerificationHandler,
  RemovePaperHandler,
  SendUpgradeHandler,
  ShowTierRequestHandler,
  ShowUpgradeHandler,
  WithdrawUpgradeHandler,
];

/** Customers' wishes for a tier: what they send, and who looks at it. */
@Module({})
export class VerificationsModule {
  static with(): DynamicModule {
    return {
      module: VerificationsModule,
      controllers: [UpgradeController, AdminTiersController],
      providers: [
        Wishes,
        made(KeysetPager, [POOL], (pool: Pool) => new KeysetPager(pool)),
        TierList,
        ...HANDLERS,
        made(
          UpgradeLimits,
          [POOL],
          (pool: Pool): UpgradeLimits => ({
            acts: new RateLimit(pool, 'upgrade-acts', 60, 600),
            uploads: new RateLimit(pool, 'upgrade-uploads', 30, 600),
            // Many people share one address behind a carrier's NAT.
            uploadsPerClient: new RateLimit(pool, 'upgrade-uploads-client', 300, 600),
          }),
        ),
      ],
    };
  }

  /** What time does to papers. */
  static worker(): DynamicModule {
    return {
      module: VerificationsModule,
      providers: [
        Wishes,
        work('clock', [Wishes, LOG], (wishes: Wishes, log: Log) => started(new PaperClock(wishes, log))),
      ],
    };
  }
}
