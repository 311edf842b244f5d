import { Module } from '@nestjs/common';
import { AddressPoolJob } from './application/address-pool-job.js';
import { AddressPoolRefiller } from './application/address-pool-keeper.js';

/** Keeps deposit addresses ready for future orders. */
@Module({ providers: [AddressPoolRefiller, AddressPoolJob] })
export class AddressesWorkerModule {}
