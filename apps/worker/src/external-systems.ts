import type { ValueProvider } from '@nestjs/common';
import { SIGNER, SignerClient, SignerConnection, SignerTransfers, TRANSFER_SIGNER } from '@usdt-africa/addresses';
import {
  COLLECTION_PROVIDER,
  CUSTOMER_IDENTIFICATION,
  PAYMENT_PROVIDER,
  PaystackCollections,
  PaystackIdentification,
  PaystackProvider,
} from '@usdt-africa/banking';
import {
  AfricasTalkingSmsSender,
  FailOverSmsSender,
  MAIL_SENDER,
  SMS_SENDER,
  type SmsSender,
  SmtpMailSender,
  TermiiSmsSender,
} from '@usdt-africa/messaging';
import { RATE_SOURCES, rateSources } from '@usdt-africa/rates';
import { TRON_NODE, TRON_SENDING } from '@usdt-africa/tron';
import { recoverAddress } from '@usdt-africa/tron/recover';
import { TronWebNode, TronWebSending } from '@usdt-africa/tron/tronweb';
import { DojahIdentityCheck, IDENTITY_CHECK } from '@usdt-africa/verifications';
import type { WorkerConfig } from './config.js';
import type { Ground } from './core.module.js';
import type { SmsConfig } from './sms-config.js';

/** The external systems, as configured. A system that only one role uses is not opened without that role. */
export function externalSystems(config: WorkerConfig, { pool, clock }: Ground): readonly ValueProvider[] {
  const { roles, settings } = config;
  const signer = { url: config.signerUrl, token: config.signerToken, channel: config.signerChannel };
  const signerClient = new SignerClient(signer);
  const paystack = { baseUrl: config.paystackUrl, secretKey: config.paystackSecret };
  const node = {
    fullNodeUrl: config.tronFullNodeUrl,
    solidityNodeUrl: config.tronSolidityNodeUrl,
    contract: config.usdtContract,
    ...(config.tronApiKey ? { apiKey: config.tronApiKey } : {}),
  };
  const isNodeUsed = roles.has('watcher') || roles.has('sends');
  const signerTransfers = new SignerTransfers(new SignerConnection(signer), pool, recoverAddress);
  const sources = roles.has('rates') ? rateSources(settings.outsides('RATE_SOURCES'), clock) : null;
  return [
    { provide: SignerClient, useValue: signerClient },
    { provide: SIGNER, useValue: signerClient },
    { provide: TRANSFER_SIGNER, useValue: signerTransfers },
    { provide: PAYMENT_PROVIDER, useValue: new PaystackProvider(paystack) },
    { provide: COLLECTION_PROVIDER, useValue: new PaystackCollections(paystack) },
    { provide: CUSTOMER_IDENTIFICATION, useValue: new PaystackIdentification(paystack) },
    { provide: IDENTITY_CHECK, useValue: new DojahIdentityCheck(config.dojah) },
    { provide: RATE_SOURCES, useValue: sources },
    { provide: MAIL_SENDER, useValue: roles.has('mail') ? new SmtpMailSender(config.smtpUrl) : null },
    { provide: SMS_SENDER, useValue: roles.has('mail') ? smsSender(config.sms) : null },
    { provide: TRON_NODE, useValue: isNodeUsed ? new TronWebNode(node) : null },
    { provide: TRON_SENDING, useValue: roles.has('sends') ? new TronWebSending(node) : null },
  ];
}

/** The providers in the order in which they are tried. */
function smsSender({ termii, africasTalking }: SmsConfig): SmsSender {
  return new FailOverSmsSender([new TermiiSmsSender(termii), new AfricasTalkingSmsSender(africasTalking)]);
}
