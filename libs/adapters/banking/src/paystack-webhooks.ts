import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJsonKeepingNumbers } from '@usdt-africa/kernel';
import type { CollectionHint } from './collections.js';
import type { IdentificationNews } from './identification.js';
import { customerCodeOf, refundStatusOf } from './paystack-credits.js';
import { REFERENCE } from './port.js';
import type { WebhookHint } from './port.js';
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
  if (!data || typeof event !== 'string' || !/^[a-z_.-]{1,60}$/.test(event)) return null;
  const { status, id } = data;
  const named = referenceIn(data['reference']);
  const about =
    refundIn(event, data) ??
    named ??
    (typeof id === 'string' && ID.test(id) ? `id-${id}` : (customerCodeOf(data) ?? assigneeIn(event, data)));
  if (about === null) return null;
  const state = typeof status === 'string' && /^[a-z_-]{1,30}$/.test(status) ? status : '';
  return {
    event,
    eventKey: `${event}|${about}|${state}`,
    reference: event.startsWith('transfer.') && named !== null && REFERENCE.test(named) ? named : null,
  };
}

/** What a verified webhook says about collections; null for other webhooks. */
export function parseCollection(rawBody: Buffer): CollectionHint | null {
  const { event, data } = read(rawBody) ?? {};
  if (!data || typeof event !== 'string') return null;
  if (event === 'charge.success') {
    const reference = referenceIn(data['reference']);
    return reference === null ? null : { kind: 'credit', reference };
  }
  if (event === 'dedicatedaccount.assign.success' || event === 'dedicatedaccount.assign.failed') {
    const customerCode = assigneeIn(event, data);
    return customerCode === null ? null : { kind: 'account', customerCode, isAssigned: event.endsWith('.success') };
  }
  if (event.startsWith('refund.')) {
    const transactionReference = referenceIn(data['transaction_reference']);
    const status = refundStatusOf(event.slice('refund.'.length));
    return transactionReference === null || status === null ? null : { kind: 'refund', transactionReference, status };
  }
  if (!event.startsWith('charge.dispute.')) return null;
  const transaction = isFields(data['transaction']) ? data['transaction'] : {};
  const transactionReference = referenceIn(transaction['reference']);
  if (transactionReference === null) return null;
  return { kind: 'dispute', transactionReference, isResolved: event === 'charge.dispute.resolve' };
}

/** The result of a customer's identification in a verified webhook; null for other webhooks. */
export function parseIdentification(rawBody: Buffer): IdentificationNews | null {
  const { event, data } = read(rawBody) ?? {};
  if (!data || (event !== 'customeridentification.success' && event !== 'customeridentification.failed')) return null;
  const customerCode = customerCodeOf(data);
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

function referenceIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null;
}

/** Which refund it is, although most of its webhooks have no id: the credit, the amount, and the payment if there is one. */
function refundIn(event: string, data: Fields): string | null {
  const credit = event.startsWith('refund.') ? referenceIn(data['transaction_reference']) : null;
  if (credit === null) return null;
  const { amount, refund_reference: payment } = data;
  const sum = typeof amount === 'string' && /^\d{1,15}$/.test(amount) ? amount : '';
  return `${credit}|${sum}|${referenceIn(payment) ?? ''}`;
}

function assigneeIn(event: string, data: Fields): string | null {
  return event.startsWith('dedicatedaccount.') && isFields(data['customer']) ? customerCodeOf(data['customer']) : null;
}

/** A bank code with the leading zeros that it lacks where it is written as a number. */
function bankCodeIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,2}$/.test(value) ? value.padStart(3, '0') : value;
}

/** `012****789`; null where nothing of it is shown. */
function shownPart(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9A-Za-z*]{3,20}$/.test(value) ? value : null;
}
