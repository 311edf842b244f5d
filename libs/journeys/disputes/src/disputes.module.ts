import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { PostgresFileStore } from '@usdt-africa/files';
import type { Clock } from '@usdt-africa/kernel';
import { OrderAccessModule, OrdersModule, OrderStreams, PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { PeopleModule } from '@usdt-africa/people';
import { CLOCK, made, POOL, RateLimit } from '@usdt-africa/platform';
import { PurchasesModule } from '@usdt-africa/purchases';
import { RefundRequestsModule } from '@usdt-africa/refunds';
import type { Pool } from 'pg';
import { AddDisputeFileHandler } from './application/add-dispute-file.js';
import { AnswerDisputeHandler } from './application/answer-dispute.js';
import { DisputeApprovals } from './application/approval-port.js';
import { ClaimDisputeHandler } from './application/claim-dispute.js';
import { CloseDisputeHandler } from './application/close-dispute.js';
import { ConfirmReceiptHandler } from './application/confirm-receipt.js';
import { DisputeClock } from './application/dispute-clock.js';
import { DisputeCommands } from './application/dispute-commands.js';
import { DisputeFiles } from './application/dispute-files.js';
import { DisputeProcess } from './application/dispute-process.js';
import { DisputeProcessJob } from './application/dispute-process-job.js';
import { DisputeRepays } from './application/dispute-repays.js';
import { DisputeStreams } from './application/dispute-streams.js';
import { DISPUTES, type DisputeTerms } from './application/dispute-terms.js';
import { HandOverDisputeHandler } from './application/hand-over-dispute.js';
import { NoteDisputeHandler } from './application/note-dispute.js';
import { OpenDisputeHandler } from './application/open-dispute.js';
import { OpenPurchaseDisputeHandler } from './application/open-purchase-dispute.js';
import { OpenQuestionHandler } from './application/open-question.js';
import { PayoutsAgain } from './application/payouts-again.js';
import { ApprovalGate, PayoutRepayer } from './application/ports.js';
import { ProveDisputeHandler } from './application/prove-dispute.js';
import { RefundDisputeHandler } from './application/refund-dispute.js';
import { RepayDisputeHandler } from './application/repay-dispute.js';
import { StartDisputeClockHandler } from './application/start-dispute-clock.js';
import { StopDisputeClockHandler } from './application/stop-dispute-clock.js';
import { WriteToDisputeHandler } from './application/write-to-dispute.js';
import { DISPUTE_RULES, type DisputeRules } from './domain/rules.js';
import { AdminDisputesController } from './http/admin-disputes.controller.js';
import { DisputeLimits, DisputesController } from './http/disputes.controller.js';
import { PurchaseDisputesController } from './http/purchase-disputes.controller.js';
import { CountDisputesHandler } from './read-model/count-disputes.js';
import { DisputeList, DisputeRow } from './read-model/dispute-list.js';
import { FindDisputeHandler } from './read-model/find-dispute.js';
import { ListCannedAnswersHandler } from './read-model/list-canned-answers.js';
import { ListDisputesHandler } from './read-model/list-disputes.js';
import { ReadDisputeFileHandler } from './read-model/read-dispute-file.js';
import { ShowDisputeHandler } from './read-model/show-dispute.js';
import { ShowOrderDisputeHandler } from './read-model/show-order-dispute.js';
import { ShowPurchaseDisputeHandler } from './read-model/show-purchase-dispute.js';

const HANDLERS = [
  AddDisputeFileHandler,
  AnswerDisputeHandler,
  ClaimDisputeHandler,
  CloseDisputeHandler,
  ConfirmReceiptHandler,
  CountDisputesHandler,
  FindDisputeHandler,
  HandOverDisputeHandler,
  ListCannedAnswersHandler,
  ListDisputesHandler,
  NoteDisputeHandler,
  OpenDisputeHandler,
  OpenPurchaseDisputeHandler,
  OpenQuestionHandler,
  ProveDisputeHandler,
  ReadDisputeFileHandler,
  RefundDisputeHandler,
  RepayDisputeHandler,
  ShowDisputeHandler,
  ShowOrderDisputeHandler,
  ShowPurchaseDisputeHandler,
  StartDisputeClockHandler,
  StopDisputeClockHandler,
  WriteToDisputeHandler,
];

export interface DisputesConfig {
  readonly explorerTransactionUrl: string | null;
  /** HELP-02: how long after its payout an order can be disputed. */
  readonly disputeAfterSeconds: number;
}

/** Both sides of disputes. */
@Module({})
export class DisputesModule {
  static with({ explorerTransactionUrl, disputeAfterSeconds }: DisputesConfig): DynamicModule {
    return {
      module: DisputesModule,
      global: true,
      imports: [
        AccountsModule,
        OrderAccessModule,
        OrdersModule,
        PeopleModule,
        PurchasesModule,
        RefundRequestsModule,
        TypeOrmModule.forFeature([DisputeRow]),
      ],
      controllers: [DisputesController, PurchaseDisputesController, AdminDisputesController],
      providers: [
        ...cases(explorerTransactionUrl, { waitMs: disputeAfterSeconds * 1_000 }),
        made(DisputeLimits, [POOL], (pool: Pool): DisputeLimits => ({
          acts: new RateLimit(pool, 'dispute-acts', 60, 600),
          uploads: new RateLimit(pool, 'dispute-uploads', 40, 600),
          // Many people share one address behind a carrier's NAT.
          uploadsPerClient: new RateLimit(pool, 'dispute-uploads-client', 400, 600),
        })),
        DisputeList,
        DisputeCommands,
        ...HANDLERS,
      ],
      exports: [DisputeRepays, DisputeList],
    };
  }

  /** What follows from cases elsewhere, and from time that passed. */
  static worker({ explorerTransactionUrl }: Pick<DisputesConfig, 'explorerTransactionUrl'>): DynamicModule {
    return {
      module: DisputesModule,
      global: true,
      imports: [OrdersModule],
      providers: [...cases(explorerTransactionUrl), DisputeProcess, DisputeProcessJob, DisputeClock],
      exports: [DisputeRepays],
    };
  }
}

/** What api and worker both decide by, and what carries out what a second person allowed. */
function cases(explorerTransactionUrl: string | null, rules: Partial<DisputeRules> = {}): Provider[] {
  const terms: DisputeTerms = { ...DISPUTE_RULES, ...rules, explorerTransactionUrl };
  return [
    { provide: DISPUTES, useValue: terms },
    made(DisputeStreams, [PostgresEventStore]),
    made(
      DisputeFiles,
      [POOL, PersonalData, CLOCK],
      (pool: Pool, data: PersonalData, clock: Clock) =>
        new DisputeFiles(pool, new PostgresFileStore(pool, data), data, clock),
    ),
    made(
      ApprovalGate,
      [Approvals, OrderStreams],
      (approvals: Approvals, orders: OrderStreams): ApprovalGate => new DisputeApprovals(approvals, orders),
    ),
    made(
      PayoutRepayer,
      [POOL, PostgresEventStore, OrderStreams, CLOCK],
      (pool: Pool, store: PostgresEventStore, orders: OrderStreams, clock: Clock): PayoutRepayer =>
        new PayoutsAgain(new PayAgain(orders, new OperatorPayouts(store, pool, clock), clock)),
    ),
    made(DisputeRepays, [PostgresEventStore, OrderStreams, DisputeStreams, CLOCK, PayoutRepayer]),
  ];
}
