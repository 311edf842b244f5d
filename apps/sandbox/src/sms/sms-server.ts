import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, sendJson } from '../kit/http-messages.js';
import { HttpService } from '../kit/http-service.js';
import type { Phones, SmsProvider } from './phones.js';

const SENDER = /^[A-Za-z0-9 ]{3,11}$/;
const TERMII_NUMBER = /^[1-9]\d{9,14}$/;
const NUMBER = /^\+[1-9]\d{9,14}$/;

/** Two providers of text messages on one port, each in its own shape: Termii and Africa's Talking. */
export function smsService(phones: Phones, port: number): HttpService {
  return new HttpService((request, response) => answer(phones, request, response), port, 'SANDBOX_SMS_PORT');
}

async function answer(phones: Phones, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = `${request.method} ${new URL(request.url ?? '/', 'http://sms').pathname}`;
  const provider = ROUTES[route];
  if (!provider) return sendJson(response, 404, { message: 'not found' });
  const mode = phones.mode(provider);
  if (mode === 'cut') return void response.destroy();
  if (mode === 'down') return sendJson(response, 503, { message: 'Service Unavailable' });
  let body: string;
  try {
    body = (await readBody(request, 20_000)).toString('utf8');
  } catch (error) {
    if (error instanceof BodyTooLargeError) return sendJson(response, 413, { message: 'Payload Too Large' });
    throw error;
  }
  const [status, reply] = provider === 'termii' ? termii(phones, body) : africasTalking(phones, request, body);
  // The message is delivered to its phone, but the requester never gets a response.
  if (mode === 'late') return void response.once('close', () => response.destroy());
  sendJson(response, status, reply);
}

const ROUTES: Readonly<Record<string, SmsProvider>> = {
  'POST /termii/api/sms/send': 'termii',
  'POST /africastalking/version1/messaging': 'africastalking',
};

type Answer = readonly [status: number, body: unknown];

/** https://developer.termii.com/messaging-api */
function termii(phones: Phones, body: string): Answer {
  const { api_key: key, to, from, sms, channel, type } = jsonMembers(body);
  if (typeof key !== 'string' || key === '') return [401, { message: 'Invalid API key' }];
  if (typeof from !== 'string' || !SENDER.test(from))
    return [404, { message: `ApplicationSenderId not found for applicationId: 1 and senderName: ${String(from)}` }];
  if (typeof to !== 'string' || !TERMII_NUMBER.test(to)) return [422, { message: 'The to field is invalid' }];
  if (typeof sms !== 'string' || sms === '' || type !== 'plain' || (channel !== 'dnd' && channel !== 'generic'))
    return [422, { message: 'The given data was invalid' }];
  if (phones.mode('termii') === 'refuse') return [400, { message: 'Insufficient balance' }];
  const { id } = phones.bring('termii', { from, to: `+${to}`, text: sms });
  return [200, { code: 'ok', message_id: id, message: 'Successfully Sent', balance: 4_999, user: 'Sandbox' }];
}

/** https://developers.africastalking.com/docs/sms/sending/bulk */
function africasTalking(phones: Phones, request: IncomingMessage, body: string): Answer {
  const form = new URLSearchParams(body);
  if (!request.headers['apikey'] || !form.get('username')) return [401, 'The supplied authentication is invalid'];
  const [to, text, from] = [form.get('to') ?? '', form.get('message') ?? '', form.get('from')];
  const reply = (message: string, recipients: readonly unknown[]): Answer => [
    201,
    { SMSMessageData: { Message: message, Recipients: recipients } },
  ];
  if (text === '') return [400, "Request is missing required form field 'message'"];
  if (from !== null && !SENDER.test(from)) return reply('InvalidSenderId', []);
  const recipient = (statusCode: number, status: string, messageId: string, cost: string) => [
    { statusCode, number: to, status, cost, messageId },
  ];
  if (!NUMBER.test(to)) return reply('Sent to 0/1 Total Cost: 0', recipient(403, 'InvalidPhoneNumber', 'None', '0'));
  if (phones.mode('africastalking') === 'refuse')
    return reply('Sent to 0/1 Total Cost: 0', recipient(405, 'InsufficientBalance', 'None', '0'));
  const { id } = phones.bring('africastalking', { from, to, text });
  return reply('Sent to 1/1 Total Cost: NGN 2.2000', recipient(101, 'Success', id, 'NGN 2.2000'));
}

function jsonMembers(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
