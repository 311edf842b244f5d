/** Settings, rate and banks of the mock API. */
import { CurrentRateView } from '@usdt-africa/contracts/api';
import type { AppConfigView, BankView, RateHistoryView } from '@usdt-africa/contracts/api';
import { sample } from './sample.js';

export const at = (time: string, day = '2026-11-21') => `${day}T${time}.000Z`;
/** This many milliseconds before now; after it where they are negative. */
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toJSON();
export const uuid = (end: string) => `0198a7d0-0000-7000-8000-00000000${end.padStart(4, '0')}`;

export const SOURCES = [
  { name: 'Source A', rate: '1583.2000', at: at('13:02:01') },
  { name: 'Source B', rate: '1583.5000', at: at('13:02:03') },
  { name: 'Source C', rate: '1584.1000', at: at('13:01:58') },
];
export const PRICE = { rate: '1576.0000', referenceRate: '1583.5000', marginPercent: '0.47', sources: SOURCES };

export const CONFIG: AppConfigView = {
  brand: 'USDT Africa',
  product: 'USDT',
  minimumSell: '1.000000',
  maximumSell: '100000.000000',
  guestDayLimit: '2500.000000',
  firstPayoutCap: '2000000.00',
  lockSeconds: 105,
  confirmations: 19,
  explorerTransactionUrl: 'https://tronscan.org/#/transaction/',
  unreadLanguages: ['pcm', 'ha', 'yo', 'ig'],
  contacts: { email: 'help@usdt.example', whatsapp: '+234 800 000 0000', x: 'https://x.com/usdtafrica' },
};

/** Our rate by the seconds since which it holds. */
const CURVE = [
  [86_400, '1565.5000'] as const,
  [76_320, '1568.0000'] as const,
  [60_300, '1564.5000'] as const,
  [23_400, '1571.0000'] as const,
  [10_512, '1574.5000'] as const,
  [1_188, '1576.0000'] as const,
].map(([secondsAgo, rate]) => ({ secondsAgo, rate }));

export const RATE = sample(CurrentRateView, {
  ...PRICE,
  fee: '0.00',
  at: at('13:02:03'),
  curve: CURVE,
  medianSeconds: 48,
  promiseMinutes: 30,
  buy: { ...PRICE, rate: '1599.3400', marginPercent: '1.00', minimum: '10.000000', state: 'open' },
});

/** The same five changes in every range. */
export function rateHistory(range: RateHistoryView['range']): RateHistoryView {
  const days = { '24h': 1, '7d': 7, '30d': 30 }[range];
  const points = CURVE.map(({ secondsAgo, rate }) => ({ at: ago(secondsAgo * 1_000 * days), rate }));
  const changes = CURVE.slice(1)
    .map(({ secondsAgo, rate }, nth) => ({ at: ago(secondsAgo * 1_000), rate, was: CURVE[nth]!.rate }))
    .reverse();
  return { range, points, changes };
}

const BANK_TABLE: readonly [code: string, name: string, shortName: string, rank?: number][] = [
  ['044', 'Access Bank', 'Access', 2],
  ['023', 'Citibank Nigeria', 'Citibank'],
  ['050', 'Ecobank Nigeria', 'Ecobank'],
  ['070', 'Fidelity Bank', 'Fidelity'],
  ['011', 'First Bank of Nigeria', 'First Bank'],
  ['214', 'First City Monument Bank', 'FCMB'],
  ['00103', 'Globus Bank', 'Globus'],
  ['058', 'Guaranty Trust Bank', 'GTBank', 1],
  ['301', 'Jaiz Bank', 'Jaiz'],
  ['082', 'Keystone Bank', 'Keystone'],
  ['50211', 'Kuda Microfinance Bank', 'Kuda'],
  ['303', 'Lotus Bank', 'Lotus'],
  ['50515', 'Moniepoint MFB', 'Moniepoint', 6],
  ['999992', 'OPay', 'OPay', 5],
  ['999991', 'PalmPay', 'PalmPay'],
  ['104', 'Parallex Bank', 'Parallex'],
  ['076', 'Polaris Bank', 'Polaris'],
  ['105', 'PremiumTrust Bank', 'PremiumTrust'],
  ['101', 'Providus Bank', 'Providus'],
  ['221', 'Stanbic IBTC Bank', 'Stanbic IBTC'],
  ['232', 'Sterling Bank', 'Sterling'],
  ['302', 'TAJBank', 'TAJBank'],
  ['102', 'Titan Trust Bank', 'Titan'],
  ['032', 'Union Bank of Nigeria', 'Union Bank'],
  ['033', 'United Bank for Africa', 'UBA', 4],
  ['035', 'Wema Bank', 'Wema'],
  ['057', 'Zenith Bank', 'Zenith', 3],
];
export const BANKS: readonly BankView[] = BANK_TABLE.map(([code, name, shortName, rank = null]) => {
  return { code, name, shortName, rank, phoneAccounts: ['OPay', 'PalmPay'].includes(shortName) };
});
