import type { ValueProvider } from '@nestjs/common';
import { COLLECTION_PROVIDER, PaystackCollections } from '@usdt-africa/banking';
import { TRON_NODE } from '@usdt-africa/tron';
import type { NodeConfig } from '@usdt-africa/tron/config';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import type { ApiConfig } from './config.js';

/** The external systems that several contexts of the api use, as configured. */
export function externalSystems({ paystackUrl, paystackSecrets, tronNode }: ApiConfig): readonly ValueProvider[] {
  const collections = new PaystackCollections({ baseUrl: paystackUrl, secretKey: paystackSecrets[0]! });
  return [
    { provide: COLLECTION_PROVIDER, useValue: collections },
    { provide: TRON_NODE, useValue: tronNode && nodeOf(tronNode) },
  ];
}

function nodeOf({ tronFullNodeUrl, tronSolidityNodeUrl, tronApiKey, usdtContract }: NodeConfig): TronWebNode {
  return new TronWebNode({
    fullNodeUrl: tronFullNodeUrl,
    solidityNodeUrl: tronSolidityNodeUrl,
    contract: usdtContract,
    ...(tronApiKey ? { apiKey: tronApiKey } : {}),
  });
}
