import { send, sendJson } from '../kit/http-messages.js';
import { silence } from '../kit/slow-answers.js';
import type { Bank } from './bank.js';
import { acceptedRefundOnWire, accountOnWire } from './collections-wire.js';
import { invalid, required, serverError } from './exchange.js';
import type { Exchange, Route } from './exchange.js';
import { ledgerPage } from './ledger.js';
import { BankRefusal } from './model.js';
import { refundOnWire } from './collections-wire.js';
import { NUMBER_BANKS } from './collections-model.js';

/** The provider's requests about account numbers, payments into them, and refunds. */
export function collectionRoutes(bank: Bank): readonly Route[] {
  return [
    ['POST', '/dedicated_account', (exchange) => open(bank, exchange)],
    ['POST', '/dedicated_account/assign', (exchange) => assign(bank, exchange)],
    ['GET', '/dedicated_account/available_providers', ({ response }) => sendJson(response, 200, providers())],
    ['GET', '/dedicated_account/requery', (exchange) => requery(bank, exchange)],
    ['DELETE', '/dedicated_account/:id', (exchange) => close(bank, exchange)],
    ['GET', '/transaction', (exchange) => list(bank, exchange)],
    ['GET', '/transaction/verify/:reference', (exchange) => verify(bank, exchange)],
    ['POST', '/refund', (exchange) => refund(bank, exchange)],
    ['GET', '/refund', (exchange) => refunds(bank, exchange)],
    ['POST', '/refund/retry_with_customer_details/:id', (exchange) => retry(bank, exchange)],
    ['GET', '/balance/ledger', ({ url, response }) => sendJson(response, 200, ledgerPage(bank, url.searchParams))],
  ];
}

function open(bank: Bank, { body, response }: Exchange): void {
  const customer = required(body, 'customer');
  if (bank.faults.strike('collections.timeout-before-open')) return silence(response);
  const account = bank.accounts.open(customer, required(body, 'preferred_bank'));
  if (bank.faults.strike('collections.timeout-after-open')) return silence(response);
  sendJson(response, 200, {
    status: true,
    message: 'NUBAN successfully created',
    data: accountOnWire(account, bank.customers.find(account.customerCode)),
  });
}

function assign(bank: Bank, { body, response }: Exchange): void {
  if (body['country'] !== 'NG') throw invalid('Country is invalid');
  if (bank.faults.strike('collections.timeout-before-open')) return silence(response);
  bank.accounts.assign({
    email: required(body, 'email'),
    firstName: required(body, 'first_name'),
    lastName: required(body, 'last_name'),
    phone: required(body, 'phone'),
    preferredBank: required(body, 'preferred_bank'),
    identification:
      body['bvn'] === undefined
        ? null
        : {
            bvn: required(body, 'bvn'),
            accountNumber: required(body, 'account_number'),
            bankCode: required(body, 'bank_code'),
          },
  });
  if (bank.faults.strike('collections.timeout-after-open')) return silence(response);
  sendJson(response, 200, { status: true, message: 'Assign dedicated account in progress' });
}

function providers(): Record<string, unknown> {
  return {
    status: true,
    message: 'Dedicated account providers retrieved',
    data: NUMBER_BANKS.map(({ id, slug, name, bankId }) => ({
      provider_slug: slug,
      bank_id: bankId,
      bank_name: name,
      id,
    })),
  };
}

function requery(bank: Bank, { url, response }: Exchange): void {
  const account = bank.accounts.byNumber(url.searchParams.get('account_number') ?? '');
  if (account?.bankSlug !== url.searchParams.get('provider_slug')) throw invalid('Account number is invalid');
  bank.collections.requery(account!.accountNumber);
  sendJson(response, 200, {
    status: true,
    message: 'We are checking the status of your transfer. We will send you a notification once it is confirmed',
  });
}

function close(bank: Bank, { parameters, response }: Exchange): void {
  const account = bank.accounts.close(Number(parameters['id']));
  sendJson(response, 200, {
    status: true,
    message: 'Managed Account Successfully Unassigned',
    data: accountOnWire(account),
  });
}

function list(bank: Bank, { url, response }: Exchange): void {
  if (bank.faults.strike('collections.list-error')) return serverError(response);
  sendJson(response, 200, bank.collections.page(url.searchParams));
}

function verify(bank: Bank, { parameters, response }: Exchange): void {
  const { faults, collections } = bank;
  if (faults.strike('collections.verify-error')) return serverError(response);
  if (faults.strike('collections.verify-timeout')) return silence(response);
  const isHidden = faults.strike('collections.verify-not-found') !== undefined;
  const credit = isHidden ? undefined : collections.find(parameters['reference']!);
  if (!credit?.isSeen)
    throw new BankRefusal(
      400,
      'Transaction reference not found.',
      'transaction_not_found',
      'Ensure that you’re passing a valid transaction reference',
    );
  const data = collections.onWire(credit);
  if (faults.strike('collections.verify-pending')) data['status'] = 'pending';
  const extraKobo = faults.strike('collections.verify-wrong-amount')?.value ?? 0;
  data['amount'] = Number(credit.amount) + extraKobo;
  sendJson(response, 200, { status: true, message: 'Verification successful', data });
}

function refund(bank: Bank, { body, response }: Exchange): void {
  const { transaction, amount } = body;
  const isKey = typeof transaction === 'string' || typeof transaction === 'number';
  if (!isKey) throw invalid('transaction is required');
  if (amount !== undefined && !(Number.isSafeInteger(Number(amount)) && Number(amount) > 0))
    throw invalid('Amount must be a positive integer');
  if (bank.faults.strike('refunds.timeout-before-accept')) return silence(response);
  const made = bank.refunds.create(String(transaction), amount === undefined ? null : BigInt(Number(amount)));
  if (bank.faults.strike('refunds.timeout-after-accept')) return silence(response);
  const credit = bank.collections.find(made.creditReference)!;
  sendJson(response, 200, {
    status: true,
    message: 'Refund has been queued for processing',
    data: acceptedRefundOnWire(made, bank.collections.onWire(credit)),
  });
}

function refunds(bank: Bank, { url, response }: Exchange): void {
  if (bank.faults.strike('refunds.list-error')) return send(response, 500, 'text/html', '<html>500</html>');
  sendJson(response, 200, bank.refunds.page(url.searchParams));
}

function retry(bank: Bank, { parameters, body, response }: Exchange): void {
  const details = body['refund_account_details'] as Record<string, unknown> | undefined;
  const { currency, account_number: number, bank_id: bankId } = details ?? {};
  if (currency !== 'NGN' || typeof number !== 'string' || !/^\d{10}$/.test(number) || typeof bankId !== 'string')
    throw invalid('refund_account_details is invalid');
  sendJson(response, 200, {
    status: true,
    message: 'Refund retried and has been queued for processing',
    data: refundOnWire(bank.refunds.retry(parameters['id']!)),
  });
}
