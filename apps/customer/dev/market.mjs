/** An invented installation: its settings, its rate and the banks. */
export const at = (time, day = '2026-11-21') => `${day}T${time}.000Z`;

export const SOURCES = [
  { name: 'Source A', rate: '1583.2000', at: at('13:02:01') },
  { name: 'Source B', rate: '1583.5000', at: at('13:02:03') },
  { name: 'Source C', rate: '1584.1000', at: at('13:01:58') },
];

export const CONFIG = {
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

const CHANGES = [
  [86400, '1565.5000'],
  [76320, '1568.0000'],
  [60300, '1564.5000'],
  [23400, '1571.0000'],
  [10512, '1574.5000'],
  [1188, '1576.0000'],
];

export const RATE = {
  rate: '1576.0000',
  referenceRate: '1583.5000',
  marginPercent: '0.47',
  fee: '0.00',
  sources: SOURCES,
  at: at('13:02:03'),
  curve: CHANGES.map(([secondsAgo, rate]) => ({ secondsAgo, rate })),
  medianSeconds: 48,
  promiseMinutes: 30,
  paused: null,
  networkStandsSeconds: null,
  buy: {
    rate: '1599.3400',
    referenceRate: '1583.5000',
    marginPercent: '1.00',
    minimum: '10.000000',
    state: 'open',
  },
};

const BANK_TABLE = [
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
export const BANKS = BANK_TABLE.map(([code, name, shortName, rank = null]) => ({
  code,
  name,
  shortName,
  rank,
  phoneAccounts: ['OPay', 'PalmPay'].includes(shortName),
}));
