import { KeyPair } from '../../apps/sandbox/src/tron/encoding/keys.js';
import { productParts, PORTS, readPorts } from '../lib/product.mjs';

const secrets = {
  database: { superuser: 's', owner: 'o', app: 'a', reader: 'r' },
  paystackSecretKey: 'sk_test_1',
  signerToken: 'token',
  signerSeed: 'seed-of-all-addresses',
  masterKey: 'master',
  blindIndexKey: 'blind',
  sealerPrivateKey: 'key-of-the-sealer',
};

function environments(env: Record<string, string> = {}): Map<string, Record<string, string | undefined>> {
  const databaseUrls = { app: 'postgres://app' };
  const given = { ports: { ...PORTS }, dataFolder: '/data', secrets, databaseUrls, hotWallet: 'T-of-the-signer', env };
  const parts = productParts(given);
  return new Map(parts.map((part) => [part.name, { ...part.env }]));
}

function holdersOf(name: string, env?: Record<string, string>): string[] {
  return [...environments(env)].filter(([, settings]) => settings[name] !== undefined).map(([part]) => part);
}

test('the parts start in the order in which they need each other', () => {
  expect([...environments().keys()]).toEqual(['sandbox', 'signer', 'worker', 'sealer', 'api']);
});

test('each part gets the settings it needs and no more', () => {
  expect(holdersOf('SIGNER_SEED')).toEqual(['signer']);
  expect(holdersOf('DATABASE_OWNER_URL')).toEqual([]);
  expect(holdersOf('DATABASE_READER_URL')).toEqual([]);
  for (const name of [
    'SIGNER_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'RATE_SOURCES',
    'TERMII_API_KEY',
    'AFRICASTALKING_API_KEY',
    'SMS_FROM',
    'DOJAH_KEY',
  ])
    expect(holdersOf(name)).toEqual(['worker']);
  for (const name of ['TRON_FULL_NODE_URL', 'TRON_SOLIDITY_NODE_URL'])
    expect(holdersOf(name)).toEqual(['worker', 'api']);
  for (const name of [
    'SIGNER_CONTRACTS',
    'SIGNER_TREASURY',
    'SIGNER_TOP_UP_TRX',
    'SIGNER_MAX_AMOUNT',
    'SIGNER_DAY_AMOUNT',
    'SIGNER_FEE_LIMIT_TRX',
  ])
    expect(holdersOf(name)).toEqual(['signer']);
  expect(holdersOf('SIGNER_TOKEN')).toEqual(['signer', 'worker']);
  expect(holdersOf('PAYSTACK_SECRET_KEY')).toEqual(['sandbox', 'worker', 'api']);
  expect(holdersOf('DATABASE_URL')).toEqual(['worker', 'sealer', 'api']);
  expect(holdersOf('SEALER_PRIVATE_KEY')).toEqual(['sealer']);
  // The sealer writes its heads there, the api reads them: who verifies must not take the database's word for them.
  expect(holdersOf('SEAL_EXPORT_DIR')).toEqual(['sealer', 'api']);
  expect(holdersOf('MASTER_KEY')).toEqual(['worker', 'api']);
  expect(holdersOf('SANDBOX_PORT')).toEqual(['sandbox']);
  expect(holdersOf('WEBHOOK_URL')).toEqual(['sandbox']);
});

test('INT-07 the worker gets the address of the hot wallet, and the sandbox that of one on its own chain', () => {
  expect(holdersOf('HOT_WALLET_ADDRESS')).toEqual(['worker']);
  expect(holdersOf('SANDBOX_HOT_WALLET')).toEqual(['sandbox']);
  const shell = { SANDBOX_HOT_WALLET: 'x', HOT_WALLET_ADDRESS: 'x', SANDBOX_HOT_WALLET_TRX: '50' };
  expect(environments(shell).get('worker')?.['HOT_WALLET_ADDRESS']).toBe('T-of-the-signer');
  expect(environments(shell).get('sandbox')).toMatchObject({
    SANDBOX_HOT_WALLET: 'T-of-the-signer',
    SANDBOX_HOT_WALLET_TRX: '50',
  });
  expect(holdersOf('SANDBOX_HOT_WALLET', CHAIN)).toEqual([]);
  expect(holdersOf('HOT_WALLET_ADDRESS', CHAIN)).toEqual(['worker']);
});

