import { readFileSync } from 'node:fs';
import { DECIMALS, parseDecimal } from '@usdt-africa/kernel';
import type { SandboxOptions, SandboxPorts } from './start-sandbox.js';
import { requireAddress } from './tron/index.js';
import type { HotWalletOptions } from './tron/index.js';

/** A setting that prevents the start of the sandbox, described in one sentence. */
export class SettingError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SettingError';
  }
}

const PORTS: readonly (readonly [part: keyof SandboxPorts, variable: string, otherwise: number])[] = [
  ['control', 'SANDBOX_PORT', 4300],
  ['tronFull', 'SANDBOX_TRON_FULL_PORT', 4301],
  ['tronSolidity', 'SANDBOX_TRON_SOLIDITY_PORT', 4302],
  ['bank', 'SANDBOX_BANK_PORT', 4303],
  ['rates', 'SANDBOX_RATES_PORT', 4304],
  ['smtp', 'SANDBOX_SMTP_PORT', 4305],
  ['sms', 'SANDBOX_SMS_PORT', 4306],
  ['openId', 'SANDBOX_OPENID_PORT', 4307],
  ['identity', 'SANDBOX_IDENTITY_PORT', 4308],
];

/**
 * The sandbox's set-up from the environment.
 * @throws SettingError in production mode, or for a value that makes no sense
 */
export function settingsFrom(environment: NodeJS.ProcessEnv): SandboxOptions {
  if (environment['APP_MODE'] !== 'sandbox')
    throw new SettingError('The sandbox uses pretend money and never runs in production. Set APP_MODE=sandbox.');
  const secretKey = secret(environment, 'PAYSTACK_SECRET_KEY');
  if (!secretKey)
    throw new SettingError('PAYSTACK_SECRET_KEY is missing. The product and the sandbox’s bank share it.');
  const dataDir = environment['SANDBOX_DATA_DIR'];
  if (!dataDir) throw new SettingError('SANDBOX_DATA_DIR is missing. It is the folder for the sandbox’s data.');
  const ports = Object.fromEntries(
    PORTS.map(([part, variable, otherwise]) => [part, integer(environment, variable, otherwise, 65_535)]),
  ) as unknown as SandboxPorts;
  const usdtContract = environment['USDT_CONTRACT'];
  const hotWallet = hotWalletOptions(environment);
  const blockMs = integer(environment, 'SANDBOX_BLOCK_MS', 3_000, 600_000);
  return {
    ports,
    dataDir,
    paystackSecretKey: secretKey,
    webhookUrl: webhookUrl(environment['WEBHOOK_URL']),
    blockMs,
    quietBlockMs: integer(environment, 'SANDBOX_QUIET_BLOCK_MS', blockMs, 600_000),
    ...(usdtContract ? { usdtContract } : {}),
    ...(hotWallet ? { hotWallet } : {}),
  };
}

/** The product's hot wallet and what it is filled with; null without an address. */
function hotWalletOptions(environment: NodeJS.ProcessEnv): HotWalletOptions | null {
  const address = environment['SANDBOX_HOT_WALLET'];
  if (!address) return null;
  try {
    requireAddress(address);
  } catch {
    throw new SettingError('SANDBOX_HOT_WALLET must be a TRON address (T…).');
  }
  return {
    address,
    usdt: amount(environment, 'SANDBOX_HOT_WALLET_USDT', '100000'),
    trx: amount(environment, 'SANDBOX_HOT_WALLET_TRX', '5000'),
  };
}

/** An amount of USDT or TRX above zero, in its smallest unit: both have six decimals. */
function amount(environment: NodeJS.ProcessEnv, variable: string, otherwise: string): bigint {
  try {
    const units = parseDecimal(environment[variable] || otherwise, DECIMALS.USDT);
    if (units > 0n) return units;
  } catch {
    // Refused below, as zero is.
  }
  throw new SettingError(`${variable} must be a decimal number above zero.`);
}

/** A secret itself, or the file that holds it. */
function secret(environment: NodeJS.ProcessEnv, variable: string): string | undefined {
  const file = environment[`${variable}_FILE`];
  if (!file) return environment[variable];
  if (environment[variable]) throw new SettingError(`${variable} and ${variable}_FILE are both set: give one of them.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new SettingError(`${variable}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function integer(environment: NodeJS.ProcessEnv, variable: string, otherwise: number, most: number): number {
  const text = environment[variable];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new SettingError(`${variable} must be a whole number from 0 to ${most}.`);
  return value;
}

function webhookUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new SettingError('WEBHOOK_URL must be a whole http address.');
}
