import 'reflect-metadata';
import {
  type DynamicModule,
  type FactoryProvider,
  Module,
  type Provider,
  type Type,
  type ValueProvider,
} from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { FixedClock } from '@usdt-africa/kernel';
import {
  ConfigModule,
  configured,
  correlate,
  createLog,
  jsonBodies,
  POOL,
  ProblemFilter,
  productConfig,
  ProductConfig,
  rawBodies,
  sameOrigin,
  sendProblem,
  Settings,
  toRefusal,
  WAKE_UP,
} from '@usdt-africa/platform';
import { CoreModule } from '@usdt-africa/platform/core';
import type { NextFunction, Request, Response } from 'express';
import type { TestDatabase } from '../database.js';
import { sealingKeys } from '../sealing-keys.js';
import { Answers } from './answers.js';
import { QuietBus } from './quiet-bus.js';

const ORIGIN = 'http://127.0.0.1';

/** How the operators' module is set up where one click signs its people in. */
export const SANDBOX_OPERATORS = {
  mode: 'sandbox',
  brand: 'USDT Africa',
  publicUrl: ORIGIN,
  adminUrl: null,
  sandboxOperators: true,
} as const;

type NamedProvider = Exclude<Provider, Type>;

/** A part of the product as a test wants it. */
export interface Parts {
  readonly db: TestDatabase;
  readonly clock: FixedClock;
  readonly keys?: Readonly<Record<string, string>>;
  /** Modules of contexts, as the api lists them. */
  readonly modules: readonly (DynamicModule | Type)[];
  /** Figures of the business, and the configuration of single contexts, where they differ from the sandbox's. */
  readonly config?: readonly ValueProvider[];
  /** What contexts that are not here would provide. */
  readonly below?: readonly NamedProvider[];
  /** Replacements of providers, ports above all, by their tokens. */
  readonly instead?: readonly NamedProvider[];
  /** Routes of the test's own. */
  readonly controllers?: readonly Type[];
}

/** The running test application, until it is closed. */
export interface Running {
  readonly db: TestDatabase;
  readonly clock: FixedClock;
  readonly keys: Readonly<Record<string, string>>;
  readonly bus: QuietBus;
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly answers: Answers;
}

const SANDBOX_FIGURES = configured(ProductConfig, productConfig(new Settings({ APP_MODE: 'sandbox' })));

@Module({})
class Below {}

/** Composes contexts as the product does, over the database of a test and a clock that stands, and serves them over HTTP. */
export async function serve(parts: Parts): Promise<Running> {
  const { db, clock, keys = sealingKeys(), modules, below = [], instead = [], controllers = [], config = [] } = parts;
  const log = createLog('test', 'silent');
  const bus = new QuietBus();
  const provided = { module: Below, global: true, providers: [...below], exports: below.map(({ provide }) => provide) };
  const composed = Test.createTestingModule({
    imports: [
      CoreModule.forRoot({ databaseUrl: db.appUrl, publicUrl: ORIGIN, keys }, log, clock),
      CqrsModule.forRoot(),
      ConfigModule.forRoot([SANDBOX_FIGURES, ...config]),
      provided,
      ...modules,
    ],
    controllers: [...controllers],
    providers: [{ provide: APP_FILTER, useValue: new ProblemFilter(log) }],
  });
  composed.overrideProvider(POOL).useValue(db.app);
  composed.overrideProvider(WAKE_UP).useValue(bus);
  for (const other of instead) {
    const replaced = composed.overrideProvider(other.provide);
    if ('useFactory' in other) replaced.useFactory(factoryOf(other));
    else if ('useValue' in other) replaced.useValue(other.useValue);
    else throw new TypeError('what is another one is a value, or made by a function');
  }
  const app = (await composed.compile()).createNestApplication<NestExpressApplication>({
    bodyParser: false,
    logger: false,
  });
  app.use(correlate, sameOrigin([]));
  app.use('/api/webhooks', rawBodies(256 * 1024));
  app.use('/api', jsonBodies({ limit: 32 * 1024 }));
  await app.init();
  // What fails before a controller.
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) =>
    response.headersSent ? next(error) : sendProblem(response, toRefusal(error)),
  );
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return { db, clock, keys, bus, app, url, answers: new Answers(modules) };
}

const factoryOf = ({ useFactory, inject = [] }: FactoryProvider) => ({ factory: useFactory, inject });
