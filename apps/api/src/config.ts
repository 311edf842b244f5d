import type { IdentityProvider } from '@usdt-africa/accounts';
import {
  allowedHosts,
  ConfigError,
  type Environment,
  privatePortConfig,
  type PrivatePortConfig,
  productConfig,
  type ProductConfig,
  Settings,
} from '@usdt-africa/platform';
import { nodeConfig, type NodeConfig } from '@usdt-africa/tron/config';

/** Contacts an operator may set, each with its setting; an unset one is not shown. */
const CONTACT_SETTINGS = {
  liveChat: 'CONTACT_LIVE_CHAT',
  email: 'CONTACT_EMAIL',
  support: 'CONTACT_HELP_DESK',
  whatsapp: 'CONTACT_WHATSAPP',
  phone: 'CONTACT_PHONE',
  x: 'CONTACT_X',
  instagram: 'CONTACT_INSTAGRAM',
  facebook: 'CONTACT_FACEBOOK',
} as const;
type ContactName = keyof typeof CONTACT_SETTINGS;

/** The contacts at which support answers. */
const SUPPORT: readonly ContactName[] = ['liveChat', 'email', 'support', 'whatsapp', 'phone'];
const SANDBOX_SUPPORT = 'help@sandbox.invalid';

export interface ApiConfig extends ProductConfig {
  readonly settings: Settings;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** What `personalDataFrom` reads its keys from. */
  readonly keys: Environment;
  /** How events reach the read models: the worker has the same setting. */
  readonly events: 'kafka' | 'direct';
  /** Where the sealer's heads and public keys can be read; null where they are not at hand. */
  readonly sealExportFolder: string | null;
  /** The accepted public keys of the sealer (PEM); null: those stored with its heads. */
  readonly sealPublicKeys: readonly string[] | null;
  readonly webRoot: string;
  /** The built operators' console. */
  readonly adminWebRoot: string;
  readonly trustedProxies: number;
  /** Host names that the api accepts in addition to those of its own addresses and of this machine. */
  readonly allowedHosts: readonly string[];
  /** Where monitoring reads the alarms; null: nowhere. */
  readonly metrics: PrivatePortConfig | null;
  readonly paystackUrl: string;
  readonly paystackSecrets: readonly string[];
  /** The node that addresses are checked at; null in a sandbox that sets none: nothing can be bought. */
  readonly tronNode: NodeConfig | null;
  /** Whether customers get account numbers to add naira. */
  readonly opensAccountNumbers: boolean;
  /** The OpenID issuer through which customers may sign in; null: none. */
  readonly identities: IdentityProvider | null;
  readonly contacts: Partial<Record<ContactName, string>>;
  /** Where the operators' console is served: its own host in production; null there while none is set. */
  readonly adminUrl: string | null;
  /** Whether operators are signed in with one click: a sandbox only. */
  readonly sandboxOperators: boolean;
  /** HELP-02: how long after its payout an order can be disputed. Two hours; only a sandbox can set another time. */
  readonly disputeAfterSeconds: number;
  /** The tier of the sandbox's demo customer. */
  readonly demoTier: 'basic' | 'individual';
}

/**
 * Reads the api's settings. Sandbox mode listens on this machine only; in its own container (`IN_CONTAINER`) the
 * published ports decide that, and docker-compose.yml publishes on 127.0.0.1.
 */
export function apiConfig(env: Environment): ApiConfig {
  const settings = new Settings(env);
  const product = productConfig(settings);
  return {
    ...product,
    ...consoleConfig(settings, product.publicUrl),
    settings,
    host:
      settings.mode === 'sandbox' && settings.optional('IN_CONTAINER') !== '1'
        ? '127.0.0.1'
        : settings.text('API_HOST', '0.0.0.0'),
    port: settings.integer('API_PORT', 4200, { min: 0, max: 65_535 }),
    databaseUrl: settings.text('DATABASE_URL'),
    keys: settings.personalDataKeys(),
    events: settings.optional('KAFKA_BROKERS') ? 'kafka' : 'direct',
    sealExportFolder: settings.optional('SEAL_EXPORT_DIR'),
    sealPublicKeys: keysIn(settings.optional('SEALER_PUBLIC_KEYS')),
    webRoot: settings.text('WEB_ROOT', 'apps/customer/dist/web'),
    adminWebRoot: settings.text('ADMIN_WEB_ROOT', 'apps/admin/dist/web'),
    trustedProxies: settings.integer('TRUSTED_PROXIES', 0, { min: 0, max: 10 }),
    allowedHosts: allowedHosts(settings),
    metrics: metricsAt(settings),
    paystackUrl: settings.provider('PAYSTACK_URL'),
    paystackSecrets: paystackSecrets(settings),
    tronNode: tronNode(settings),
    opensAccountNumbers: opensAccountNumbers(settings),
    identities: identityProvider(settings),
    contacts: contactsIn(settings),
    disputeAfterSeconds: disputeAfter(settings),
    demoTier: demoTier(settings),
  };
}

/** Production needs a node: an address that was not checked gets no money. */
function tronNode(settings: Settings): NodeConfig | null {
  const isSet = settings.optional('TRON_FULL_NODE_URL') !== null;
  return isSet || settings.mode === 'production' ? nodeConfig(settings) : null;
}

