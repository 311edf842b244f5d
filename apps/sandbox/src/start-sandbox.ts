import { join } from 'node:path';
import { Bank } from './bank/bank.js';
import type { BankSettings } from './bank/model.js';
import { PaystackServer } from './bank/paystack-server.js';
import { Webhooks } from './bank/webhooks.js';
import { bankRoutes } from './control/bank-routes.js';
import type { BankParts } from './control/bank-routes.js';
import { collectionControls } from './control/collection-routes.js';
import { controlService } from './control/control-server.js';
import type { ControlRoute } from './control/control-server.js';
import { mailRoutes, openIdRoutes, rateRoutes, smsRoutes } from './control/source-routes.js';
import type { MailParts } from './control/source-routes.js';
import { stateRoutes } from './control/state-routes.js';
import { explorerRoute } from './control/explorer.js';
import { tronRoutes } from './control/tron-routes.js';
import { tronSendingRoutes } from './control/tron-sending-routes.js';
import { tronWalletRoutes } from './control/tron-wallet-routes.js';
import { dojahService } from './identity/dojah-server.js';
import { Register } from './identity/register.js';
import { HttpService } from './kit/http-service.js';
import { Mailbox } from './mail/mailbox.js';
import { SmtpSink } from './mail/smtp-sink.js';
import { OpenIdIssuer } from './openid/issuer.js';
import { openIdService } from './openid/openid-server.js';
import { Rates } from './rates/rates.js';
import { ratesService } from './rates/rates-server.js';
import { Phones } from './sms/phones.js';
import { smsService } from './sms/sms-server.js';
import { createTronSandbox } from './tron/index.js';
import type { HotWalletOptions, TronControl, TronSandbox } from './tron/index.js';

/** Which port each part takes on loopback; 0 takes any that is free. */
export interface SandboxPorts {
  readonly control: number;
  readonly tronFull: number;
  readonly tronSolidity: number;
  readonly bank: number;
  readonly rates: number;
  readonly smtp: number;
  readonly sms: number;
  readonly openId: number;
  readonly identity: number;
}

/** Any free port for every part. */
export const ANY_PORTS: SandboxPorts = {
  control: 0,
  tronFull: 0,
  tronSolidity: 0,
  bank: 0,
  rates: 0,
  smtp: 0,
  sms: 0,
  openId: 0,
  identity: 0,
};

export interface SandboxOptions {
  readonly ports: SandboxPorts;
  /** Where the sandbox remembers; null keeps everything in memory. */
  readonly dataDir: string | null;
  /** The key the product authorises itself with, and that webhooks are signed with. */
  readonly paystackSecretKey: string;
  /** Where webhooks go; null sends none. */
  readonly webhookUrl: string | null;
  readonly bankSettings?: Partial<BankSettings>;
  /** Milliseconds between blocks; main net's 3,000 when left out. */
  readonly blockMs?: number;
  /** The same while no transaction waits to be solid; `blockMs` when left out. */
  readonly quietBlockMs?: number;
  /** `T…` of the stablecoin's contract; main net's USDT when left out. */
  readonly usdtContract?: string;
  /** The product's hot wallet, filled on request; none when left out. */
  readonly hotWallet?: HotWalletOptions;
  /** How often the price takes a step; 0 keeps it still. */
  readonly rateStepMs?: number;
}

/** Where each part answers. */
export interface SandboxAddresses {
  readonly control: string;
  readonly tronFull: string;
  readonly tronSolidity: string;
  readonly bank: string;
  readonly rates: string;
  readonly smtp: string;
  /** Two providers: `/termii` and `/africastalking`. */
  readonly sms: string;
  /** An OpenID Connect issuer. */
  readonly openId: string;
  /** The register of people. */
  readonly identity: string;
}

/** A running sandbox, with its parts for tests in the same process. */
export interface Sandbox {
  readonly addresses: SandboxAddresses;
  readonly tron: TronControl;
  readonly bank: Bank;
  readonly webhooks: Webhooks;
  readonly rates: Rates;
  readonly mailbox: Mailbox;
  readonly phones: Phones;
  readonly openId: OpenIdIssuer;
  stop(): Promise<void>;
}

