import { SaveAddressRequest } from './recipients.js';
import { addressFault } from './wallet-address.js';

const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

describe('a wallet address by its form', () => {
  it.each([
    [TRON, null],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum-address'],
    ['0x52908400098527886e0f7030069857d2e4169ee7', 'ethereum-address'],
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', 'solana-address'],
    [`${TRON}x`, 'tron-address'],
    [TRON.slice(1), 'tron-address'],
    [TRON.replace('Z', '0'), 'tron-address'],
    [TRON.toLowerCase(), 'tron-address'],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'solana-address'],
    // One character is missing.
    [TRON.slice(0, -1), 'tron-address'],
    ['x', 'tron-address'],
    ['0x12', 'tron-address'],
    ['0x5290', 'tron-address'],
    ['', 'tron-address'],
  ])('BUY-01 judges %j as %j', (text, fault) => {
    expect(addressFault(text)).toBe(fault);
  });

  it('RCP-03 is trimmed, and refused with the code of its fault', () => {
    const parsed = (address: string) => SaveAddressRequest.safeParse({ address, nickname: null });
    expect(parsed(` ${TRON}\n`).data).toEqual({ address: TRON, name: null, nickname: null, email: null });
    const codes = ['0x52908400098527886E0F7030069857D2E4169EE7', 'x', ' ', 'x'.repeat(201)].map((address) =>
      parsed(address).error!.issues.map(({ message }) => message),
    );
    expect(codes).toEqual([['ethereum-address'], ['tron-address'], ['required'], ['too-long']]);
  });
});
