import { addressFromHex, addressToHex20, isTronAddress, NotAnAddressError } from './address.js';

// Known pairs: the stablecoin's contract on main net, the zero address, and m/44'/195'/0'/0/0 of the all-"abandon" phrase.
const PAIRS: [string, string][] = [
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', '0000000000000000000000000000000000000000'],
  ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'c8599111f29c1e1e061265b4af93ea1f274ad78a'],
];

describe('TRON addresses', () => {
  it.each(PAIRS)('INT-01 convert %s to %s and back', (address, hex) => {
    expect(addressToHex20(address)).toBe(hex);
    expect(addressFromHex(hex)).toBe(address);
    expect(addressFromHex(`41${hex.toUpperCase()}`)).toBe(address);
    expect(addressFromHex(`0x${hex}`)).toBe(address);
    expect(isTronAddress(address)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['lower case', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t'],
    ['a letter changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['two letters swapped', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['one letter short', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
    ['a space in front', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['a line feed behind', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n'],
    ['hex', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['an Ethereum address', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a letter that is not in the alphabet', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t'],
  ])('INT-01 reject an invalid one: %s', (_what, text) => {
    expect(isTronAddress(text)).toBe(false);
    expect(() => addressToHex20(text)).toThrow(NotAnAddressError);
  });

  it.each(['', 'a614', `42${'a6'.repeat(20)}`, 'z'.repeat(40)])('INT-01 reject %j as the bytes of one', (hex) => {
    expect(() => addressFromHex(hex)).toThrow(NotAnAddressError);
  });
});
