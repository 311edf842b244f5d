/**
 * Banks stop transfers whose texts mention cryptocurrency, and question the customers: texts that go with a payment, or
 * that a bank may see with one, contain none of these terms. The same rule on both sides; the page shows it next to the
 * field.
 */
const CRYPTO_WORDS: ReadonlySet<string> = new Set([
  'altcoin',
  'binance',
  'bitcoin',
  'bitcoins',
  'blockchain',
  'bnb',
  'btc',
  'busd',
  'bybit',
  'coin',
  'coinbase',
  'coins',
  'crypto',
  'cryptocurrencies',
  'cryptocurrency',
  'cryptos',
  'defi',
  'dogecoin',
  'erc20',
  'eth',
  'ether',
  'ethereum',
  'kucoin',
  'litecoin',
  'nft',
  'p2p',
  'paxful',
  'quidax',
  'satoshi',
  'stablecoin',
  'stablecoins',
  'tether',
  'trc20',
  'tron',
  'tronlink',
  'trx',
  'usdc',
  'usdt',
  'web3',
  'yellowcard',
]);
/** Found inside other words as well: nothing else in any of our languages has them. */
const CRYPTO_PARTS = /bitcoin|blockchain|crypto|ethereum|stablecoin|usdt|trc20|erc20|binance/;
/** What people put for a letter to get past a list of words. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '₿': 'b',
};

/** Whether a note does not mention cryptocurrency in any spelling: spaced letters, digits or signs for letters. */
export function isPlainOfCrypto(note: string): boolean {
  const plain = note.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const spelt = plain.replace(/[013457@$₿]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
  // `u.s.d.t` and `b t c`: single letters in a row are one word.
  const joined = (text: string): string =>
    text.replace(/(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][^\p{L}\p{N}]{1,2}){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu, (run) =>
      run.replace(/[^\p{L}\p{N}]/gu, ''),
    );
  return [plain, spelt]
    .flatMap((text) => [text, joined(text)])
    .every((text) => {
      const words = text.split(/[^\p{L}\p{N}]+/u);
      return (
        !CRYPTO_PARTS.test(text.replace(/[^\p{L}\p{N}\s]/gu, '')) && words.every((word) => !CRYPTO_WORDS.has(word))
      );
    });
}
