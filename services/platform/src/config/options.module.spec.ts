import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OptionsModule, optionsPart } from './options.module.js';

const hours = Symbol('hours');

@Module({ providers: [optionsPart('hours', hours)], exports: [hours] })
class HoursModule {}

const boot = (options: object) =>
  NestFactory.createApplicationContext(
    { module: class {}, imports: [OptionsModule.forRoot(options), HoursModule] },
    { logger: false, abortOnError: false },
  );

describe("an app's options", () => {
  it('reach the module of each room, and differ between the apps of one process', async () => {
    const apps = await Promise.all([boot({ hours: 9, pace: 1 }), boot({ hours: 10 })]);

    expect(apps.map((app) => app.get<number>(hours))).toEqual([9, 10]);
    for (const app of apps) await app.close();
  });

  it('are needed to start: a missing part is named', async () => {
    await expect(boot({ pace: 1 })).rejects.toThrow('the app was started without the options of "hours"');
  });
});
