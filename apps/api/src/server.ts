import type { IncomingMessage, Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { GOOGLE_CALLBACK, SignInConcurrencyLimit } from '@usdt-africa/accounts';
import { assertSchemaCurrent, assertStoreSettings } from '@usdt-africa/event-store';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import {
  POOL,
  WAKE_UP,
  answerUnreadable,
  correlate,
  CSP_REPORTS,
  hasHost,
  jsonBodies,
  KnownHosts,
  lightJson,
  type Log,
  NestLog,
  onKnownHosts,
  rawBodies,
  sameOrigin,
  sendProblem,
  soundAddress,
  soundBody,
  startPrivatePort,
  toRefusal,
} from '@usdt-africa/platform';
import { assertNotFencedOut } from '@usdt-africa/addresses';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Pool } from 'pg';
import { AppModule } from './app.module.js';
import type { ApiConfig } from './config.js';
import { REPORT_TYPES } from './csp-reports.js';
import { methodNotAllowed } from './method-not-allowed.js';
import { monitored } from './monitored.js';
import { serveConsole } from './console.js';
import { inlineDigests, serveWeb } from './web.js';

const JSON_LIMIT = 32 * 1024;
const WEBHOOK_LIMIT = 256 * 1024;
const REPORT_LIMIT = 16 * 1024;
const REQUEST_MS = 150_000;
/** Headers of a few kilobytes come in seconds over a slow network; connections without them are closed. */
const HEADERS_MS = 15_000;
/** What browsers let no page of ours use, for none does: code that got into one could. Photographs come as files. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface RunningApi {
  readonly url: string;
  /** Where monitoring connects; null where no port is set. */
  readonly metricsUrl: string | null;
  stop(): Promise<void>;
}

/**
 * Builds and starts the api.
 * @throws UnsafeStoreError, RestoredCopyError before it listens, where events could be lost or a stranger paid: nothing is
 *   left running then
 */
export async function startApi(config: ApiConfig, log: Log, clock: Clock = systemClock): Promise<RunningApi> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, log, clock), {
    bodyParser: false,
    forceCloseConnections: true,
    logger: new NestLog(log),
    abortOnError: false,
  });
  const pool = app.get<Pool>(POOL);
  const wakeUp = app.get<{ close(): Promise<void> }>(WAKE_UP);
  const stop = async (): Promise<void> => {
    await app.close();
    await wakeUp.close();
    await pool.end();
  };
  await assertSchemaCurrent(pool)
    .then(() => assertStoreSettings(pool))
    .then(() => assertNotFencedOut(pool))
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  const http = app.getHttpAdapter().getInstance();
  http.set('trust proxy', config.trustedProxies);
  http.set('x-powered-by', false);
  http.set('etag', false);
  http.use(correlate);
  http.use(helmet(securityHeaders(config)));
  http.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Reporting-Endpoints', `csp="${CSP_REPORTS}"`);
    response.setHeader('Permissions-Policy', UNUSED);
    next();
  });
  http.use(hasHost);
  const hosts = new KnownHosts([
    config.publicUrl,
    ...(config.adminUrl ? [config.adminUrl] : []),
    ...config.allowedHosts,
  ]);
  http.use(onKnownHosts(hosts, (path) => isForAnyHost(path, config)));
  http.use('/api', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  http.use('/api', lightJson);
  http.use(soundAddress);
  // Runs before all expensive work, so that a flood of requests is rejected at the lowest cost.
  http.use('/api/auth/login', app.get(SignInConcurrencyLimit, { strict: false }).middleware);
  http.use(methodNotAllowed(http));
  const origins = [config.publicUrl, config.adminUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  http.use(sameOrigin(origins, [GOOGLE_CALLBACK]));
  http.use('/api/webhooks', rawBodies(WEBHOOK_LIMIT));
  http.use(CSP_REPORTS, jsonBodies({ types: REPORT_TYPES, limit: REPORT_LIMIT }));
  http.use('/api', jsonBodies({ limit: JSON_LIMIT }));
  http.use('/api', soundBody);
  serveConsole(http, { ...config, webRoot: config.adminWebRoot });
  serveWeb(http, config.webRoot);
  await app.init();
  // What fails before a controller (an unreadable body, one too large) is a problem too, not a page.
  http.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const refusal = toRefusal(error);
    if (refusal.status >= 500) log.error({ err: error }, 'request failed before its controller');
    sendProblem(response, refusal);
  });
  // A whole request, its body too: an upload has its own, shorter deadline.
  const server = app.getHttpServer() as Server;
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = HEADERS_MS;
  answerUnreadable(server);
  await app.listen(config.port, config.host);
  const metrics =
    config.metrics &&
    (await startPrivatePort(config.metrics, monitored(app, pool, config, clock)).catch(async (error: unknown) => {
      await stop();
      throw error;
    }));
  return {
    url: (await app.getUrl()).replace('[::1]', '127.0.0.1'),
    metricsUrl: metrics?.url ?? null,
    stop: async () => {
      await metrics?.stop();
      await stop();
    },
  };
}

/**
 * Paths that accept any Host header: the webhooks, which a signature proves, and in production the health check, which
 * load balancers call by IP address and which reveals nothing.
 */
function isForAnyHost(path: string, { settings }: ApiConfig): boolean {
  return path.startsWith('/api/webhooks/') || (path === '/api/health' && settings.mode === 'production');
}

function securityHeaders(config: ApiConfig): Parameters<typeof helmet>[0] {
  const ofApp = inlineDigests(config.webRoot);
  const ofConsole = inlineDigests(config.adminWebRoot);
  const inline = (request: IncomingMessage) => (/^\/admin(\/|$)/.test(request.url ?? '') ? ofConsole() : ofApp());
  const https = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (request) => inline(request).scripts.join(' ')],
        styleSrc: ["'self'", (request) => inline(request).styles.join(' ')],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [CSP_REPORTS],
        reportTo: ['csp'],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
