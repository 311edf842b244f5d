import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { AccountsApiModule } from './accounts-api.module.js';
import { DemoCustomer } from './application/demo-customer.js';
import { SignInDemoCustomerHandler } from './application/sign-in-demo-customer.js';
import { DemoController } from './http/demo.controller.js';

/** The sandbox's demo customer, whom one click signs in: an api imports it in the sandbox only. */
@Module({})
export class DemoCustomerModule {
  /** @param imports modules that provide `DEMO_ADDITION`; without them the demo customer is a new customer without a tier */
  static with(imports: NonNullable<ModuleMetadata['imports']> = []): DynamicModule {
    return {
      module: DemoCustomerModule,
      imports: [AccountsApiModule, ...imports],
      controllers: [DemoController],
      providers: [DemoCustomer, SignInDemoCustomerHandler],
    };
  }
}
