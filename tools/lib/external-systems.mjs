/** Which external systems are real and which the sandbox simulates, from the environment of the start. */
import { Complaint } from './root.mjs';

/** The stablecoin's contract: the sandbox's chain has it at the address it has on the real one. */
const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** The treasury of a sandbox: the address of its wallet named `treasury`, which the control API can pay from. */
export const SANDBOX_TREASURY = 'TBdhGXuiRRM2z3bRircLKLcgFGz6DyXrCa';

/**
 * @typedef {object} Outside
 * @property {Record<string, string>} worker settings for the worker only
 * @property {Record<string, string>} signer settings for the signer only: what it signs for, and its limits
 * @property {string | undefined} treasury the treasury's address; undefined: none
 * @property {Record<string, string>} server settings of the bank and the chain’s explorer, for the worker and the api
 * @property {Record<string, string>} api settings for the api only
 * @property {Record<string, string>} sandbox settings of the systems that the sandbox still simulates
 * @property {boolean} hasOwnChain the chain is the sandbox's
 * @property {readonly string[]} real the systems that are not the sandbox's, a phrase each
 */

/**
 * The external systems by the environment, the sandbox's by default. An incomplete group of settings, and a bank that
 * would pay real money for the sandbox's, are refused.
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./product.mjs').Ports} ports
 * @param {import('./secrets.mjs').Secrets} secrets
 * @returns {Outside}
 * @throws Complaint
 */
