import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchPath, send, sendJson } from '../kit/http-messages.js';
import { HttpService } from '../kit/http-service.js';
import { pause, silence } from '../kit/slow-answers.js';
import { MAGIC_ACCOUNTS } from './account-names.js';
import type { Bank } from './bank.js';
import { bankOf } from './banks.js';
import { collectionRoutes } from './collections-api.js';
import { accountOnWire } from './collections-wire.js';
import { customerOnWire } from './customers.js';
import { entityNotFound, invalid, jsonBody, refuse, required, serverError, tooMany } from './exchange.js';
import type { Exchange, Route } from './exchange.js';
import type { ActiveFault, BankFaultId } from './faults.js';
import { BankRefusal } from './model.js';
import type { Transfer } from './model.js';
import type { Webhooks } from './webhooks.js';
import { acceptedOnWire, bankPage, recipientOnWire, transferOnWire } from './wire.js';

/** The provider's HTTP API, on loopback: the product talks to it exactly as to the real one. */
export class PaystackServer {
  readonly #service: HttpService;
  readonly #bank: Bank;
  readonly #webhooks: Webhooks;
  readonly #authorization: Buffer;
  readonly #routes: readonly Route[];
  #line: Promise<void> = Promise.resolve();

  constructor(bank: Bank, webhooks: Webhooks, options: { readonly port: number; readonly secretKey: string }) {
    this.#bank = bank;
    this.#webhooks = webhooks;
    this.#authorization = Buffer.from(`Bearer ${options.secretKey}`);
    this.#service = new HttpService(
      (request, response) => this.#answer(request, response),
      options.port,
      'SANDBOX_BANK_PORT',
    );
    this.#routes = [
      ['GET', '/bank', (exchange) => this.#banks(exchange)],
      ['GET', '/bank/resolve', (exchange) => this.#resolve(exchange)],
      ['POST', '/customer', (exchange) => this.#addCustomer(exchange)],
      ['GET', '/customer/:code', (exchange) => this.#customer(exchange)],
      ['POST', '/customer/:code/identification', (exchange) => this.#identify(exchange)],
      ['POST', '/transferrecipient', (exchange) => this.#recipient(exchange)],
      ['POST', '/transfer', (exchange) => this.#transfer(exchange)],
      ['POST', '/transfer/finalize_transfer', (exchange) => this.#finalize(exchange)],
      ['GET', '/transfer', (exchange) => this.#list(exchange)],
      ['GET', '/transfer/verify/:reference', (exchange) => this.#verify(exchange)],
      ['GET', '/transfer/:code', (exchange) => this.#fetch(exchange)],
      ['GET', '/balance', ({ response }) => this.#balance(response)],
      ...collectionRoutes(bank),
    ];
  }

  get url(): string {
    return this.#service.url;
  }

  /** Listens, unless the line is switched off. @throws PortBusyError */
  async start(): Promise<void> {
    await this.#service.start();
    await this.followLine();
  }

  async stop(): Promise<void> {
    await this.#line;
    await this.#service.stop();
  }

  /** Starts or stops listening, as the switch for refused connections is set; resolves when that is done. */
  followLine(): Promise<void> {
    this.#line = this.#line.then(() =>
      this.#bank.faults.isOn('line.refused') ? this.#service.stop() : this.#service.start(),
    );
    return this.#line;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const slow = this.#bank.faults.strike('line.slow')?.value;
    if (slow) await pause(response, slow);
    if (this.#bank.faults.strike('line.rate-limited')) return tooMany(response);
    if (!this.#authorized(request))
      return refuse(
        response,
        new BankRefusal(
          401,
          'Invalid key',
          'invalid_Key',
          'Ensure that you provide the correct authorization key for the request',
        ),
      );
    const url = new URL(request.url ?? '/', 'http://bank');
    for (const [method, pattern, handle] of this.#routes) {
      const parameters = method === request.method ? matchPath(pattern, url.pathname) : undefined;
      if (!parameters) continue;
      try {
        const body = method === 'POST' ? await jsonBody(request) : {};
        return await handle({ url, parameters, body, response });
      } catch (error) {
        if (error instanceof BankRefusal) return refuse(response, error);
        throw error;
      }
    }
    refuse(response, new BankRefusal(404, 'Route not found', 'unknown', 'Check the path and the method', 'api_error'));
  }

  #authorized(request: IncomingMessage): boolean {
    const given = Buffer.from(request.headers.authorization ?? '');
    return given.length === this.#authorization.length && timingSafeEqual(given, this.#authorization);
  }

  #banks({ url, response }: Exchange): void {
    const { faults } = this.#bank;
    const page = bankPage(url.searchParams);
    const rows = page['data'] as Record<string, unknown>[];
    if (faults.strike('banks.no-transfers'))
      rows.forEach((row, index) => index % 2 === 1 && Object.assign(row, { supports_transfer: false }));
    if (faults.strike('banks.unreadable-row')) rows.unshift({ name: null, code: null, active: true });
    const meta = page['meta'] as Record<string, unknown> | undefined;
    if (meta?.['next'] === null && faults.strike('banks.next-null-text')) meta['next'] = 'null';
    sendJson(response, 200, page);
  }

  async #resolve({ url, response }: Exchange): Promise<void> {
    const accountNumber = url.searchParams.get('account_number') ?? '';
    const bank = bankOf(url.searchParams.get('bank_code') ?? '');
    await pause(
      response,
      accountNumber === MAGIC_ACCOUNTS.slow ? this.#bank.settings.slowAccountMs : this.#bank.settings.resolveDelayMs,
    );
    const fault = this.#bank.faults.strikeFirst('names');
    if (fault?.id === 'names.garbage')
      return send(response, 200, 'application/json', '{"status":true,"data":{"account_na');
    if (
      fault?.id === 'names.unavailable' ||
      (bank && this.#bank.isDown(bank.code)) ||
      accountNumber === MAGIC_ACCOUNTS.unavailable
    )
      throw new BankRefusal(
        503,
        'Bank is currently unavailable. Please try again later',
        'bank_unavailable',
        'Try again later',
        'processor_error',
      );
    if (fault?.id === 'names.processor-error')
      throw new BankRefusal(
        400,
        'Could not resolve account name. Check parameters or try again.',
        'unknown',
        'Try again later',
        'processor_error',
      );
    if (fault?.id === 'names.refused')
      throw new BankRefusal(400, 'Daily limit of resolves exceeded', 'limit_exceeded', 'Try again tomorrow');
    if (fault?.id === 'names.entity-not-found') return entityNotFound(response);
    const found = bank && /^\d{10}$/.test(accountNumber) && accountNumber !== MAGIC_ACCOUNTS.notFound;
    if (!found || fault)
      throw new BankRefusal(
        422,
        'Could not resolve account name. Check parameters or try again.',
        bank ? 'invalid_account_number' : 'invalid_bank_code',
        'Check the account number and the bank code',
      );
    sendJson(response, 200, {
      status: true,
      message: 'Account number resolved',
      data: {
        account_number: accountNumber,
        account_name: this.#bank.nameOn(bank.code, accountNumber),
        bank_id: bank.id,
      },
    });
  }

  #addCustomer({ body, response }: Exchange): void {
    const name = (member: string) => (typeof body[member] === 'string' ? body[member] : '');
    const customer = this.#bank.customers.add(
      required(body, 'email'),
      name('first_name'),
      name('last_name'),
      name('phone') || null,
    );
    sendJson(response, 200, { status: true, message: 'Customer created', data: customerOnWire(customer) });
  }

  #customer({ parameters, response }: Exchange): void {
    const customer = this.#bank.customers.find(parameters['code']!);
    if (!customer) return sendJson(response, 404, { status: false, message: 'Customer not found' });
    const account = this.#bank.accounts.of(customer.code);
    sendJson(response, 200, {
      status: true,
      message: 'Customer retrieved',
      data: {
        ...customerOnWire(customer),
        risk_action: 'default',
        dedicated_account: account ? accountOnWire(account) : null,
      },
    });
  }

  #identify({ parameters, body, response }: Exchange): void {
    if (body['country'] !== 'NG' || body['type'] !== 'bank_account') throw invalid('Country or type is invalid');
    this.#bank.customers.identify(parameters['code']!, {
      bvn: required(body, 'bvn'),
      firstName: required(body, 'first_name'),
      lastName: required(body, 'last_name'),
      accountNumber: required(body, 'account_number'),
      bankCode: required(body, 'bank_code'),
    });
    sendJson(response, 202, { status: true, message: 'Customer Identification in progress' });
  }

  #recipient({ body, response }: Exchange): void {
    if (body['type'] !== 'nuban') throw invalid('Recipient type is invalid');
    if (body['currency'] !== undefined && body['currency'] !== 'NGN') throw invalid('Currency is invalid');
    const recipient = this.#bank.addRecipient(
      required(body, 'name'),
      required(body, 'bank_code'),
      required(body, 'account_number'),
    );
    sendJson(response, 201, {
      status: true,
      message: 'Transfer recipient created successfully',
      data: recipientOnWire(recipient),
    });
  }

  async #transfer({ body, response }: Exchange): Promise<void> {
    const reference = required(body, 'reference');
    if (!/^[a-z0-9_-]{16,50}$/.test(reference))
      throw invalid('Transfer reference must be 16 to 50 lowercase letters, digits, hyphens or underscores');
    const amount = body['amount'];
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1)
      throw invalid('Amount must be a positive integer');
    if (body['source'] !== 'balance') throw invalid('Source must be balance');
    if (body['currency'] !== undefined && body['currency'] !== 'NGN') throw invalid('Currency is invalid');

