import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJsonKeepingNumbers } from '@usdt-africa/kernel';
import { REFERENCE } from './port.js';
import type { WebhookHint } from './port.js';
import type { IdentificationNews } from './identification.js';
import { type Fields, isFields } from './read.js';

/**
 * Whether `signature` (header `x-paystack-signature`) is the hex HMAC-SHA512 of the raw bytes under one of the secrets: the
 * one in use, and the one before it while it is being replaced. Takes the same time whichever secret fits, and whether one
 * does.
 */
export function verifyWebhook(rawBody: Buffer, signature: unknown, secrets: readonly string[]): boolean {
  const wellFormed = typeof signature === 'string' && /^[0-9a-f]{128}$/i.test(signature);
  const given = Buffer.from(wellFormed ? signature : '0'.repeat(128), 'hex');
  let fits = false;
  for (const secret of secrets) {
    const expected = createHmac('sha512', secret).update(rawBody).digest();
    fits = timingSafeEqual(expected, given) || fits;
  }
  return wellFormed && fits;
}

/** An event's id, which may be a number of any length or a text. */
const ID = /^[\w.:-]{1,100}$/;

/** Reads verified bytes; null when they cannot be read. */
export function parseWebhook(rawBody: Buffer): WebhookHint | null {
  const { event, data } = read(rawBody) ?? {};
  if (!data || typeof event !== 'string' || !/^[a-z_.]{1,60}$/.test(event)) return null;
  const { reference, status, id } = data;
  const named = typeof reference === 'string' && /^[\x21-\x7e]{1,100}$/.test(reference) ? reference : null;
  const customer = customerCodeIn(data);
  const about = named ?? (typeof id === 'string' && ID.test(id) ? `id-${id}` : customer);
  if (about === null) return null;
  const state = typeof status === 'string' && /^[a-z_]{1,30}$/.test(status) ? status : '';
  return {
    event,
    eventKey: `${event}|${about}|${state}`,
    reference: event.startsWith('transfer.') && named !== null && REFERENCE.test(named) ? named : null,
  };
}

/** The result of a customer's identification in a verified webhook; null for other webhooks. */
export function parseIdentification(rawBody: Buffer): IdentificationNews | null {
  const { event, data } = read(rawBody) ?? {};
  if (!data || (event !== 'customeridentification.success' && event !== 'customeridentification.failed')) return null;
  const customerCode = customerCodeIn(data);
  if (customerCode === null) return null;
  const identification = isFields(data['identification']) ? data['identification'] : {};
  return {
    customerCode,
    agrees: event === 'customeridentification.success',
    about: {
      bankCode: shownPart(bankCodeIn(identification['bank_code'])),
      accountNumber: shownPart(identification['account_number']),
      bvn: shownPart(identification['bvn']),
    },
  };
}

/** Its numbers are texts: ids are longer than a double is exact. */
function read(rawBody: Buffer): { readonly event: unknown; readonly data: Fields } | null {
  try {
    const body = parseJsonKeepingNumbers(rawBody.toString('utf8'));
    return isFields(body) && isFields(body['data']) ? { event: body['event'], data: body['data'] } : null;
  } catch {
    return null;
  }
}

function customerCodeIn(data: Fields): string | null {
  const code = data['customer_code'];
  return typeof code === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : null;
}

/** A bank code with the leading zeros that it lacks where it is written as a number. */
function bankCodeIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,2}$/.test(value) ? value.padStart(3, '0') : value;
}

/** `012****789`; null where nothing of it is shown. */
function shownPart(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9A-Za-z*]{3,20}$/.test(value) ? value : null;
}
