import { randomBytes } from 'node:crypto';

const UNREACHABLE = 'http://127.0.0.1:9';
const key = (): string => randomBytes(32).toString('base64');

/** Settings of a worker with no external system behind it. */
export function workerSettings(databaseUrl: string, roles: string): Record<string, string> {
  return {
    APP_MODE: 'sandbox',
    WORKER_ROLES: roles,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: key(),
    BLIND_INDEX_KEY: key(),
    TRON_FULL_NODE_URL: UNREACHABLE,
    TRON_SOLIDITY_NODE_URL: UNREACHABLE,
    USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    SIGNER_URL: UNREACHABLE,
    SIGNER_TOKEN: 'nobody',
    PAYSTACK_URL: UNREACHABLE,
    PAYSTACK_SECRET_KEY: 'sk_test_worker',
    RATE_SOURCES: `quidax=${UNREACHABLE},coinbase=${UNREACHABLE}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'USDT Africa <mail@usdt.example>',
    TERMII_URL: UNREACHABLE,
    TERMII_API_KEY: 'nobody',
    AFRICASTALKING_URL: UNREACHABLE,
    AFRICASTALKING_USERNAME: 'nobody',
    AFRICASTALKING_API_KEY: 'nobody',
    SMS_FROM: 'USDTAfrica',
    DOJAH_URL: UNREACHABLE,
    DOJAH_APP_ID: 'nobody',
    DOJAH_KEY: 'nobody',
  };
}
