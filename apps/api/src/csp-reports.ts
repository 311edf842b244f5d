import { Controller, HttpCode, Inject, Injectable, Post, Req } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  ALL_TOGETHER,
  AnswersNothing,
  CallableBy,
  clientKey,
  CSP_REPORTS,
  LOG,
  type Log,
  POOL,
  RateLimit,
  Takes,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import type { Pool } from 'pg';

/** How browsers send reports: the old way, one by one, and the new, in batches. */
export const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
/** Reports of one request that are read. */
const MOST = 20;

const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src media-src object-src frame-src child-src worker-src manifest-src base-uri form-action frame-ancestors'
  ).split(' '),
);
const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'filesystem', 'about']);

/** Counters against floods of reports. */
@Injectable()
export class CspReportLimits {
  readonly perClient: RateLimit;
  /** All clients together: how many reports are logged in a minute. */
  readonly overall: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.perClient = new RateLimit(pool, 'csp-reports', 20, 60);
    this.overall = new RateLimit(pool, 'csp-reports-all', 300, 60);
  }
}

/** The logged part of a policy violation: only known words, nothing that a page or a person could have put there. */
export interface BrokenRule {
  readonly page: 'console' | 'app';
  readonly directive: string;
  readonly blocked: string;
  readonly disposition: 'enforce' | 'report';
}

/** Receives reports of browsers about violations of the content security policy: the first sign of injected code. */
@CallableBy('anyone')
@Controller(CSP_REPORTS.slice(1))
export class CspReportsController {
  constructor(
    private readonly limits: CspReportLimits,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Takes(...REPORT_TYPES)
  @AnswersNothing()
  @Post()
  @HttpCode(204)
  async receive(@Req() request: Request): Promise<void> {
    await this.limits.perClient.take(clientKey(request));
    const rules = brokenRules(request.body);
    if (rules === null) throw refusal('http.wrong-content-type/report', { types: REPORT_TYPES.join(' or ') });
    for (const rule of rules) {
      await this.limits.overall.take(ALL_TOGETHER);
      this.log.warn(rule, 'a page broke its content policy');
    }
  }
}

/** The violations in a report body; null if it is no report. Values outside our word lists become `other`. */
export function brokenRules(body: unknown): readonly BrokenRule[] | null {
  if (!isRecord(body) && !Array.isArray(body)) return null;
  const reports: unknown[] = Array.isArray(body) ? body.slice(0, MOST) : [body['csp-report']];
  return reports.flatMap((report) => {
    if (!isRecord(report)) return [];
    if (!Array.isArray(body)) return [ruleOf(report, 'violated-directive', 'blocked-uri', 'document-uri')];
    const inside = report['type'] === 'csp-violation' ? report['body'] : null;
    return isRecord(inside) ? [ruleOf(inside, 'effectiveDirective', 'blockedURL', 'documentURL')] : [];
  });
}

function ruleOf(report: Record<string, unknown>, directive: string, blocked: string, page: string): BrokenRule {
  const document = textOf(report[page]);
  const name = textOf(report['effective-directive'] ?? report[directive]).split(' ')[0]!;
  return {
    page: /^https?:\/\/[^/]+\/admin(\/|$)/.test(document) ? 'console' : 'app',
    directive: DIRECTIVES.has(name) ? name : 'other',
    blocked: kindOf(textOf(report[blocked]), document),
    disposition: report['disposition'] === 'report' ? 'report' : 'enforce',
  };
}

/** The kind of the blocked resource, not its address: an address may name a person, and its sender chooses it. */
function kindOf(blocked: string, document: string): string {
  const scheme = /^([a-z-]{1,12}):?$/.exec(blocked.split(':')[0]!)?.[1] ?? '';
  if (KEYWORDS.has(scheme)) return scheme;
  if (!/^(https?|wss?)$/.test(scheme)) return 'other';
  const hostOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).host : null);
  return hostOf(blocked) === hostOf(document) ? 'own site' : 'another site';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2_000) : '';
}
