import { verificationEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { verificationDecider } from './domain/verification.js';

/** What customers' wishes for a tier bring to the product. */
export const context: Context = {
  name: 'verifications',
  streams: ['verification'],
  deciders: { verification: verificationDecider },
  auditActs: { types: verificationEventTypes, money: [] },
};
