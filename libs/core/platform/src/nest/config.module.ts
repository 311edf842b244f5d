import { type DynamicModule, Global, Module, type ValueProvider } from '@nestjs/common';

type ConfigToken<Config> = abstract new () => Config;

/** Provides a part of an application's configuration under the class that names what a context reads of it. */
export function configured<Config>(token: ConfigToken<Config>, value: Config): ValueProvider {
  return { provide: token, useValue: value };
}

/** Values of the installation for all contexts: configuration by its class, and external systems by their tokens. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(parts: readonly ValueProvider[]): DynamicModule {
    return { module: ConfigModule, providers: [...parts], exports: parts.map(({ provide }) => provide) };
  }
}
