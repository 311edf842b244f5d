import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { createLog } from '@usdt-africa/platform';
import { AppModule } from './app.module.js';
import { apiConfig } from './config.js';
import { documentOf } from './document.js';

/** Prints the document of the customers' API. Nothing is started, and none of these settings stands in it. */
const key = (): string => randomBytes(32).toString('base64');
const config = apiConfig({
  APP_MODE: 'sandbox',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
  PUBLIC_URL: 'http://127.0.0.1',
  MASTER_KEY: key(),
  BLIND_INDEX_KEY: key(),
  PAYSTACK_URL: 'http://127.0.0.1:9',
  PAYSTACK_SECRET_KEY: 'sk_test_document',
  CONTACT_EMAIL: 'help@usdt.example',
});
process.stdout.write(
  `${JSON.stringify(documentOf(AppModule.with(config, createLog('document', 'silent'))), null, 2)}\n`,
);
