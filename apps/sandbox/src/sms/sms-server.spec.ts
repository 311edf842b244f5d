import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/bank-on-wire.js';
import type { HttpService } from '../kit/http-service.js';
import { Phones } from './phones.js';
import { smsService } from './sms-server.js';

const TO = '2348031234567';
let phones: Phones;
let service: HttpService;

beforeEach(async () => {
  phones = new Phones(null);
  service = smsService(phones, 0);
  await service.start();
});
afterEach(async () => {
  await service.stop();
  phones.close();
});

const termii = async (more: Record<string, unknown> = {}) => {
  const body = { api_key: 'k', to: TO, from: 'USDTAfrica', sms: 'hello', type: 'plain', channel: 'dnd', ...more };
  const response = await fetch(`${service.url}/termii/api/sms/send`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const africasTalking = async (more: Record<string, string> = {}, headers: Record<string, string> = { apiKey: 'k' }) => {
  const body = new URLSearchParams({ username: 'sandbox', to: `+${TO}`, message: 'hello', bulkSMSMode: '1', ...more });
  const response = await fetch(`${service.url}/africastalking/version1/messaging`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as never as Record<string, never> };
};

describe('INT-07 providers of text messages', () => {
  it('INT-07 Termii accepts a message in its own format, with an id beyond 2^53', async () => {
    const { status, body } = await termii();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: 'ok',
        message_id: expect.stringMatching(/^9\d{18}$/),
        message: 'Successfully Sent',
        balance: 4_999,
        user: 'Sandbox',
      },
    });
    expect(phones.list(`+${TO}`)).toEqual([expect.objectContaining({ text: 'hello', from: 'USDTAfrica' })]);
  });

  it('INT-07 Africa’s Talking accepts a message in its own format', async () => {
    expect(await africasTalking()).toEqual({
      status: 201,
      body: {
        SMSMessageData: {
          Message: 'Sent to 1/1 Total Cost: NGN 2.2000',
          Recipients: [
            {
              statusCode: 101,
              number: `+${TO}`,
              status: 'Success',
              cost: 'NGN 2.2000',
              messageId: expect.stringMatching(/^ATXid_/),
            },
          ],
        },
      },
    });
    expect(phones.list()).toEqual([expect.objectContaining({ provider: 'africastalking', from: null })]);
  });

  it('INT-07 they refuse an invalid message, each in its own format', async () => {
    expect((await termii({ api_key: '' })).status).toBe(401);
    expect((await termii({ from: 'x' })).status).toBe(404);
    expect((await termii({ to: `+${TO}` })).status).toBe(422);
    expect((await termii({ sms: '' })).status).toBe(422);
    expect((await africasTalking({}, {})).status).toBe(401);
    expect((await africasTalking({ message: '' })).status).toBe(400);
    expect((await africasTalking({ from: 'x' })).body['SMSMessageData']).toEqual({
      Message: 'InvalidSenderId',
      Recipients: [],
    });
    expect((await africasTalking({ to: TO })).body['SMSMessageData']).toMatchObject({
      Recipients: [{ statusCode: 403, messageId: 'None' }],
    });
    expect((await fetch(service.url)).status).toBe(404);
    expect((await fetch(`${service.url}/termii/api/sms/send`, { method: 'POST', body: '{' })).status).toBe(401);
    expect(phones.list()).toEqual([]);
  });

  it('INT-07 they refuse, are down, disconnect, answer late or lose a message on request', async () => {
    for (const [mode, status] of [
      ['refuse', 400],
      ['down', 503],
      ['lost', 200],
    ] as const) {
      phones.behave('termii', mode);
      expect((await termii()).status).toBe(status);
    }
    phones.behave('africastalking', 'refuse');
    expect((await africasTalking()).body['SMSMessageData']).toMatchObject({ Recipients: [{ statusCode: 405 }] });
    phones.behave('termii', 'cut');
    await expect(termii()).rejects.toThrow('fetch failed');
    expect(phones.list()).toEqual([]);
    phones.behave('termii', 'late');
    const hanging = new AbortController();
    const late = fetch(`${service.url}/termii/api/sms/send`, {
      method: 'POST',
      body: JSON.stringify({ api_key: 'k', to: TO, from: 'USDTAfrica', sms: 'late', type: 'plain', channel: 'dnd' }),
      signal: hanging.signal,
    }).catch(() => 'never answered');
    await eventually(() => phones.list()[0]);
    hanging.abort();
    expect(await late).toBe('never answered');
  });

  it('INT-07 the last 200 received messages are still listed after a restart', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-sms-'));
    const file = join(folder, 'phones.jsonl');
    const before = new Phones(file);
    for (let n = 0; n < 205; n += 1) before.bring('termii', { from: null, to: `+${TO}`, text: String(n) });
    before.close();
    const after = new Phones(file);
    expect(after.list()).toHaveLength(200);
    expect(after.list()[0]?.text).toBe('204');
    after.clear();
    expect(after.list()).toEqual([]);
    after.close();
    rmSync(folder, { recursive: true });
  });
});
