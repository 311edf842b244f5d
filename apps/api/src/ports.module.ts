import { type DynamicModule, Module } from '@nestjs/common';
import { COLLECTION_PROVIDER, PaystackCollections } from '@usdt-africa/banking';
import { made } from '@usdt-africa/platform';
import { TRON_NODE } from '@usdt-africa/tron';
import type { NodeConfig } from '@usdt-africa/tron/config';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import type { ApiConfig } from './config.js';

/** The external systems that several contexts of the api use, as configured. */
@Module({})
export class PortsModule {
  static with({ paystackUrl, paystackSecrets, tronNode }: ApiConfig): DynamicModule {
    const own = [
      made(
        COLLECTION_PROVIDER,
        [],
        () => new PaystackCollections({ baseUrl: paystackUrl, secretKey: paystackSecrets[0]! }),
      ),
      made(TRON_NODE, [], () => tronNode && nodeOf(tronNode)),
    ];
    return { module: PortsModule, global: true, providers: own, exports: own.map(({ provide }) => provide) };
  }
}

function nodeOf({ tronFullNodeUrl, tronSolidityNodeUrl, tronApiKey, usdtContract }: NodeConfig): TronWebNode {
  return new TronWebNode({
    fullNodeUrl: tronFullNodeUrl,
    solidityNodeUrl: tronSolidityNodeUrl,
    contract: usdtContract,
    ...(tronApiKey ? { apiKey: tronApiKey } : {}),
  });
}