/** Account numbers are opened unless `FUNDING` is off. */
function opensAccountNumbers(settings: Settings): boolean {
  const value = settings.optional('FUNDING') ?? 'on';
  if (value !== 'on' && value !== 'off') throw new ConfigError('FUNDING must be on or off.');
  return value === 'on';
}

/**
 * The contacts that customers can write to. The app refers customers to them, so production needs at least one working
 * contact; a sandbox has a default.
 */
function contactsIn(settings: Settings): ApiConfig['contacts'] {
  const isProduction = settings.mode === 'production';
  const contacts: ApiConfig['contacts'] = {};
  for (const name of Object.keys(CONTACT_SETTINGS) as ContactName[]) {
    const setting = CONTACT_SETTINGS[name];
    const value = settings.optional(setting)?.trim();
    if (!value) continue;
    if (isProduction && !leadsSomewhere(name, value))
      throw new ConfigError(`${setting} is no such address: a link with it would lead nowhere.`);
    contacts[name] = value;
  }
  if (SUPPORT.some((name) => contacts[name])) return contacts;
  if (isProduction)
    throw new ConfigError(
      'No support contact is set, but texts ask customers to write to you. Set CONTACT_EMAIL, for example.',
    );
  return { email: SANDBOX_SUPPORT, ...contacts };
}

/** The forms that the customer's app makes links of. */
function leadsSomewhere(name: ContactName, value: string): boolean {
  const number = /^\+?[\d\s()-]{5,}$/;
  if (name === 'email') return /^[^\s@]+@[^\s@]+$/.test(value);
  if (name === 'phone') return number.test(value);
  return /^https?:\/\/\S+$/.test(value) || (name === 'whatsapp' && number.test(value));
}

/** A separate port that customers cannot reach. */
function metricsAt(settings: Settings): ApiConfig['metrics'] {
  const metrics = privatePortConfig(settings);
  if (metrics && metrics.port !== 0 && metrics.port === settings.integer('API_PORT', 4200, { min: 0, max: 65_535 }))
    throw new ConfigError('METRICS_PORT must be a different port than API_PORT.');
  return metrics;
}

/** The key of today, and the one before it while webhooks may still be signed with that. */
function paystackSecrets(settings: Settings): readonly string[] {
  const previous = 'PAYSTACK_PREVIOUS_SECRET_KEY';
  return [
    settings.paystackKey('PAYSTACK_SECRET_KEY'),
    ...(settings.optional(previous) === null ? [] : [settings.paystackKey(previous)]),
  ];
}

/** All of an issuer's settings, or none of them. */
function identityProvider(settings: Settings): ApiConfig['identities'] {
  const names = ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET'] as const;
  const isSet = names.map((name) => settings.optional(name) !== null);
  if (!isSet.includes(true)) return null;
  if (isSet.includes(false)) throw new ConfigError(`${names.join(', ')} belong together: set all of them, or none.`);
  return {
    issuer: settings.provider('OPENID_ISSUER'),
    clientId: settings.text('OPENID_CLIENT_ID'),
    clientSecret: settings.secret('OPENID_CLIENT_SECRET'),
  };
}

/** PEM after PEM in one text. */
function keysIn(text: string | null): readonly string[] | null {
  return text === null ? null : (text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []);
}

/** Shortens the two-hour wait for tests of disputes. */
function disputeAfter(settings: Settings): number {
  if (settings.mode === 'production' && settings.optional('DISPUTE_AFTER_SECONDS') !== null)
    throw new ConfigError('DISPUTE_AFTER_SECONDS is for trials: production refuses it.');
  return settings.integer('DISPUTE_AFTER_SECONDS', 7_200, { min: 1, max: 7_200 });
}

/** The demo customer may add naira and buy at once, or begins as every new customer does. There is none in production. */
function demoTier(settings: Settings): ApiConfig['demoTier'] {
  const value = settings.optional('DEMO_TIER') ?? 'individual';
  if (value !== 'basic' && value !== 'individual') throw new ConfigError('DEMO_TIER must be basic or individual.');
  return value;
}

/** The console's address, and whether the sandbox's people are there. */
function consoleConfig(settings: Settings, publicUrl: string): Pick<ApiConfig, 'adminUrl' | 'sandboxOperators'> {
  const wantsSandbox = settings.optional('ONE_CLICK_OPERATORS');
  if (settings.mode === 'sandbox')
    return {
      adminUrl: (settings.optional('ADMIN_PUBLIC_URL') ?? publicUrl).replace(/\/$/, ''),
      sandboxOperators: wantsSandbox !== '0',
    };
  if (wantsSandbox !== null && wantsSandbox !== '0')
    throw new ConfigError('ONE_CLICK_OPERATORS logs people in without a password: production refuses it.');
  const adminUrl = settings.optional('ADMIN_PUBLIC_URL') === null ? null : settings.site('ADMIN_PUBLIC_URL');
  if (adminUrl && new URL(adminUrl).hostname === new URL(publicUrl).hostname)
    throw new ConfigError('ADMIN_PUBLIC_URL must have a different host than PUBLIC_URL.');
  return { adminUrl, sandboxOperators: false };
}
