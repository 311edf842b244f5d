import { randomBytes } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { DisputeList } from '@usdt-africa/disputes';
import { createEventStore, PersonalData, personalDataFrom, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, maskAccount, maskEmail, maskName, maskPhone, systemClock } from '@usdt-africa/kernel';
import { LimitWorth, LimitDesk, LimitList } from '@usdt-africa/limits';
import { OperatorApprovalGate, OperatorLog, OperatorsModule, Profiles, Sessions } from '@usdt-africa/operators';
import { OrderPages, OrderStreams } from '@usdt-africa/orders';
import {
  CLOCK,
  Idempotency,
  KeysetPager,
  LOG,
  type Log,
  made,
  POOL,
  productConfig,
  Settings,
  typeOrmOver,
} from '@usdt-africa/platform';
import { RateDesk, RateReader } from '@usdt-africa/rates';
import { openApprovals } from '@usdt-africa/registry';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';

/** What stands below the console: other contexts' own, on a database of a test's own. */
export function openGround(pool: Pool, clock: Clock, log: Log) {
  const store = createEventStore({ pool, clock, moneyEvents: MONEY_EVENTS });
  const keys = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
  };
  const personalData = personalDataFrom(keys, { pool });
  const idempotency = new Idempotency(pool, personalData, clock);
  const operators = OperatorsModule.with({
    mode: 'sandbox',
    brand: 'USDT Africa',
    publicUrl: 'http://127.0.0.1',
    adminUrl: null,
    sandboxOperators: true,
  });
  // Sessions do not end while the hours of a request pass.
  operators.providers!.push(
    made(Sessions, [OperatorLog], (operatorLog: OperatorLog) => new Sessions(pool, operatorLog, systemClock, true)),
  );
  const profiles = new Profiles(pool, personalData);
  const rules = productConfig(new Settings({ APP_MODE: 'sandbox' }));
  const orders = new OrderStreams(store);
  const masks = { name: maskName, email: maskEmail, phone: maskPhone, account: maskAccount };
  const rates = new RateReader(pool, rules);
  const limits = new LimitDesk(store, personalData, clock, rules);
  const approvals = openApprovals({
    pool,
    store,
    operators: profiles,
    orders,
    limits,
    clock,
    rules,
  });
  const ground = [
    { provide: POOL, useValue: pool },
    { provide: LOG, useValue: log },
    { provide: CLOCK, useValue: clock },
    { provide: PostgresEventStore, useValue: store },
    { provide: Idempotency, useValue: idempotency },
    { provide: PersonalData, useValue: personalData },
    { provide: Approvals, useValue: approvals },
    { provide: OperatorApprovalGate, useExisting: Approvals },
    { provide: OrderStreams, useValue: orders },
    {
      provide: OrderPages,
      useValue: new OrderPages(pool, store, orders, personalData, rates, clock, { ...rules, rules }),
    },
    { provide: LimitDesk, useValue: limits },
    {
      provide: LimitList,
      useValue: new LimitList(pool, store, personalData, masks, profiles, clock, limits),
    },
    { provide: LimitWorth, useValue: { worthKobo: () => Promise.resolve(null) } },
    { provide: RateDesk, useValue: new RateDesk(pool, store, clock, rules) },
    { provide: RateReader, useValue: rates },
    { provide: DisputeList, useValue: new DisputeList(pool, profiles) },
    made(KeysetPager, [DataSource], (source: DataSource) => new KeysetPager(pool, source)),
  ];

  @Global()
  @Module({
    imports: [TypeOrmModule.forRootAsync({ inject: [POOL], useFactory: typeOrmOver })],
    providers: ground,
    exports: ground.map(({ provide }) => provide),
  })
  class TestGround {}

  return { store, personalData, orders, approvals, rules, modules: [TestGround, operators, AccountsModule.worker()] };
}
