import { type DynamicModule, type FactoryProvider, Global, type InjectionToken, Module } from '@nestjs/common';

export const appOptions = Symbol('appOptions');

/** Holds what an app was started with. Each room's module provides its own part: see `optionsPart`. */
@Global()
@Module({})
export class OptionsModule {
  static forRoot(options: object): DynamicModule {
    return { module: OptionsModule, providers: [{ provide: appOptions, useValue: options }], exports: [appOptions] };
  }
}

/**
 * Provides one part of the app's options as `token`.
 *
 * @throws Error if the app was started without this part
 */
export const optionsPart = (part: string, token: InjectionToken): FactoryProvider => ({
  provide: token,
  inject: [appOptions],
  useFactory: (options: Readonly<Record<string, unknown>>) => {
    const value = options[part];
    if (value === undefined) throw new Error(`the app was started without the options of "${part}"`);
    return value;
  },
});
