import { BANKS } from './banks.js';
import type { Recipient, Transfer } from './model.js';

/** The account of the provider that the sandbox's transfers belong to. */
const INTEGRATION = 463_433;
const DOMAIN = 'test';

function details(recipient: Recipient): Record<string, unknown> {
  return {
    authorization_code: null,
    account_number: recipient.accountNumber,
    account_name: recipient.accountName,
    bank_code: recipient.bankCode,
    bank_name: recipient.bankName,
  };
}

/** A recipient as POST /transferrecipient answers it. */
export function recipientOnWire(recipient: Recipient): Record<string, unknown> {
  return {
    active: true,
    createdAt: recipient.createdAt,
    currency: 'NGN',
    description: null,
    domain: DOMAIN,
    email: null,
    id: recipient.id,
    integration: INTEGRATION,
    metadata: null,
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: recipient.createdAt,
    is_deleted: false,
    isDeleted: false,
    details: details(recipient),
  };
}

/** A transfer as POST /transfer answers it. One that waits for a code has fewer members. */
export function acceptedOnWire(transfer: Transfer, recipient: Recipient): Record<string, unknown> {
  const common = {
    domain: DOMAIN,
    amount: Number(transfer.amount),
    currency: 'NGN',
    reference: transfer.reference,
    source: 'balance',
    reason: transfer.reason,
    status: transfer.status,
    transfer_code: transfer.code,
    id: transfer.id,
    integration: INTEGRATION,
    recipient: recipient.id,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  };
  if (transfer.status === 'otp') return common;
  return {
    transfersessionid: [],
    transfertrials: [],
    ...common,
    source_details: null,
    failures: null,
    titan_code: null,
    transferred_at: transfer.transferredAt,
    request: transfer.requestId,
  };
}

/** Whether the money of a transfer, with its charges, is back in the account. */
function cameBack(transfer: Transfer): boolean {
  return transfer.status === 'failed' || transfer.status === 'reversed' || transfer.status === 'abandoned';
}

/** A transfer as GET /transfer/verify/:reference and GET /transfer answer it. Charges that came back are not charged. */
export function transferOnWire(transfer: Transfer, recipient: Recipient): Record<string, unknown> {
  const back = cameBack(transfer);
  return {
    amount: Number(transfer.amount),
    createdAt: transfer.createdAt,
    currency: 'NGN',
    domain: DOMAIN,
    failures: null,
    id: transfer.id,
    integration: INTEGRATION,
    reason: transfer.reason,
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    status: transfer.status,
    titan_code: null,
    transfer_code: transfer.code,
    request: transfer.requestId,
    transferred_at: transfer.transferredAt,
    updatedAt: transfer.updatedAt,
    recipient: recipientOnWire(recipient),
    session: transfer.sessionId ? { provider: 'nip', id: transfer.sessionId } : { provider: null, id: null },
    fee_charged: back ? 0 : Number(transfer.fee),
    fees_breakdown: back
      ? null
      : [
          { amount: transfer.fee, formula: null, type: 'transfer_fee' },
          ...(transfer.stampDuty === '0' ? [] : [{ amount: transfer.stampDuty, formula: null, type: 'stamp_duty' }]),
        ],
    gateway_response: back && transfer.failure !== '' ? transfer.failure : null,
  };
}

/** The body of a webhook. Success names its times in camel case, failed and reversed in snake case, as the provider does. */
export function webhookBody(
  transfer: Transfer,
  recipient: Recipient,
  more: { readonly extraKobo?: number; readonly event?: string } = {},
): string {
  const camel = transfer.status === 'success';
  const times = camel
    ? { createdAt: transfer.createdAt, updatedAt: transfer.updatedAt }
    : { created_at: transfer.createdAt, updated_at: transfer.updatedAt };
  const recipientTimes = camel
    ? { createdAt: recipient.createdAt, updatedAt: recipient.createdAt }
    : { created_at: recipient.createdAt, updated_at: recipient.createdAt };
  return JSON.stringify({
    event: more.event ?? `transfer.${transfer.status}`,
    data: {
      amount: Number(transfer.amount) + (more.extraKobo ?? 0),
      currency: 'NGN',
      domain: DOMAIN,
      failures: null,
      id: transfer.id,
      integration: { id: INTEGRATION, is_live: false, business_name: 'Sandbox' },
      reason: transfer.reason,
      reference: transfer.reference,
      source: 'balance',
      source_details: null,
      status: transfer.status,
      titan_code: null,
      transfer_code: transfer.code,
      transferred_at: transfer.transferredAt,
      ...times,
      recipient: {
        active: true,
        ...recipientTimes,
        currency: 'NGN',
        description: null,
        domain: DOMAIN,
        email: null,
        id: recipient.id,
        integration: INTEGRATION,
        metadata: null,
        name: recipient.name,
        recipient_code: recipient.code,
        type: 'nuban',
        is_deleted: false,
        details: details(recipient),
      },
      session: transfer.sessionId ? { provider: 'nip', id: transfer.sessionId } : { provider: null, id: null },
      ...(camel ? { fee_charged: Number(transfer.fee), gateway_response: null } : {}),
    },
  });
}

const LISTED_AT = '2016-07-14T10:04:29.000Z';

/** A page of the list of banks. Without `use_cursor` the provider sends all of them. */
export function bankPage(query: URLSearchParams): Record<string, unknown> {
  const currency = query.get('currency') ?? 'NGN';
  const all = currency === 'NGN' ? BANKS : [];
  const perPage = Math.min(Math.max(1, Number(query.get('perPage') ?? 50) || 50), 100);
  const paged = query.get('use_cursor') === 'true';
  const start = paged ? cursorPosition(query.get('next') ?? query.get('previous')) : 0;
  const page = paged ? all.slice(start, start + perPage) : all;
  return {
    status: true,
    message: 'Banks retrieved',
    data: page.map((bank) => ({
      name: bank.name,
      slug: bank.slug,
      code: bank.code,
      longcode: bank.longcode,
      gateway: null,
      pay_with_bank: false,
      supports_transfer: true,
      active: true,
      is_deleted: false,
      country: 'Nigeria',
      currency: 'NGN',
      type: 'nuban',
      id: bank.id,
      createdAt: LISTED_AT,
      updatedAt: LISTED_AT,
    })),
    ...(paged && {
      meta: {
        next: start + perPage < all.length ? cursor(start + perPage) : null,
        previous: start > 0 ? cursor(Math.max(0, start - perPage)) : null,
        perPage,
      },
    }),
  };
}

function cursor(position: number): string {
  return Buffer.from(`bank:${position}`).toString('base64');
}

function cursorPosition(text: string | null): number {
  const match = /^bank:(\d{1,6})$/.exec(Buffer.from(text ?? '', 'base64').toString('latin1'));
  return match ? Number(match[1]) : 0;
}
