import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LOG, type Log, made, POOL, RateLimit, started, work } from '@usdt-africa/platform';
import { CUSTOMER_IDENTIFICATION, type CustomerIdentification } from '@usdt-africa/banking';
import type { Pool } from 'pg';
import { AddPaperHandler } from './application/add-paper.js';
import { AnswerUpgradeHandler } from './application/answer-upgrade.js';
import { ApproveVerificationHandler } from './application/approve-verification.js';
import { AskCustomerHandler } from './application/ask-customer.js';
import { BeginUpgradeHandler } from './application/begin-upgrade.js';
import { CheckRunner } from './application/check-runner.js';
import { ClaimVerificationHandler } from './application/claim-verification.js';
import { HeardIdentifications } from './application/heard-identifications.js';
import { IDENTITY_CHECK, type IdentityCheck } from './application/identity-check.js';
import { OpenPapersHandler } from './application/open-papers.js';
import { PaperClock } from './application/paper-clock.js';
import { RefuseVerificationHandler } from './application/refuse-verification.js';
import { RemovePaperHandler } from './application/remove-paper.js';
import { SendUpgradeHandler } from './application/send-upgrade.js';
import { WithdrawUpgradeHandler } from './application/withdraw-upgrade.js';
import { WishUnderWay } from './application/wish-under-way.js';
import { Wishes } from './application/wishes.js';
import { AdminTiersController } from './http/admin-tiers.controller.js';
import { UpgradeController, UpgradeLimits } from './http/upgrade.controller.js';
import { CountTierRequestsHandler } from './read-model/count-tier-requests.js';
import { ListTierRequestsHandler } from './read-model/list-tier-requests.js';
import { ReadPaperHandler } from './read-model/read-paper.js';
import { ShowTierRequestHandler } from './read-model/show-tier-request.js';
import { ShowUpgradeHandler } from './read-model/show-upgrade.js';
import { TierList, TierRequest } from './read-model/tier-list.js';

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

export interface VerificationsWorkerConfig {
  /** Whom our mails are from: questions go under addresses of the same domain. */
  readonly mailFrom: string;
}

/** Customers' wishes for a tier: what they send, and who looks at it. */
@Module({})
export class VerificationsModule {
  static with(): DynamicModule {
    return {
      module: VerificationsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([TierRequest])],
      controllers: [UpgradeController, AdminTiersController],
      providers: [
        Wishes,
        HeardIdentifications,
        WishUnderWay,
        TierList,
        ...HANDLERS,
        made(UpgradeLimits, [POOL], (pool: Pool): UpgradeLimits => ({
          acts: new RateLimit(pool, 'upgrade-acts', 60, 600),
          uploads: new RateLimit(pool, 'upgrade-uploads', 30, 600),
          // Many people share one address behind a carrier's NAT.
          uploadsPerClient: new RateLimit(pool, 'upgrade-uploads-client', 300, 600),
        })),
      ],
      exports: [HeardIdentifications, WishUnderWay],
    };
  }

  /** What time does to papers, and what is asked outside. */
  static worker({ mailFrom }: VerificationsWorkerConfig): DynamicModule {
    const mailDomain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';
    return {
      module: VerificationsModule,
      providers: [
        Wishes,
        work('clock', [Wishes, LOG], (wishes: Wishes, log: Log) => started(new PaperClock(wishes, log))),
        work(
          'processes',
          [Wishes, CUSTOMER_IDENTIFICATION, IDENTITY_CHECK, LOG],
          (wishes: Wishes, identification: CustomerIdentification, identity: IdentityCheck, log: Log) =>
            started(new CheckRunner({ wishes, identification, identity, mailDomain, log })),
        ),
      ],
    };
  }
}
