import { ApiAtWork } from '../test/api-at-work.js';
import { capturedLog } from '../test/captured-log.js';
import { brokenRules } from './csp-reports.js';

/** What a page may hold that no log may. */
const PERSONAL = 'ada.obi@example.com-S482039551840-2210010192';
const OLD = {
  'csp-report': {
    'document-uri': `https://usdt.example/track?email=${PERSONAL}`,
    referrer: `https://usdt.example/${PERSONAL}`,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': PERSONAL,
    'blocked-uri': `https://evil.example/steal?${PERSONAL}`,
    'source-file': PERSONAL,
    'script-sample': PERSONAL,
    disposition: 'enforce',
  },
};
const NEW = {
  type: 'csp-violation',
  age: 10,
  url: `https://desk.usdt.example/admin/#/orders/${PERSONAL}`,
  user_agent: PERSONAL,
  body: {
    documentURL: `https://desk.usdt.example/admin/${PERSONAL}`,
    effectiveDirective: 'style-src-attr',
    blockedURL: 'inline',
    sample: PERSONAL,
    disposition: 'report',
  },
};

describe('reports of broken content policies', () => {
  const { log, lines } = capturedLog();
  const api = ApiAtWork.forAll(log);
  beforeEach(async () => {
    lines.splice(0);
    await api.db.owner.query('delete from rate_limits');
  });

  const send = (
    body: string,
    type = 'application/csp-report',
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`${api.url}/api/csp-reports`, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
  const written = () => lines.filter(({ message }) => message === 'a page broke its content policy');

  it('SEC-49 every page names its report address, and uses neither camera nor microphone nor location', async () => {
    for (const path of ['/', '/admin/']) {
      const { headers } = await fetch(api.url + path);
      expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-reports;report-to csp');
      expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
      expect(headers.get('x-frame-options')).toBe('DENY');
      for (const feature of ['camera', 'geolocation', 'microphone', 'payment'])
        expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
    }
  });

  it('SEC-49 a JSON response cannot become a page, and has no headers meant for pages', async () => {
    for (const path of ['/api/config', '/api/rates/current']) {
      const { headers } = await fetch(api.url + path);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toBeNull();
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('permissions-policy')).toBeNull();
    }
  });

  it('SEC-49 accepts both report formats, without an Origin as browsers send them, and logs nothing personal', async () => {
    expect((await send(JSON.stringify(OLD), undefined, { origin: 'null' })).status).toBe(204);
    expect(
      (await send(JSON.stringify([NEW, { type: 'deprecation', body: {} }]), 'application/reports+json')).status,
    ).toBe(204);
    expect(written()).toEqual([
      {
        level: 'warn',
        message: 'a page broke its content policy',
        fields: { page: 'app', directive: 'script-src-elem', blocked: 'another site', disposition: 'enforce' },
      },
      {
        level: 'warn',
        message: 'a page broke its content policy',
        fields: { page: 'console', directive: 'style-src-attr', blocked: 'inline', disposition: 'report' },
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ada\.obi|S4820|2210010192|evil/);
  });

  it('SEC-49 replaces unknown values by `other`, and ignores a body that is not a report', () => {
    const odd = {
      'csp-report': { 'violated-directive': `${PERSONAL} 'self'`, 'blocked-uri': PERSONAL, 'document-uri': 7 },
    };
    expect(brokenRules(odd)).toEqual([{ page: 'app', directive: 'other', blocked: 'other', disposition: 'enforce' }]);
    const own = {
      'document-uri': 'http://a.example/x',
      'blocked-uri': 'http://a.example/y',
      'violated-directive': 'img-src a',
    };
    expect(brokenRules({ 'csp-report': own })).toMatchObject([{ directive: 'img-src', blocked: 'own site' }]);
    for (const body of [{}, [], [null, 7, 'x', [], {}], { 'csp-report': null }]) expect(brokenRules(body)).toEqual([]);
    for (const body of [null, undefined, 'x', 7]) expect(brokenRules(body)).toBeNull();
    expect(brokenRules(new Array(10_000).fill(NEW))).toHaveLength(20);
  });

  it.each([
    ['too large', JSON.stringify({ 'csp-report': { 'script-sample': 'x'.repeat(20_000) } }), undefined, 413],
    ['no JSON', '{"csp-report":', undefined, 400],
    ['of another type', JSON.stringify(OLD), 'text/plain', 415],
    ['plain JSON, as any page can send', JSON.stringify(OLD), 'application/x-www-form-urlencoded', 415],
  ])('SEC-49 a report that is %s is refused', async (_what, body, type, status) => {
    expect((await send(body, type)).status).toBe(status);
    expect(written()).toEqual([]);
  });

  it('SEC-49 accepts twenty reports per client and minute', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 22; time++) statuses.push((await send(JSON.stringify(OLD))).status);
    expect(statuses).toEqual([...new Array<number>(20).fill(204), 429, 429]);
    expect(written()).toHaveLength(20);
  });
});
