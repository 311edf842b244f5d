import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AddBvnRequest, BvnView } from '@usdt-africa/contracts/api';
import {
  Answers,
  CallableBy,
  Customer,
  Idempotent,
  type IdempotentRequest,
  Once,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import { AddBvn } from '../application/add-bvn.js';
import { ShowBvn } from '../read-model/show-bvn.js';
import { UpgradeLimits } from './upgrade-limits.js';

/** WALLET-02: the BVN of a customer whose identity was verified otherwise. The number is never shown again. */
@CallableBy('account')
@Controller('api/account/bvn')
export class BvnController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(UpgradeLimits) private readonly limits: UpgradeLimits,
  ) {}

  @Answers(BvnView)
  @Get()
  show(@Customer() { accountId }: SignedInCustomer): Promise<BvnView> {
    return this.queries.execute(new ShowBvn(accountId));
  }

  @Answers(BvnView)
  @Idempotent({ repeat: 'current' })
  @Post()
  @HttpCode(202)
  async add(
    @Customer() { accountId, principal }: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(AddBvnRequest) body: AddBvnRequest,
  ): Promise<BvnView> {
    const { key, markDone } = once;
    await once.run(async () => {
      await this.limits.acts.take(principal.key);
      await this.commands.execute(new AddBvn({ accountId, key, markDone }, body));
    });
    return this.queries.execute(new ShowBvn(accountId));
  }
}
