import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { RequestSecondFactorResetHandler } from './application/request-second-factor-reset.js';

/** Operators' commands about customers that a second operator decides. */
@Module({ providers: [RequestSecondFactorResetHandler] })
export class CustomerOperationsModule {
  /** @param imports modules that provide `OperatorApprovalGate`, which this context does not import */
  static forRoot(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: CustomerOperationsModule, imports };
  }
}
