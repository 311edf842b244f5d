import { type DynamicModule, Module } from '@nestjs/common';
import { COLLECTION_PROVIDER, PaystackCollections } from '@usdt-africa/banking';
import { made } from '@usdt-africa/platform';
import type { ApiConfig } from './config.js';

/** The external systems that several contexts of the api use, as configured. */
@Module({})
export class PortsModule {
  static with({ paystackUrl, paystackSecrets }: ApiConfig): DynamicModule {
    const own = [
      made(
        COLLECTION_PROVIDER,
        [],
        () => new PaystackCollections({ baseUrl: paystackUrl, secretKey: paystackSecrets[0]! }),
      ),
    ];
    return { module: PortsModule, global: true, providers: own, exports: own.map(({ provide }) => provide) };
  }
}
