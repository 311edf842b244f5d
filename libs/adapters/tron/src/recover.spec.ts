import { utils } from 'tronweb';
import { recoverMessageSigner, recoverOldMessageSigner } from './recover.js';

const KEY = '0123456789abcdef'.repeat(4);
const ADDRESS = utils.address.fromHex(utils.address.toHex(utils.crypto.pkToAddress(KEY)));
const MESSAGE = 'usdt.example refund: order S482039551840, word mango';
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe('the signer of a message', () => {
  const signature = utils.message.signMessage(MESSAGE, KEY);
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)];

  it('SELL-14 is recovered from what wallets sign, with v as 27 and 28 or as 0 and 1, in either case', () => {
    expect(recoverMessageSigner(MESSAGE, signature)).toBe(ADDRESS);
    expect(recoverMessageSigner(MESSAGE, signature.slice(2).toUpperCase())).toBe(ADDRESS);
    const small = (parseInt(v, 16) - 27).toString(16).padStart(2, '0');
    expect(recoverMessageSigner(MESSAGE, `0x${r}${s}${small}`)).toBe(ADDRESS);
  });

  it('SELL-14 is another one for every other text: with a line end, with CRLF, with another character', () => {
    for (const other of [`${MESSAGE}\n`, `${MESSAGE}\r\n`, ` ${MESSAGE}`, MESSAGE.replace('mango', 'melon')])
      expect(recoverMessageSigner(MESSAGE, utils.message.signMessage(other, KEY))).not.toBe(ADDRESS);
  });

  it('SELL-14 is none for a high s, another v, another length and no hex', () => {
    const high = (ORDER - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
    const flipped = v === '1b' ? '1c' : '1b';
    expect(recoverMessageSigner(MESSAGE, `0x${r}${high}${flipped}`)).toBeNull();
    for (const wrong of [
      `0x${r}${s}1d`,
      `0x${r}${s}25`,
      `0x${r}${s}`,
      `${signature}00`,
      'signature',
      '',
      `0x${'z'.repeat(130)}`,
    ])
      expect(recoverMessageSigner(MESSAGE, wrong)).toBeNull();
  });

  it('SELL-14 of the older way of signing is told apart', () => {
    const hash = utils.ethersUtils.keccak256(Buffer.from(`\x19TRON Signed Message:\n32${MESSAGE}`));
    const old = `0x${utils.crypto.ECKeySign(Buffer.from(hash.slice(2), 'hex') as never, Buffer.from(KEY, 'hex') as never)}`;
    expect(recoverMessageSigner(MESSAGE, old)).not.toBe(ADDRESS);
    expect(recoverOldMessageSigner(MESSAGE, old)).toBe(ADDRESS);
  });
});
