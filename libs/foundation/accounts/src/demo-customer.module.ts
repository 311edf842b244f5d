import { Module } from '@nestjs/common';
import { AccountsApiModule } from './accounts-api.module.js';
import { DemoCustomer } from './application/demo-customer.js';
import { SignInDemoCustomerHandler } from './application/sign-in-demo-customer.js';
import { DemoController } from './http/demo.controller.js';

/** The sandbox's demo customer, whom one click signs in: an api imports it in the sandbox only. */
@Module({
  imports: [AccountsApiModule],
  controllers: [DemoController],
  providers: [DemoCustomer, SignInDemoCustomerHandler],
})
export class DemoCustomerModule {}
