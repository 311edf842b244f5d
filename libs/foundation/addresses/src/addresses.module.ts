import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, END_PART, type EndPart, LOG, type Log, made, POOL, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AddressPoolRefiller } from './application/address-pool-keeper.js';
import { type AddressSource, SIGNER } from './application/signer-client.js';

/** Deposit addresses, which the signer issues. */
@Module({})
export class AddressesModule {
  /** Keeps addresses ready for orders to come. */
  static worker(): DynamicModule {
    return {
      module: AddressesModule,
      providers: [
        made(
          AddressPoolRefiller,
          [POOL, PostgresEventStore, SIGNER, CLOCK, LOG, END_PART],
          (pool: Pool, store: PostgresEventStore, signer: AddressSource, clock: Clock, log: Log, end: EndPart) =>
            new AddressPoolRefiller({ pool, store, signer, clock, log }, { fencedOut: end }),
        ),
        work('addresses', [AddressPoolRefiller, LOG], async (refiller: AddressPoolRefiller, log: Log) => {
          // Ready means that an order can be placed; a signer that is away must not keep the rest from starting.
          await refiller
            .fill()
            .catch((error: unknown) => log.warn({ err: error }, 'no deposit addresses at the start'));
          refiller.start();
          return refiller;
        }),
      ],
      exports: [AddressPoolRefiller],
    };
  }
}
