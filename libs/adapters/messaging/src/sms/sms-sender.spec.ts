import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpService } from '../../../../../apps/sandbox/src/kit/http-service.js';
import { Phones, type SmsProvider } from '../../../../../apps/sandbox/src/sms/phones.js';
import { smsService } from '../../../../../apps/sandbox/src/sms/sms-server.js';
import {
  AfricasTalkingSmsSender,
  FailOverSmsSender,
  SmsNotSentError,
  type SmsSender,
  TermiiSmsSender,
} from '../index.js';

const MESSAGE = { to: '+2348031234567', text: 'USDT Africa: 482913 is your code.\n\n@usdt.africa #482913' };
/** A refused connection or a response comes well within it; only a missing response waits that long. */
const TIMEOUT = { timeoutMs: 1_500 };

describe('text messages by Termii and Africa’s Talking', () => {
  let phones: Phones;
  let service: HttpService;
  const servers: Server[] = [];

  beforeEach(async () => {
    phones = new Phones(null);
    service = smsService(phones, 0);
    await service.start();
  });
  afterEach(async () => {
    await service.stop();
    phones.close();
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  });

  const senders = (at = service.url, timeout = TIMEOUT): Record<SmsProvider, SmsSender> => ({
    termii: new TermiiSmsSender({ baseUrl: `${at}/termii`, apiKey: 'key', from: 'USDTAfrica', ...timeout }),
    africastalking: new AfricasTalkingSmsSender({
      baseUrl: `${at}/africastalking`,
      username: 'sandbox',
      apiKey: 'key',
      ...timeout,
    }),
  });
  const failover = () => {
    const { termii, africastalking } = senders();
    return new FailOverSmsSender([termii, africastalking]);
  };
  const failureOf = (sent: Promise<unknown>): Promise<unknown> =>
    sent.then(
      () => 'it was sent',
      (error: unknown) => (error instanceof SmsNotSentError ? [error.reason, error.outcome] : error),
    );
  /** A provider with a response that no sandbox gives. */
  async function saying(status: number, body: string): Promise<string> {
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each(['termii', 'africastalking'] as const)('INT-06 %s accepts a message and returns its id', async (provider) => {
    const taken = await senders()[provider].send(MESSAGE);
    expect(taken.provider).toBe(provider);
    expect(phones.list()).toEqual([expect.objectContaining({ id: taken.messageId, ...MESSAGE, provider })]);
  });

  it('INT-06 tries the second provider when the first has certainly sent nothing', async () => {
    phones.behave('termii', 'refuse');
    expect(await failover().send(MESSAGE)).toMatchObject({ provider: 'africastalking' });
    const gone = smsService(phones, 0);
    await gone.start();
    await gone.stop();
    const unknown = new FailOverSmsSender([senders(gone.url).termii, senders().africastalking]);
    expect(await unknown.send(MESSAGE)).toMatchObject({ provider: 'africastalking' });
    phones.behave('africastalking', 'refuse');
    expect(await failureOf(failover().send(MESSAGE))).toEqual(['insufficient-balance', 'refused']);
    expect(phones.list()).toHaveLength(2);
  });

  it.each(['down', 'cut', 'late'] as const)(
    'INT-06 tries no other provider when the first may have sent it: %s',
    async (mode) => {
      phones.behave('termii', mode);
      expect(await failureOf(failover().send(MESSAGE))).toEqual([
        { down: 'http-503', cut: 'connection', late: 'timeout' }[mode],
        'unknown',
      ]);
      expect(phones.list().filter(({ provider }) => provider === 'africastalking')).toEqual([]);
    },
  );

  it('INT-06 tries no other provider for a number that takes no messages', async () => {
    const failure = await failureOf(senders().africastalking.send({ ...MESSAGE, to: '+12' }));
    expect(failure).toEqual(['invalid-phone-number', 'unusable']);
    const { termii, africastalking } = senders();
    const other = new FailOverSmsSender([africastalking, termii]);
    expect(await failureOf(other.send({ ...MESSAGE, to: '+12' }))).toEqual(['invalid-phone-number', 'unusable']);
  });

  it.each([
    ['termii', 200, '{"message_id":"9122821270554876574","message":"Successfully Sent"}', 'it was sent'],
    ['termii', 200, '{"code":"ok"}', ['answer-not-understood', 'unknown']],
    ['termii', 200, '<html>busy</html>', ['answer-not-understood', 'unknown']],
    ['termii', 404, '{"message":"ApplicationSenderId not found"}', ['http-404', 'refused']],
    ['termii', 429, '', ['http-429', 'refused']],
    ['africastalking', 201, recipient(102, 'Queued', 'ATXid_1'), 'it was sent'],
    ['africastalking', 201, recipient(101, 'Success', 'None'), ['success', 'unknown']],
    ['africastalking', 201, recipient(406, 'UserInBlacklist', 'None'), ['user-in-blacklist', 'unusable']],
    ['africastalking', 201, recipient(409, 'DoNotDisturbRejection', 'None'), ['do-not-disturb-rejection', 'refused']],
    ['africastalking', 201, recipient(501, 'GatewayError', 'None'), ['gateway-error', 'unknown']],
    ['africastalking', 201, recipient(405, 'No money for +2348031234567', 'None'), ['refused', 'refused']],
    [
      'africastalking',
      201,
      '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}',
      ['invalid-sender-id', 'refused'],
    ],
    ['africastalking', 201, '{}', ['answer-not-understood', 'unknown']],
    ['africastalking', 401, 'The supplied authentication is invalid', ['http-401', 'refused']],
    ['africastalking', 500, '', ['http-500', 'unknown']],
  ] as const)('INT-06 maps the answer to its outcome: %s, %d, %s', async (provider, status, body, outcome) => {
    const at = await saying(status, body);
    expect(await failureOf(senders(at)[provider].send(MESSAGE))).toEqual(outcome);
  });

  it.each([
    ['connect', ['connection', 'refused']],
    ['read', ['connection', 'unknown']],
    ['write', ['connection', 'unknown']],
  ])(
    'INT-06 an unreachable host during %s allows another provider only if nothing was sent',
    async (syscall, outcome) => {
      const cause = Object.assign(new Error(`${syscall} EHOSTUNREACH`), { code: 'EHOSTUNREACH', syscall });
      const real = globalThis.fetch;
      globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
      try {
        expect(await failureOf(senders().termii.send(MESSAGE))).toEqual(outcome);
      } finally {
        globalThis.fetch = real;
      }
    },
  );

  it('INT-06 errors contain neither number nor text', async () => {
    phones.behave('termii', 'refuse');
    const error: unknown = await senders()
      .termii.send(MESSAGE)
      .catch((thrown: unknown) => thrown);
    expect(String(error) + JSON.stringify(error)).not.toMatch(/482913|8031234567|key/);
  });
});

function recipient(statusCode: number, status: string, messageId: string): string {
  const one = { statusCode, number: MESSAGE.to, status, cost: '0', messageId };
  return JSON.stringify({ SMSMessageData: { Message: 'Sent to 1/1 Total Cost: 0', Recipients: [one] } });
}
