import 'reflect-metadata';
import { createLog } from '@usdt-africa/platform';
import { containerOf, providedTwice } from '@usdt-africa/test-kit';
import { settingsOn } from '../test/api-at-work.js';
import { AppModule } from './app.module.js';
import { apiConfig } from './config.js';

describe('the container of the api', () => {
  it('ENG-01 provides every class in one module', async () => {
    const config = apiConfig(settingsOn({ appUrl: 'postgres://127.0.0.1:9/none' }));
    const application = await containerOf(AppModule.with(config, createLog('test', 'silent')));
    expect(providedTwice(application)).toEqual([]);
  });
});
