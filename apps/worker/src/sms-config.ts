import type { AfricasTalkingOptions, TermiiOptions } from '@usdt-africa/messaging';
import { ConfigError, type Settings } from '@usdt-africa/platform';

/** The two providers of text messages. */
export interface SmsConfig {
  readonly termii: TermiiOptions;
  readonly africasTalking: AfricasTalkingOptions;
}

/** A sender's name as networks take it. */
const SENDER = /^[A-Za-z0-9 ]{3,11}$/;

/** Reads who brings text messages. */
export function smsConfig(settings: Settings): SmsConfig {
  const from = settings.text('SMS_FROM');
  if (!SENDER.test(from)) throw new ConfigError('SMS_FROM must be 3 to 11 letters and digits, as it was registered.');
  const username = settings.text('AFRICASTALKING_USERNAME');
  // With this name no message reaches a phone, while every response reports success.
  if (settings.mode === 'production' && username === 'sandbox')
    throw new ConfigError('AFRICASTALKING_USERNAME is the provider’s sandbox: production refuses it.');
  return {
    termii: { baseUrl: settings.provider('TERMII_URL'), apiKey: settings.secret('TERMII_API_KEY'), from },
    africasTalking: {
      baseUrl: settings.provider('AFRICASTALKING_URL'),
      username,
      apiKey: settings.secret('AFRICASTALKING_API_KEY'),
      from,
    },
  };
}