export function externalSystems(env, ports, secrets) {
  const at = (/** @type {number} */ port) => `http://127.0.0.1:${port}`;
  const chain = together(env, ['TRON_FULL_NODE_URL', 'TRON_SOLIDITY_NODE_URL']);
  const bank = together(env, ['PAYSTACK_URL', 'PAYSTACK_SECRET_KEY']);
  if (bank && !bank.PAYSTACK_SECRET_KEY.startsWith('sk_test_'))
    throw new Complaint(
      'PAYSTACK_SECRET_KEY is not a test key (sk_test_…). npm start is for trials and pays no real money.',
    );
  const contract = settingOf(env, 'USDT_CONTRACT') ?? USDT_CONTRACT;
  const treasury = settingOf(env, 'TREASURY_ADDRESS') ?? (chain ? undefined : SANDBOX_TREASURY);
  const explorer =
    settingOf(env, 'EXPLORER_TRANSACTION_URL') ?? (chain ? undefined : `${at(ports.SANDBOX_PORT)}/transaction/{id}`);
  const rates = settingOf(env, 'RATE_SOURCES');
  const smtp = settingOf(env, 'SMTP_URL');
  const termii = together(env, ['TERMII_URL', 'TERMII_API_KEY']);
  const africasTalking = together(env, ['AFRICASTALKING_URL', 'AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY']);
  const dojah = together(env, ['DOJAH_URL', 'DOJAH_APP_ID', 'DOJAH_KEY']);
  const openId = together(env, ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET']);
  const sandboxSms = at(ports.SANDBOX_SMS_PORT);
  const sandboxRates = at(ports.SANDBOX_RATES_PORT);
  return {
    worker: {
      RATE_SOURCES:
        rates ?? ['quidax', 'coingecko', 'coinbase'].map((name) => `${name}=${sandboxRates}/${name}`).join(','),
      SMTP_URL: smtp ?? `smtp://127.0.0.1:${ports.SANDBOX_SMTP_PORT}`,
      MAIL_FROM: settingOf(env, 'MAIL_FROM') ?? `${env['BRAND_NAME'] ?? 'USDT Africa'} <no-reply@sandbox.invalid>`,
      ...(termii ?? { TERMII_URL: `${sandboxSms}/termii`, TERMII_API_KEY: 'sandbox' }),
      ...(africasTalking ?? {
        AFRICASTALKING_URL: `${sandboxSms}/africastalking`,
        AFRICASTALKING_USERNAME: 'sandbox',
        AFRICASTALKING_API_KEY: 'sandbox',
      }),
      SMS_FROM: settingOf(env, 'SMS_FROM') ?? 'USDTAfrica',
      ...(dojah ?? {
        DOJAH_URL: at(ports.SANDBOX_IDENTITY_PORT),
        DOJAH_APP_ID: 'sandbox',
        DOJAH_KEY: 'sandbox',
      }),
    },
    // Coins of a sandbox are worth nothing, and its tests send more in a minute than customers in a day.
    signer: {
      SIGNER_CONTRACTS: contract,
      ...(treasury === undefined ? {} : { SIGNER_TREASURY: treasury }),
      SIGNER_TOP_UP_TRX: settingOf(env, 'SIGNER_TOP_UP_TRX') ?? '100',
      SIGNER_MAX_AMOUNT: settingOf(env, 'SIGNER_MAX_AMOUNT') ?? '1000000',
      SIGNER_DAY_AMOUNT: settingOf(env, 'SIGNER_DAY_AMOUNT') ?? '100000000',
      SIGNER_FEE_LIMIT_TRX: settingOf(env, 'SIGNER_FEE_LIMIT_TRX') ?? '100',
    },
    treasury,
    server: {
      TRON_FULL_NODE_URL: chain?.TRON_FULL_NODE_URL ?? at(ports.SANDBOX_TRON_FULL_PORT),
      TRON_SOLIDITY_NODE_URL: chain?.TRON_SOLIDITY_NODE_URL ?? at(ports.SANDBOX_TRON_SOLIDITY_PORT),
      USDT_CONTRACT: contract,
      ...(bank ?? { PAYSTACK_URL: at(ports.SANDBOX_BANK_PORT), PAYSTACK_SECRET_KEY: secrets.paystackSecretKey }),
      ...(explorer === undefined ? {} : { EXPLORER_TRANSACTION_URL: explorer }),
    },
    api: openId ?? {
      OPENID_ISSUER: at(ports.SANDBOX_OPENID_PORT),
      OPENID_CLIENT_ID: 'sandbox-client',
      OPENID_CLIENT_SECRET: 'sandbox-openid-secret',
    },
    // A contract set for an external chain does not apply to the sandbox's.
    sandbox: { USDT_CONTRACT: chain ? USDT_CONTRACT : contract, PAYSTACK_SECRET_KEY: secrets.paystackSecretKey },
    hasOwnChain: chain === undefined,
    real: [
      ...(chain ? [`the TRON node at ${shownHost(chain.TRON_FULL_NODE_URL)}`] : []),
      ...(bank ? [`the bank at ${shownHost(bank.PAYSTACK_URL)}`] : []),
      ...(rates === undefined ? [] : ['the rate sources']),
      ...(smtp === undefined ? [] : [`the mail server at ${shownHost(smtp)}`]),
      ...(termii ? [`text messages by Termii at ${shownHost(termii.TERMII_URL)}`] : []),
      ...(africasTalking
        ? [`text messages by Africa’s Talking at ${shownHost(africasTalking.AFRICASTALKING_URL)}`]
        : []),
      ...(dojah ? [`the register of people at ${shownHost(dojah.DOJAH_URL)}`] : []),
      ...(openId ? [`login at ${shownHost(openId.OPENID_ISSUER)}`] : []),
    ],
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function settingOf(env, name) {
  return env[name] || undefined;
}

/**
 * All of the settings or none of them.
 * @template {string} Name
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly Name[]} names
 * @returns {Record<Name, string> | undefined}
 */
function together(env, names) {
  const missing = names.filter((name) => settingOf(env, name) === undefined);
  if (missing.length === names.length) return undefined;
  const present = names.find((name) => !missing.includes(name));
  if (missing.length > 0)
    throw new Complaint(
      `${present} is set and ${missing.join(', ')} is not: set ${names.length > 2 ? 'all, or none,' : 'both, or neither,'} to use the sandbox’s.`,
    );
  return /** @type {Record<Name, string>} */ (Object.fromEntries(names.map((name) => [name, env[name]])));
}

/**
 * The host alone: an address may carry a password.
 * @param {string} url
 */
function shownHost(url) {
  if (!URL.canParse(url)) throw new Complaint(`"${url.replace(/\/\/[^@]*@/, '//…@')}" is not an address.`);
  return new URL(url).host;
}
