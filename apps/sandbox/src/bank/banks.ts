/** A Nigerian bank as the provider lists it. `code` is what a transfer needs; `longcode` is the CBN sort code, where it has one. */
export interface ListedBank {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly code: string;
  readonly longcode: string;
}

const rows: readonly (readonly [id: number, name: string, slug: string, code: string, longcode?: string])[] = [
  [1, 'Access Bank', 'access-bank', '044', '044150149'],
  [3, 'Access Bank (Diamond)', 'access-bank-diamond', '063', '063150162'],
  [27, 'ALAT by WEMA', 'alat-by-wema', '035A', '035150103'],
  [82, 'Carbon', 'carbon', '565'],
  [2, 'Citibank Nigeria', 'citibank-nigeria', '023', '023150005'],
  [4, 'Ecobank Nigeria', 'ecobank-nigeria', '050', '050150010'],
  [6, 'Fidelity Bank', 'fidelity-bank', '070', '070150003'],
  [7, 'First Bank of Nigeria', 'first-bank-of-nigeria', '011', '011151003'],
  [8, 'First City Monument Bank', 'first-city-monument-bank', '214', '214150018'],
  [70, 'Globus Bank', 'globus-bank', '00103', '103015001'],
  [9, 'Guaranty Trust Bank', 'guaranty-trust-bank', '058', '058152036'],
  [22, 'Jaiz Bank', 'jaiz-bank', '301', '301080020'],
  [11, 'Keystone Bank', 'keystone-bank', '082', '082150017'],
  [67, 'Kuda Bank', 'kuda-bank', '50211'],
  [233, 'Lotus Bank', 'lotus-bank', '303'],
  [688, 'Moniepoint MFB', 'moniepoint-mfb-ng', '50515'],
  [171, 'OPay Digital Services Limited (OPay)', 'paycom', '999992'],
  [185, 'Paga', 'paga', '100002'],
  [169, 'PalmPay', 'palmpay', '999991'],
  [26, 'Parallex Bank', 'parallex-bank', '104'],
  [13, 'Polaris Bank', 'polaris-bank', '076', '076151006'],
  [25, 'Providus Bank', 'providus-bank', '101'],
  [61, 'Rubies MFB', 'rubies-mfb', '125'],
  [14, 'Stanbic IBTC Bank', 'stanbic-ibtc-bank', '221', '221159522'],
  [15, 'Standard Chartered Bank', 'standard-chartered-bank', '068', '068150015'],
  [16, 'Sterling Bank', 'sterling-bank', '232', '232150016'],
  [23, 'Suntrust Bank', 'suntrust-bank', '100'],
  [68, 'TAJ Bank', 'taj-bank', '302'],
  [69, 'Titan Bank', 'titan-bank', '102'],
  [17, 'Union Bank of Nigeria', 'union-bank-of-nigeria', '032', '032080474'],
  [18, 'United Bank For Africa', 'united-bank-for-africa', '033', '033153513'],
  [19, 'Unity Bank', 'unity-bank', '215', '215154097'],
  [71, 'VFD Microfinance Bank Limited', 'vfd', '566'],
  [20, 'Wema Bank', 'wema-bank', '035', '035150103'],
  [21, 'Zenith Bank', 'zenith-bank', '057', '057150013'],
];

/** The banks of the sandbox, by name. */
export const BANKS: readonly ListedBank[] = rows.map(([id, name, slug, code, longcode = '']) => ({
  id,
  name,
  slug,
  code,
  longcode,
}));

/** The bank of a code, or undefined. */
export function bankOf(code: string): ListedBank | undefined {
  return BANKS.find((bank) => bank.code === code);
}