    const fault = this.#bank.faults.strikeFirst('transfers', ['transfers.balance-low']);
    if (fault?.id === 'transfers.timeout-before-accept') return silence(response);
    if (fault?.id === 'transfers.error-before-accept') return serverError(response);
    if (fault?.id === 'transfers.rate-limited') return tooMany(response);

    const transfer = this.#bank.submit({
      reference,
      amount: BigInt(amount),
      recipientCode: required(body, 'recipient'),
      reason: typeof body['reason'] === 'string' ? body['reason'] : '',
    });
    if (transfer.status === 'pending' && this.#bank.faults.strike('webhooks.early')) {
      this.#bank.conclude(reference, 'success');
      await this.#webhooks.settled();
    }
    this.#answerAccepted(transfer, fault, response);
  }

  #answerAccepted(transfer: Transfer, fault: ActiveFault | undefined, response: ServerResponse): void {
    const after: Partial<Record<BankFaultId, () => void>> = {
      'transfers.timeout-after-accept': () => silence(response),
      'transfers.reset-after-accept': () => void response.destroy(),
      'transfers.error-after-accept': () => serverError(response),
      'transfers.garbage': () =>
        send(response, 200, 'application/json', '{"status":true,"message":"Transfer has been qu'),
    };
    const strange = fault && after[fault.id];
    if (strange) return strange();
    sendJson(response, 200, {
      status: true,
      message: transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued',
      data: acceptedOnWire(transfer, this.#bank.recipient(transfer.recipientCode)!),
    });
  }

  #finalize({ body, response }: Exchange): void {
    const transfer = this.#bank.finalize(required(body, 'transfer_code'), required(body, 'otp'));
    sendJson(response, 200, {
      status: true,
      message: 'Transfer has been queued',
      data: acceptedOnWire(transfer, this.#bank.recipient(transfer.recipientCode)!),
    });
  }

  #list({ url, response }: Exchange): void {
    const query = url.searchParams;
    const pendingOnly = this.#bank.faults.isOn('answers.pending-only') && !query.get('status');
    if (pendingOnly) query.set('status', 'pending');
    const page = this.#bank.statement.page(query);
    for (const row of page['data'] as Record<string, unknown>[]) this.#written(row);
    sendJson(response, 200, page);
  }

  #verify({ parameters, response }: Exchange): void {
    const fault = this.#bank.faults.strikeFirst('lookups');
    if (fault?.id === 'lookups.error') return serverError(response);
    if (fault?.id === 'lookups.timeout') return silence(response);
    if (fault?.id === 'lookups.garbage') return send(response, 200, 'application/json', '{"status":true,"data":{"amou');
    const transfer = fault?.id === 'lookups.not-found' ? undefined : this.#bank.transfer(parameters['reference']!);
    if (!transfer) return notFound(response);
    if (fault?.id === 'lookups.entity-not-found') return entityNotFound(response);
    const data = this.#written(this.#onWire(transfer));
    if (fault?.id === 'lookups.no-reason')
      Object.assign(data, { status: 'failed', failures: null, gateway_response: null });
    if (fault?.id === 'lookups.wrong-amount') data['amount'] = Number(transfer.amount) + (fault.value ?? 0);
    if (fault?.id === 'lookups.wrong-account') {
      const recipient = data['recipient'] as { details: Record<string, unknown> };
      recipient.details['account_number'] = '9999999999';
    }
    sendJson(response, 200, { status: true, message: 'Transfer retrieved', data });
  }

  #fetch({ parameters, response }: Exchange): void {
    const transfer = this.#bank.transferByCode(parameters['code']!);
    if (!transfer) return notFound(response);
    sendJson(response, 200, { status: true, message: 'Transfer retrieved', data: this.#onWire(transfer) });
  }

  #balance(response: ServerResponse): void {
    const low = this.#bank.faults.isOn('transfers.balance-low');
    const balance = low && this.#bank.account.balance > 100n ? 100n : this.#bank.account.balance;
    sendJson(response, 200, {
      status: true,
      message: 'Balances retrieved',
      data: [{ currency: 'NGN', balance: Number(balance) }],
    });
  }

  /** A transfer as it may be written otherwise. */
  #written(data: Record<string, unknown>): Record<string, unknown> {
    const { faults } = this.#bank;
    if (faults.isOn('answers.fee-as-text')) data['fee_charged'] = `${String(data['fee_charged'])}.00`;
    if (faults.isOn('answers.time-without-zone'))
      for (const name of ['createdAt', 'updatedAt', 'transferred_at'])
        if (typeof data[name] === 'string') data[name] = data[name].replace('T', ' ').replace(/\.\d+Z$/, '');
    return data;
  }

  #onWire(transfer: Transfer): Record<string, unknown> {
    return transferOnWire(transfer, this.#bank.recipient(transfer.recipientCode)!);
  }
}

function notFound(response: ServerResponse): void {
  sendJson(response, 404, { status: false, message: 'Transfer not found' });
}