test('INT-03 the worker and the signer get one treasury: a wallet of the sandbox, or the one that is set', () => {
  const treasuries = (env?: Record<string, string>): unknown[] => [
    environments(env).get('worker')?.['TREASURY_ADDRESS'],
    environments(env).get('signer')?.['SIGNER_TREASURY'],
  ];
  const sandbox = KeyPair.named('wallet treasury').base58;
  expect(treasuries()).toEqual([sandbox, sandbox]);
  expect(treasuries({ SIGNER_TREASURY: 'T-other' })).toEqual([sandbox, sandbox]);
  expect(treasuries({ ...CHAIN, TREASURY_ADDRESS: 'T-of-the-device' })).toEqual(['T-of-the-device', 'T-of-the-device']);
  for (const name of ['TREASURY_ADDRESS', 'SIGNER_TREASURY']) expect(holdersOf(name, CHAIN)).toEqual([]);
  expect(holdersOf('TREASURY_ADDRESS')).toEqual(['worker']);
});

test('the parts that read events get Kafka’s address from the starter alone', () => {
  const settingsOf = (kafkaBrokers?: string): Map<string, string | undefined> => {
    const databaseUrls = { app: 'postgres://app' };
    const env = { KAFKA_BROKERS: 'of-the-shell:9092', KAFKA_PORT: '9092' };
    const given = { ports: { ...PORTS }, dataFolder: '/data', secrets, databaseUrls, env };
    const parts = productParts(kafkaBrokers === undefined ? given : { ...given, kafkaBrokers });
    return new Map(parts.map((part) => [part.name, part.env['KAFKA_BROKERS']]));
  };
  expect(Object.fromEntries(settingsOf('127.0.0.1:4292'))).toEqual({
    sandbox: undefined,
    signer: undefined,
    worker: '127.0.0.1:4292',
    api: '127.0.0.1:4292',
  });
  expect([...settingsOf().values()]).toEqual([undefined, undefined, undefined, undefined]);
});

test('settings of the caller’s shell reach only their own parts', () => {
  const shell = {
    SIGNER_SEED: 'x',
    DATABASE_OWNER_URL: 'x',
    MASTER_KEY: 'x',
    SANDBOX_BLOCK_MS: '9',
    SIGNER_TOKEN: 'x',
    TRON_API_KEY: 'x',
    MASTER_KEYS_RETIRED: 'x',
    BLIND_INDEX_KEYS_RETIRED: 'x',
    SEALER_PRIVATE_KEY: 'x',
    SEALER_PRIVATE_KEY_FILE: 'x',
    MASTER_KEY_FILE: 'x',
    TRON_API_KEY_FILE: 'x',
    PAYSTACK_PREVIOUS_SECRET_KEY: 'x',
    DATABASE_READER_URL: 'x',
    METRICS_PORT: '4209',
    BRAND_NAME: 'Kudi',
  };
  expect(holdersOf('SIGNER_SEED', shell)).toEqual(['signer']);
  expect(environments(shell).get('signer')?.['SIGNER_SEED']).toBe(secrets.signerSeed);
  expect(holdersOf('DATABASE_OWNER_URL', shell)).toEqual([]);
  expect(holdersOf('MASTER_KEY', shell)).toEqual(['worker', 'api']);
  expect(holdersOf('DATABASE_READER_URL', shell)).toEqual([]);
  expect(holdersOf('SIGNER_TOKEN', shell)).toEqual(['signer', 'worker']);
  expect(holdersOf('TRON_API_KEY', shell)).toEqual(['worker', 'api']);
  expect(holdersOf('MASTER_KEYS_RETIRED', shell)).toEqual(['worker', 'api']);
  expect(holdersOf('BLIND_INDEX_KEYS_RETIRED', shell)).toEqual(['worker', 'api']);
  expect(holdersOf('SEALER_PRIVATE_KEY', { SEALER_PRIVATE_KEY: 'x' })).toEqual(['sealer']);
  expect(environments({ SEALER_PRIVATE_KEY: 'x' }).get('sealer')?.['SEALER_PRIVATE_KEY']).toBe(
    secrets.sealerPrivateKey,
  );
  // Given twice it would be refused.
  expect(holdersOf('SEALER_PRIVATE_KEY', shell)).toEqual([]);
  expect(holdersOf('SEALER_PRIVATE_KEY_FILE', shell)).toEqual(['sealer']);
  expect(environments().get('sealer')?.['SEALER_PRIVATE_KEY']).toBe(secrets.sealerPrivateKey);
  expect(holdersOf('MASTER_KEY_FILE', shell)).toEqual([]);
  expect(holdersOf('TRON_API_KEY_FILE', shell)).toEqual(['worker', 'api']);
  expect(holdersOf('PAYSTACK_PREVIOUS_SECRET_KEY', shell)).toEqual(['api']);
  expect(holdersOf('METRICS_PORT', shell)).toEqual(['api']);
  expect(holdersOf('SANDBOX_BLOCK_MS', shell)).toEqual(['sandbox']);
  expect(holdersOf('BRAND_NAME', shell)).toEqual(['sandbox', 'signer', 'worker', 'sealer', 'api']);
});