/**
 * Starts the simulated external systems of one machine.
 * @throws PortBusyError when a port is taken; everything started so far is stopped again
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  // The port comes first: a second sandbox next to a running one must end before it touches the stored data of the
  // first.
  let routes: readonly ControlRoute[] = [];
  const control = controlService(() => routes, options.ports.control);
  await control.start();
  const stops: (() => unknown)[] = [() => control.stop()];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const tron = await openTron(options, stops);
    const register = new Register();
    const bank = openBank(options, stops);
    bank.bank.customers.onIdentification(({ bvn, ...person }) => register.register(bvn, person));
    const rates = openRates(options, stops);
    const mail = openMail(options);
    const sms = openSms(options, stops);
    const openId = new OpenIdIssuer();
    const openIdServer = openIdService(openId, options.ports.openId);
    const identity = dojahService(register, options.ports.identity);
    const servers = [
      tron.full,
      tron.solidity,
      bank.server,
      rates.server,
      mail.smtp,
      sms.server,
      openIdServer,
      identity,
    ];
    for (const server of servers) await started(server, stops);
    await tron.node.start();
    bank.webhooks.start();
    routes = [
      ...stateRoutes({ tron: tron.node.control, bank, rates: rates.rates, mail, phones: sms.phones, openId }),
      ...tronRoutes(tron.node.control),
      ...tronSendingRoutes(tron.node.control),
      ...tronWalletRoutes(tron.node.control),
      explorerRoute(tron.node.control),
      ...bankRoutes(bank),
      ...collectionControls(bank),
      ...rateRoutes(rates.rates),
      ...mailRoutes(mail),
      ...smsRoutes(sms.phones),
      ...openIdRoutes(openId),
    ];
    return {
      addresses: {
        control: control.url,
        tronFull: tron.full.url,
        tronSolidity: tron.solidity.url,
        bank: bank.server.url,
        rates: rates.server.url,
        smtp: mail.smtp.url,
        sms: sms.server.url,
        openId: openIdServer.url,
        identity: identity.url,
      },
      tron: tron.node.control,
      bank: bank.bank,
      webhooks: bank.webhooks,
      rates: rates.rates,
      mailbox: mail.mailbox,
      phones: sms.phones,
      openId,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Stops = (() => unknown)[];

async function started(server: { start(): Promise<void>; stop(): Promise<void> }, stops: Stops): Promise<void> {
  await server.start();
  stops.push(() => server.stop());
}

function fileOf(options: SandboxOptions, ...path: string[]): string | null {
  return options.dataDir === null ? null : join(options.dataDir, ...path);
}

async function openTron(
  options: SandboxOptions,
  stops: Stops,
): Promise<{ node: TronSandbox; full: HttpService; solidity: HttpService }> {
  const { dataDir, ports, blockMs, quietBlockMs, usdtContract, hotWallet } = options;
  const node = await createTronSandbox({
    dataDir,
    ...(blockMs === undefined ? {} : { blockIntervalMs: blockMs }),
    ...(quietBlockMs === undefined ? {} : { quietIntervalMs: quietBlockMs }),
    ...(usdtContract === undefined ? {} : { usdtContract }),
    ...(hotWallet === undefined ? {} : { hotWallet }),
  });
  stops.push(() => node.stop());
  return {
    node,
    full: new HttpService(node.fullNode, ports.tronFull, 'SANDBOX_TRON_FULL_PORT'),
    solidity: new HttpService(node.solidityNode, ports.tronSolidity, 'SANDBOX_TRON_SOLIDITY_PORT'),
  };
}

function openBank(options: SandboxOptions, stops: Stops): BankParts {
  const { paystackSecretKey: secretKey, webhookUrl: url, ports } = options;
  const bank = new Bank({ file: fileOf(options, 'bank', 'books.jsonl'), settings: options.bankSettings });
  const webhooks = new Webhooks(bank, { url, secretKey });
  stops.push(
    () => bank.close(),
    () => webhooks.stop(),
  );
  return { bank, webhooks, server: new PaystackServer(bank, webhooks, { port: ports.bank, secretKey }) };
}

function openRates(options: SandboxOptions, stops: Stops): { rates: Rates; server: HttpService } {
  const rates = new Rates({ file: fileOf(options, 'rates', 'walk.jsonl'), stepMs: options.rateStepMs });
  stops.push(() => rates.close());
  return { rates, server: ratesService(rates, options.ports.rates) };
}

function openMail(options: SandboxOptions): MailParts {
  const mailbox = new Mailbox(fileOf(options, 'mail'));
  return { mailbox, smtp: new SmtpSink(mailbox, options.ports.smtp) };
}

function openSms(options: SandboxOptions, stops: Stops): { phones: Phones; server: HttpService } {
  const phones = new Phones(fileOf(options, 'sms', 'phones.jsonl'));
  stops.push(() => phones.close());
  return { phones, server: smsService(phones, options.ports.sms) };
}
