import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '@usdt-africa/accounts';
import { made, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AddBvnHandler } from './application/add-bvn.js';
import { AddedBvns } from './application/added-bvns.js';
import { AddDocumentHandler } from './application/add-document.js';
import { AnswerUpgradeHandler } from './application/answer-upgrade.js';
import { ApproveVerificationHandler } from './application/approve-verification.js';
import { RequestInformationHandler } from './application/request-information.js';
import { BankIdentifications } from './application/bank-identifications.js';
import { BeginUpgradeHandler } from './application/begin-upgrade.js';
import { CheckRunner, VerificationsWorkerConfig } from './application/check-runner.js';
import { ClaimVerificationHandler } from './application/claim-verification.js';
import { IdentificationWebhookHandler } from './application/identification-webhook-handler.js';
import { CloseDocumentsHandler } from './application/close-documents.js';
import { DemoIdentity } from './application/demo-identity.js';
import { ViewDocumentsHandler } from './application/view-documents.js';
import { DocumentRetentionTimer } from './application/document-retention-timer.js';
import { RefuseVerificationHandler } from './application/refuse-verification.js';
import { RemoveDocumentHandler } from './application/remove-document.js';
import { SendUpgradeHandler } from './application/send-upgrade.js';
import { WithdrawUpgradeHandler } from './application/withdraw-upgrade.js';
import { OpenTierUpgrade } from './application/open-tier-upgrade.js';
import { VerifiedNumbers } from './application/identity-numbers.js';
import { TierUpgradeRequests } from './application/tier-upgrade-requests.js';
import { AdminTiersController } from './http/admin-tiers.controller.js';
import { BvnController } from './http/bvn.controller.js';
import { UpgradeController } from './http/upgrade.controller.js';
import { UpgradeLimits } from './http/upgrade-limits.js';
import { CountTierRequestsHandler } from './read-model/count-tier-requests.js';
import { ListTierRequestsHandler } from './read-model/list-tier-requests.js';
import { ReadDocumentHandler } from './read-model/read-document.js';
import { ShowBvnHandler } from './read-model/show-bvn.js';
import { ShowTierRequestHandler } from './read-model/show-tier-request.js';
import { ShowUpgradeHandler } from './read-model/show-upgrade.js';
import { TierList, TierRequest } from './read-model/tier-list.js';

const HANDLERS = [
  AddBvnHandler,
  AddDocumentHandler,
  AnswerUpgradeHandler,
  ApproveVerificationHandler,
  RequestInformationHandler,
  BeginUpgradeHandler,
  ClaimVerificationHandler,
  CloseDocumentsHandler,
  CountTierRequestsHandler,
  ListTierRequestsHandler,
  ViewDocumentsHandler,
  ReadDocumentHandler,
  RefuseVerificationHandler,
  RemoveDocumentHandler,
  SendUpgradeHandler,
  ShowBvnHandler,
  ShowTierRequestHandler,
  ShowUpgradeHandler,
  WithdrawUpgradeHandler,
];

/** Verified identity numbers of accounts, which limits recognise a person by. */
@Module({ providers: [VerifiedNumbers], exports: [VerifiedNumbers] })
export class VerifiedNumbersModule {}

/** Customers' tier upgrade requests: submission and review. */
@Module({})
export class VerificationsModule {
  /** @param imports modules that provide `HeldByTier`, which lies above this context */
  static with(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: VerificationsModule,
      global: true,
      imports: [...imports, AccountsModule, TypeOrmModule.forFeature([TierRequest])],
      controllers: [UpgradeController, BvnController, AdminTiersController],
      providers: [
        TierUpgradeRequests,
        AddedBvns,
        DemoIdentity,
        BankIdentifications,
        IdentificationWebhookHandler,
        OpenTierUpgrade,
        TierList,
        ...HANDLERS,
        made(UpgradeLimits, [POOL], (pool: Pool): UpgradeLimits => ({
          acts: new RateLimit(pool, 'upgrade-acts', 60, 600),
          uploads: new RateLimit(pool, 'upgrade-uploads', 30, 600),
          // Many people share one address behind a carrier's NAT.
          uploadsPerClient: new RateLimit(pool, 'upgrade-uploads-client', 300, 600),
        })),
      ],
      exports: [DemoIdentity, BankIdentifications, IdentificationWebhookHandler, OpenTierUpgrade],
    };
  }

  /** Worker: the document retention timer and the outside checks. */
  static worker(config: VerificationsWorkerConfig): DynamicModule {
    return {
      module: VerificationsModule,
      providers: [
        { provide: VerificationsWorkerConfig, useValue: config },
        TierUpgradeRequests,
        DocumentRetentionTimer,
        CheckRunner,
      ],
    };
  }
}