const CHAIN = { TRON_FULL_NODE_URL: 'http://10.0.0.5:8090', TRON_SOLIDITY_NODE_URL: 'http://10.0.0.5:8091' };

test('OPS-02 one external system can be real while the sandbox simulates the others', () => {
  const contract = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
  const environment = environments({ ...CHAIN, USDT_CONTRACT: contract });
  expect(environment.get('worker')).toMatchObject({
    ...CHAIN,
    USDT_CONTRACT: contract,
    PAYSTACK_URL: 'http://127.0.0.1:4303',
  });
  // The sandbox's own chain goes on with its own stablecoin.
  expect(environment.get('sandbox')?.['USDT_CONTRACT']).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(environments({ USDT_CONTRACT: contract }).get('sandbox')?.['USDT_CONTRACT']).toBe(contract);
  // Transfers are signed for the stablecoin that is watched.
  expect(environment.get('signer')?.['SIGNER_CONTRACTS']).toBe(contract);
  expect(environments({ SIGNER_DAY_AMOUNT: '7' }).get('signer')?.['SIGNER_DAY_AMOUNT']).toBe('7');

  const explorer = 'EXPLORER_TRANSACTION_URL';
  expect(holdersOf(explorer)).toEqual(['worker', 'api']);
  expect(environments().get('api')?.[explorer]).toBe(`http://127.0.0.1:${PORTS.SANDBOX_PORT}/transaction/{id}`);
  // The sandbox knows nothing of a chain outside.
  expect(holdersOf(explorer, CHAIN)).toEqual([]);
  const theirs = { [explorer]: 'https://tronscan.org/#/transaction/{id}' };
  for (const env of [theirs, { ...CHAIN, ...theirs }]) expect(environments(env).get('worker')).toMatchObject(theirs);

  const bank = { PAYSTACK_URL: 'https://api.paystack.co', PAYSTACK_SECRET_KEY: 'sk_test_theirs' };
  for (const part of ['worker', 'api']) expect(environments(bank).get(part)).toMatchObject(bank);
  expect(environments(bank).get('sandbox')?.['PAYSTACK_SECRET_KEY']).toBe('sk_test_1');
  const others = { RATE_SOURCES: 'coinbase=https://r', SMTP_URL: 'smtp://m:25', MAIL_FROM: 'a <a@b.example>' };
  expect(environments(others).get('worker')).toMatchObject(others);
  for (const name of Object.keys(others)) expect(holdersOf(name, { ...CHAIN, ...others })).toEqual(['worker']);
  for (const name of Object.keys(CHAIN)) expect(holdersOf(name, { ...CHAIN, ...others })).toEqual(['worker', 'api']);
});

test('OPS-02 half-set external systems, and live keys in place of test keys, are refused in a sentence', () => {
  expect(() => environments({ TRON_FULL_NODE_URL: 'http://10.0.0.5:8090' })).toThrow(
    'TRON_FULL_NODE_URL is set and TRON_SOLIDITY_NODE_URL is not: set both, or neither, to use the sandbox’s.',
  );
  expect(() => environments({ PAYSTACK_URL: 'https://api.paystack.co' })).toThrow(/PAYSTACK_SECRET_KEY is not/);
  expect(() => environments({ PAYSTACK_URL: 'https://api.paystack.co', PAYSTACK_SECRET_KEY: 'sk_live_x' })).toThrow(
    /PAYSTACK_SECRET_KEY is not a test key/,
  );
  expect(() => environments({ ...CHAIN, TRON_FULL_NODE_URL: 'not one' })).toThrow('"not one" is not an address.');
});

test('ports come from the environment, and a wrong one is named', () => {
  expect(readPorts({ API_PORT: '5200' })).toEqual({ ...PORTS, API_PORT: 5200 });
  expect(() => readPorts({ API_PORT: 'eighty' })).toThrow('API_PORT must be a port from 1 to 65535, not "eighty".');
  expect(() => readPorts({ API_PORT: '4300' })).toThrow('API_PORT and SANDBOX_PORT are both 4300');
});
