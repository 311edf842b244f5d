import { customerOnWire } from './customers.js';
import type { BankCustomer } from './customers.js';
import { type BankCredit, type BankRefund, type DedicatedAccount, numberBank } from './collections-model.js';

const INTEGRATION = 463_433;
const DOMAIN = 'test';

/** An account number as the provider writes it. A closed one stays active and is assigned to the business. */
export function accountOnWire(account: DedicatedAccount, customer?: BankCustomer): Record<string, unknown> {
  const { id, accountName, accountNumber, isAssigned, bankSlug, createdAt, updatedAt } = account;
  const bank = numberBank(bankSlug);
  return {
    bank: { name: bank.name, id: bank.bankId, slug: bank.slug },
    account_name: accountName,
    account_number: accountNumber,
    assigned: isAssigned,
    currency: 'NGN',
    metadata: null,
    active: true,
    id,
    created_at: createdAt,
    updated_at: updatedAt,
    assignment: {
      integration: INTEGRATION,
      assignee_id: customer?.id ?? INTEGRATION,
      assignee_type: isAssigned ? 'Customer' : 'Integration',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: createdAt,
      expired_at: null,
    },
    ...(customer && { customer: payerOnWire(customer) }),
  };
}

/** The body of the webhook with the result of an assignment. */
export function assignmentBody(customer: BankCustomer, account: DedicatedAccount | null): string {
  return JSON.stringify({
    event: `dedicatedaccount.assign.${account ? 'success' : 'failed'}`,
    data: {
      customer: payerOnWire(customer),
      dedicated_account: account && accountOnWire(account),
      identification: { status: account ? 'success' : 'failed' },
    },
  });
}

/** A credit as verify and list write it. */
export function creditOnWire(credit: BankCredit, customer: BankCustomer | undefined): Record<string, unknown> {
  return {
    id: credit.id,
    domain: DOMAIN,
    status: credit.status,
    reference: credit.reference,
    receipt_number: null,
    amount: Number(credit.amount),
    message: null,
    gateway_response: 'Approved',
    paid_at: credit.paidAt,
    created_at: credit.paidAt,
    channel: 'dedicated_nuban',
    currency: 'NGN',
    ip_address: null,
    metadata: '',
    log: null,
    fees: Number(credit.fee),
    fees_split: null,
    authorization: {
      authorization_code: `AUTH_${credit.reference.slice(0, 10)}`,
      bin: '413XXX',
      last4: `X${credit.senderAccount.slice(-3)}`,
      exp_month: '01',
      exp_year: '2020',
      channel: 'dedicated_nuban',
      card_type: 'transfer',
      bank: credit.senderBank,
      country_code: 'NG',
      brand: 'Managed Account',
      reusable: false,
      signature: null,
      account_name: null,
      sender_country: 'NG',
      sender_bank: credit.senderBank,
      sender_bank_account_number: credit.senderAccount,
      sender_name: credit.senderName,
      narration: credit.narration,
      receiver_bank_account_number: credit.accountNumber,
      receiver_bank: credit.receiverBank,
    },
    customer: customer ? payerOnWire(customer) : null,
    plan: {},
    split: {},
    subaccount: {},
    order_id: null,
    paidAt: credit.paidAt,
    createdAt: credit.paidAt,
    requested_amount: Number(credit.amount),
    pos_transaction_data: null,
    source: null,
  };
}

/** The body of the webhook of a credit, which may name another amount. */
export function creditBody(data: Record<string, unknown>, extraKobo: number): string {
  const amount = Number(data['amount']) + extraKobo;
  return JSON.stringify({ event: 'charge.success', data: { ...data, amount, requested_amount: amount } });
}

/** The body of a dispute's webhook, as the provider has it for cards. */
export function disputeBody(event: string, credit: BankCredit, transaction: Record<string, unknown>): string {
  const dispute = credit.dispute!;
  const isResolved = dispute.resolvedAt !== null;
  return JSON.stringify({
    event,
    data: {
      id: dispute.id,
      refund_amount: Number(credit.amount),
      currency: 'NGN',
      status: isResolved ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: isResolved ? 'auto-accepted' : null,
      domain: DOMAIN,
      transaction,
      transaction_reference: null,
      category: 'chargeback',
      customer: transaction['customer'],
      bin: null,
      last4: null,
      dueAt: new Date(Date.parse(dispute.createdAt) + 24 * 3_600_000).toISOString(),
      resolvedAt: dispute.resolvedAt,
      evidence: null,
      attachments: null,
      note: null,
      history: [{ status: 'pending', by: 'bank@example.com', createdAt: dispute.createdAt }],
      messages: [],
      created_at: dispute.createdAt,
      updated_at: dispute.resolvedAt ?? dispute.createdAt,
    },
  });
}

/** A refund as the list writes it. */
export function refundOnWire(refund: BankRefund): Record<string, unknown> {
  const isDeducted = refund.status !== 'failed';
  const note = `Refund for transaction ${refund.creditReference}`;
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: DOMAIN,
    transaction: refund.creditId,
    dispute: null,
    settlement: null,
    amount: Number(refund.amount),
    deducted_amount: isDeducted ? Number(refund.amount) : 0,
    fully_deducted: isDeducted ? 1 : 0,
    currency: 'NGN',
    channel: 'dedicated_nuban',
    refunded_by: 'sandbox@example.com',
    refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
    expected_at: new Date(Date.parse(refund.createdAt) + 10 * 86_400_000).toISOString(),
    customer_note: note,
    merchant_note: `${note} by sandbox@example.com`,
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
    status: refund.status,
  };
}

/** A refund as `POST /refund` answers it: with its transaction, and times in camel case. */
export function acceptedRefundOnWire(refund: BankRefund, credit: Record<string, unknown>): Record<string, unknown> {
  const { created_at: createdAt, updated_at: updatedAt, ...rest } = refundOnWire(refund);
  return {
    ...rest,
    transaction: credit,
    deducted_amount: 0,
    fully_deducted: false,
    channel: null,
    createdAt,
    updatedAt,
  };
}

/** The body of a refund's webhook: the amount is a text in some and a number in others, and most have no id. */
export function refundBody(refund: BankRefund, customer: BankCustomer | undefined): string {
  const isNumber = refund.status === 'failed' || refund.status === 'needs-attention';
  return JSON.stringify({
    event: `refund.${refund.status}`,
    data: {
      status: refund.status,
      transaction_reference: refund.creditReference,
      refund_reference: refund.payment,
      amount: isNumber ? Number(refund.amount) : refund.amount,
      currency: 'NGN',
      processor: 'instant-transfer',
      customer: {
        first_name: customer?.firstName ?? null,
        last_name: customer?.lastName ?? null,
        email: customer?.email ?? null,
      },
      integration: INTEGRATION,
      domain: DOMAIN,
      ...(refund.status === 'needs-attention' && { id: String(refund.id) }),
    },
  });
}

function payerOnWire(customer: BankCustomer): Record<string, unknown> {
  const { id, email, first_name, last_name, customer_code } = customerOnWire(customer);
  return {
    id,
    first_name,
    last_name,
    email,
    customer_code,
    phone: customer.phone ?? null,
    metadata: {},
    risk_action: 'default',
    international_format_phone: customer.phone ?? null,
  };
}
