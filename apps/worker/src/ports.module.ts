import { type DynamicModule, Module } from '@nestjs/common';
import { SIGNER, SignerClient, SignerConnection, SignerTransfers, TRANSFER_SIGNER } from '@usdt-africa/addresses';
import {
  COLLECTION_PROVIDER,
  CUSTOMER_IDENTIFICATION,
  PAYMENT_PROVIDER,
  PaystackCollections,
  PaystackIdentification,
  PaystackProvider,
} from '@usdt-africa/banking';
import type { Clock } from '@usdt-africa/kernel';
import {
  AfricasTalkingSmsSender,
  FailOverSmsSender,
  MAIL_SENDER,
  SMS_SENDER,
  type SmsSender,
  SmtpMailSender,
  TermiiSmsSender,
} from '@usdt-africa/messaging';
import { CLOCK, made, POOL } from '@usdt-africa/platform';
import { RATE_SOURCES, rateSources } from '@usdt-africa/rates';
import { TRON_NODE, TRON_SENDING } from '@usdt-africa/tron';
import { recoverAddress } from '@usdt-africa/tron/recover';
import { TronWebNode, TronWebSending } from '@usdt-africa/tron/tronweb';
import { DojahIdentityCheck, IDENTITY_CHECK } from '@usdt-africa/verifications';
import type { Pool } from 'pg';
import type { WorkerConfig } from './config.js';
import type { SmsConfig } from './sms-config.js';

/** The external systems, as configured. A system that only one role uses is not opened without that role. */
@Module({})
export class PortsModule {
  static with(config: WorkerConfig): DynamicModule {
    const { roles, settings } = config;
    const signer = { url: config.signerUrl, token: config.signerToken, channel: config.signerChannel };
    const node = {
      fullNodeUrl: config.tronFullNodeUrl,
      solidityNodeUrl: config.tronSolidityNodeUrl,
      contract: config.usdtContract,
      ...(config.tronApiKey ? { apiKey: config.tronApiKey } : {}),
    };
    const own = [
      made(SignerClient, [], () => new SignerClient(signer)),
      made(SIGNER, [SignerClient], (client: SignerClient) => client),
      made(
        TRANSFER_SIGNER,
        [POOL],
        (pool: Pool) => new SignerTransfers(new SignerConnection(signer), pool, recoverAddress),
      ),
      made(
        PAYMENT_PROVIDER,
        [],
        () => new PaystackProvider({ baseUrl: config.paystackUrl, secretKey: config.paystackSecret }),
      ),
      made(
        COLLECTION_PROVIDER,
        [],
        () => new PaystackCollections({ baseUrl: config.paystackUrl, secretKey: config.paystackSecret }),
      ),
      made(
        CUSTOMER_IDENTIFICATION,
        [],
        () => new PaystackIdentification({ baseUrl: config.paystackUrl, secretKey: config.paystackSecret }),
      ),
      made(IDENTITY_CHECK, [], () => new DojahIdentityCheck(config.dojah)),
      made(RATE_SOURCES, [CLOCK], (clock: Clock) =>
        roles.has('rates') ? rateSources(settings.outsides('RATE_SOURCES'), clock) : null,
      ),
      made(MAIL_SENDER, [], () => (roles.has('mail') ? new SmtpMailSender(config.smtpUrl) : null)),
      made(SMS_SENDER, [], () => (roles.has('mail') ? smsSender(config.sms) : null)),
      made(TRON_NODE, [], () => (roles.has('watcher') || roles.has('sends') ? new TronWebNode(node) : null)),
      made(TRON_SENDING, [], () => (roles.has('sends') ? new TronWebSending(node) : null)),
    ];
    return { module: PortsModule, global: true, providers: own, exports: own.map(({ provide }) => provide) };
  }
}

/** The providers in the order in which they are tried. */
function smsSender({ termii, africasTalking }: SmsConfig): SmsSender {
  return new FailOverSmsSender([new TermiiSmsSender(termii), new AfricasTalkingSmsSender(africasTalking)]);
}
