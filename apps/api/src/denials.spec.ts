import { hashToken, newToken } from '@usdt-africa/kernel';
import { ApiAtWork } from '../test/api-at-work.js';
import { capturedLog } from '../test/captured-log.js';
import { send } from '../test/plain-http.js';

describe('log of denied requests', () => {
  const { log, lines } = capturedLog();
  const api = ApiAtWork.forAll(log);
  beforeEach(() => lines.splice(0));

  const denied = () => lines.filter(({ message }) => message === 'request denied');
  const PSEUDONYM = expect.stringMatching(/^[0-9a-f]{12}$/) as string;

  it('SEC-50 names a denied operator by id, with the request and its id', async () => {
    const cookie = await api.signIn('support');
    const { id } = (await (await api.get('/api/admin/me', cookie)).json()) as { id: string };
    const answer = await api.get('/api/admin/operators', cookie);
    expect([answer.status, denied()]).toEqual([
      403,
      [
        {
          level: 'warn',
          message: 'request denied',
          fields: {
            status: 403,
            code: 'not-permitted',
            method: 'GET',
            route: '/api/admin/operators',
            correlationId: answer.headers.get('x-correlation-id'),
            who: `operator:${id}`,
            client: PSEUDONYM,
          },
        },
      ],
    ]);
  });

  it('SEC-50 identifies a browser by part of its cookie’s hash and an IP address by a pseudonym', async () => {
    const token = newToken();
    await api.post('/api/orders/S000000000001/mark-sent', {});
    await api.get('/api/admin/orders', `guest=${token}`);
    expect(denied().map(({ fields }) => [fields['code'], fields['who'], fields['client']])).toEqual([
      ['no-guest', 'nobody', PSEUDONYM],
      ['signed-out', `guest:${hashToken(token).slice(0, 12)}`, PSEUDONYM],
    ]);
    expect(new Set(denied().map(({ fields }) => fields['client'])).size).toBe(1);
    const text = JSON.stringify(lines);
    for (const secret of [token, hashToken(token), '127.0.0.1', 'S000000000001']) expect(text).not.toContain(secret);
  });

  it('SEC-50 logs requests refused before any route, too: another site’s page, another host’s name', async () => {
    expect((await api.request('POST', '/api/quotes', { origin: 'https://evil.example', body: '{}' })).status).toBe(403);
    expect((await send(api.url, 'GET', '/api/config', { host: 'evil.example' })).status).toBe(403);
    expect(denied().map(({ fields }) => [fields['code'], fields['who']])).toEqual([
      ['foreign-origin', 'nobody'],
      ['foreign-host', 'nobody'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('evil');
  });
});
