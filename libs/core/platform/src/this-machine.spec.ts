import { ConfigError, Settings } from './config.js';
import { canonicalHost, isLoopback, isNeverOutside, isPrivateNetwork } from './this-machine.js';

/** This machine, in the spellings that programs and browsers take. */
const THIS_MACHINE = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'api.localhost',
  'api.localhost.',
  'localhost.localdomain',
  'localhost6',
  'ip6-localhost',
  'host.docker.internal',
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '%31%32%37.0.0.1',
  '１２７。０。０。１',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.8.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[::ffff:0.0.0.0]',
];
const NOWHERE = [
  '169.254.169.254',
  '0xa9fea9fe',
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
  '[ff02::1]',
  '224.0.0.1',
  '255.255.255.255',
];
const OUTSIDE = [
  'api.paystack.co',
  '8.8.8.8',
  '10.0.0.7',
  '[2001:db8::1]',
  '[fd00::7]',
  'localhost.example.com',
  'notlocalhost',
  '126.0.0.1',
  '128.0.0.1',
];

const outside = (address: string): string => new Settings({ NODE: address }).outside('NODE');

const PRIVATE = [
  '10.0.0.5',
  '0x0a000005',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '100.100.100.200',
  '[fd00:ec2::254]',
  '[::ffff:10.0.0.5]',
  '[64:ff9b::c0a8:101]',
  'metadata.google.internal',
  'METADATA.GOOGLE.INTERNAL.',
  'printer.local',
  'paystack',
];

describe('addresses of private networks', () => {
  const provider = (address: string): string => new Settings({ BANK: address }).provider('BANK');

  it.each(PRIVATE)('SEC-40 production rejects a provider at %s', (host) => {
    expect(isPrivateNetwork(host)).toBe(true);
    expect(() => provider(`https://${host}/`)).toThrow('BANK points into a private network, where no provider is');
    // Our own node or mail server may be there.
    expect(outside(`https://${host}`)).toMatch(/^https:/);
    const sandbox = new Settings({ APP_MODE: 'sandbox', BANK: `http://${host}` });
    expect(sandbox.provider('BANK')).toBe(`http://${host}`);
  });

  it.each([
    'api.paystack.co',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '8.8.8.8',
    '[2001:db8::1]',
  ])('SEC-40 production accepts a provider at %s', (host) => {
    expect(provider(`https://${host}/`)).toBe(`https://${host}`);
  });

  it('SEC-40 rejects a source of rates in a private network', () => {
    const sources = new Settings({ RATE_SOURCES: 'one=https://rates.example,two=https://10.0.0.5' });
    expect(() => sources.outsides('RATE_SOURCES')).toThrow('RATE_SOURCES points into a private network');
  });
});

describe('addresses of this machine', () => {
  it.each(THIS_MACHINE)('SEC-40 production rejects an external system at %s', (host) => {
    expect(isLoopback(host)).toBe(true);
    for (const address of [
      `https://${host}`,
      `https://${host}:4303/v1`,
      `https://user:word@${host}/`,
      `smtps://${host}:465`,
    ])
      expect(() => outside(address)).toThrow(/^NODE (points at this machine|is not an address)/);
  });

  it.each(NOWHERE)('SEC-40 production rejects an external system at %s, where no external server can be', (host) => {
    expect(isLoopback(host)).toBe(false);
    expect(isNeverOutside(host)).toBe(true);
    expect(() => outside(`https://${host}/`)).toThrow(/^NODE points at an address where no server outside can be/);
  });

  it.each(OUTSIDE)('SEC-40 do not include %s, which is accepted as an external system', (host) => {
    expect(isLoopback(host) || isNeverOutside(host)).toBe(false);
    expect(outside(`https://${host}/`)).toBe(`https://${host}`);
    expect(outside(`smtps://${host}:465`)).toBe(`smtps://${host}:465`);
  });

  it.each(['', 'a b', 'evil.example@localhost', 'localhost/x', 'localhost#x', '[::1', '[::1%lo]'])(
    'SEC-40 %j is not a valid host',
    (host) => {
      expect(canonicalHost(host)).toBeNull();
      expect(isLoopback(host)).toBe(false);
      expect(isNeverOutside(host)).toBe(true);
    },
  );

  it('SEC-40 are reported as an invalid setting, in one sentence', () => {
    expect(() => outside('https://[::ffff:127.0.0.1]:4303')).toThrow(ConfigError);
    expect(() => outside('https://localhost.')).toThrow(
      'NODE points at this machine: sandbox addresses are refused in production.',
    );
  });
});
