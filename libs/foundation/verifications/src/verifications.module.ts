import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '@usdt-africa/accounts';
import { AddedBvns } from './application/added-bvns.js';
import { BankIdentifications } from './application/bank-identifications.js';
import { CheckRunner } from './application/check-runner.js';
import { IdentificationWebhookHandler } from './application/identification-webhook-handler.js';
import { DemoIdentity } from './application/demo-identity.js';
import { DocumentRetentionTimer } from './application/document-retention-timer.js';
import { OpenTierUpgrade } from './application/open-tier-upgrade.js';
import { VerifiedNumbers } from './application/identity-numbers.js';
import { TierUpgradeRequests } from './application/tier-upgrade-requests.js';
import * as handlers from './handlers.js';
import { AdminTiersController } from './http/admin-tiers.controller.js';
import { BvnController } from './http/bvn.controller.js';
import { UpgradeController } from './http/upgrade.controller.js';
import { UpgradeLimits } from './http/upgrade-limits.js';
import { TierList, TierRequest } from './read-model/tier-list.js';

/** Verified identity numbers of accounts, which limits recognise a person by. */
@Module({ providers: [VerifiedNumbers], exports: [VerifiedNumbers] })
export class VerifiedNumbersModule {}

const SHARED = [
  AddedBvns,
  BankIdentifications,
  DemoIdentity,
  IdentificationWebhookHandler,
  OpenTierUpgrade,
  TierUpgradeRequests,
];

/** Customers' tier upgrade requests by their streams: what api and worker share. */
@Module({ imports: [AccountsModule], providers: SHARED, exports: SHARED })
export class VerificationsModule {}

/** Customers' tier upgrade requests over HTTP: submission and review. */
@Module({
  imports: [AccountsModule, TypeOrmModule.forFeature([TierRequest]), VerificationsModule],
  controllers: [UpgradeController, BvnController, AdminTiersController],
  providers: [TierList, UpgradeLimits, ...Object.values(handlers)],
})
export class VerificationsApiModule {
  /** @param imports modules that provide `HeldByTier`, which lies above this context */
  static forRoot(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: VerificationsApiModule, imports };
  }
}

/** The outside checks of a request, and the end of its documents. */
@Module({ imports: [VerificationsModule], providers: [DocumentRetentionTimer, CheckRunner] })
export class VerificationsWorkerModule {}
