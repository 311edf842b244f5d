import { Controller, Get, HttpCode, Inject, Injectable, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  EmptyRequest,
  FundingCheckView,
  FundingIntentView,
  FundingRequest,
  FundingStateView,
  HeldFundingsView,
  HeldFundingView,
  WalletAccountOpening,
  WalletLinesView,
  WalletView,
} from '@usdt-africa/contracts/api';
import {
  Answers,
  CallableBy,
  Customer,
  IdempotencyKey,
  Idempotent,
  IdParam,
  POOL,
  RateLimit,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CheckFundings } from '../application/check-fundings.js';
import { DecideHeld } from '../application/decide-held.js';
import { IntendFunding } from '../application/intend-funding.js';
import { OpenNumber } from '../application/open-number.js';
import { ListHeld } from '../read-model/list-held.js';
import { ListWalletLines } from '../read-model/list-wallet-lines.js';
import { ShowFundingState } from '../read-model/show-funding-state.js';
import { ShowHeld } from '../read-model/show-held.js';
import { ShowWallet } from '../read-model/show-wallet.js';

/** How often a customer may change something about their wallet. */
@Injectable()
export class WalletLimits {
  readonly #acts: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.#acts = new RateLimit(pool, 'wallet-acts', 60, 600);
  }

  /** @throws Refusal 429 */
  take(accountId: string): Promise<void> {
    return this.#acts.take(accountId);
  }
}

/** A customer's naira wallet, and what is paid into it. */
@CallableBy('account')
@Controller('api/wallet')
export class WalletController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: WalletLimits,
  ) {}

  @Answers(WalletView)
  @Get()
  show(@Customer() { accountId }: SignedInCustomer): Promise<WalletView> {
    return this.queries.execute(new ShowWallet(accountId));
  }

  @Answers(WalletLinesView)
  @Get('lines')
  lines(@Customer() { accountId }: SignedInCustomer, @Query('after') after?: unknown): Promise<WalletLinesView> {
    return this.queries.execute(new ListWalletLines(accountId, typeof after === 'string' ? after : null));
  }

  /** Requests an account number; the page asks again until it is there. */
  @Answers(WalletAccountOpening)
  @Idempotent()
  @Post('account')
  @HttpCode(202)
  async open(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<WalletAccountOpening> {
    await this.limits.take(accountId);
    await this.commands.execute(new OpenNumber(accountId));
    const { account } = await this.queries.execute(new ShowWallet(accountId));
    return { account };
  }

  @Answers(FundingIntentView)
  @Idempotent()
  @Post('fundings')
  @HttpCode(201)
  async intend(
    @Customer() { accountId }: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(FundingRequest) { amountKobo }: FundingRequest,
  ): Promise<FundingIntentView> {
    await this.limits.take(accountId);
    return this.commands.execute(new IntendFunding(accountId, amountKobo, key));
  }

  /** Has the provider asked now, at most once a minute. */
  @Answers(FundingCheckView)
  @Idempotent()
  @Post('fundings/check')
  @HttpCode(202)
  async check(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<FundingCheckView> {
    await this.limits.take(accountId);
    return this.commands.execute(new CheckFundings(accountId));
  }

  @Answers(FundingStateView)
  @Get('fundings/:id')
  funding(@Customer() { accountId }: SignedInCustomer, @IdParam('id') intentId: string): Promise<FundingStateView> {
    return this.queries.execute(new ShowFundingState(accountId, intentId));
  }

  @Answers(HeldFundingsView)
  @Get('held')
  held(@Customer() { accountId }: SignedInCustomer): Promise<HeldFundingsView> {
    return this.queries.execute(new ListHeld(accountId));
  }

  @Answers(HeldFundingView)
  @Idempotent()
  @Post('held/:id/return')
  @HttpCode(200)
  giveBack(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') fundingId: string,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<HeldFundingView> {
    return this.#decide(accountId, fundingId, 'return');
  }

  @Answers(HeldFundingView)
  @Idempotent()
  @Post('held/:id/claim')
  @HttpCode(200)
  claim(
    @Customer() { accountId }: SignedInCustomer,
    @IdParam('id') fundingId: string,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<HeldFundingView> {
    return this.#decide(accountId, fundingId, 'claim');
  }

  async #decide(accountId: string, fundingId: string, decision: 'return' | 'claim'): Promise<HeldFundingView> {
    await this.limits.take(accountId);
    await this.commands.execute(new DecideHeld(accountId, fundingId, decision));
    return this.queries.execute(new ShowHeld(accountId, fundingId));
  }
}
