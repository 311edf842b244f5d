import { createHash } from 'node:crypto';

/** Account numbers that behave in a set way at every bank, so that a test or a demo can call each case up. */
export const MAGIC_ACCOUNTS = {
  /** No such account. */
  notFound: '0000000000',
  /** Found, but only after eight seconds. */
  slow: '0000000001',
  /** The bank does not answer the name enquiry. */
  unavailable: '0000000002',
  /** The bank answers with a placeholder where a name belongs. */
  placeholderName: '0000000003',
  /** Transfers to it fail for certain. */
  transferFails: '0000000004',
  /** Transfers to it succeed, then come back. */
  transferReverses: '0000000005',
  /** Transfers to it stay pending until they are settled manually. */
  transferPends: '0000000006',
} as const;

/** Who holds these accounts: `bank code/account number`. */
const KNOWN: Readonly<Record<string, string>> = {
  '058/0145528174': 'ADAEZE CHINWE OKONKWO-BALOGUN',
  '057/2087346155': 'TUNDE ADEBAYO BAKARE',
};

const PEOPLES = [
  {
    given: [
      'CHINEDU',
      'ADAEZE',
      'IFEANYI',
      'NGOZI',
      'OBINNA',
      'CHIAMAKA',
      'EMEKA',
      'UCHECHI',
      'KENECHUKWU',
      'AMARACHI',
    ],
    family: ['OKAFOR', 'EZE', 'NWOSU', 'OKONKWO', 'IGWE', 'OBI', 'ANYANWU', 'ONYEKACHI', 'UMEH', 'NWACHUKWU'],
  },
  {
    given: [
      'TEMITOPE',
      'OLUWASEUN',
      'FOLAKE',
      'ADEBAYO',
      'YETUNDE',
      'BABATUNDE',
      'MOJISOLA',
      'KAYODE',
      'FUNMILAYO',
      'DAMILOLA',
    ],
    family: [
      'ADEYEMI',
      'OGUNLEYE',
      'BALOGUN',
      'AKINTOLA',
      'OLADIPO',
      'FASHOLA',
      'ADEBISI',
      'OLANREWAJU',
      'BAKARE',
      'ADELEKE',
    ],
  },
  {
    given: ['AMINA', 'MUSA', 'HAUWA', 'IBRAHIM', 'FATIMA', 'SANI', 'ZAINAB', 'ABUBAKAR', 'MARYAM', 'UMAR'],
    family: ['BELLO', 'YUSUF', 'ABDULLAHI', 'DANJUMA', 'GARBA', 'SULEIMAN', 'LAWAL', 'SHEHU', 'ALIYU', 'MOHAMMED'],
  },
  {
    given: ['EFE', 'OSARETIN', 'EKAETTE', 'BASSEY', 'TONYE', 'IDARA', 'OGHENERO', 'NSIKAK', 'EDIDIONG', 'BOMA'],
    family: ['OSAGIE', 'EDET', 'EFFIONG', 'DICKSON', 'AKPAN', 'OMOREGIE', 'ETIM', 'OKORO', 'INYANG', 'HARRY'],
  },
] as const;

/** The name on an account: always the same for the same account, different ones elsewhere. Upper case, as banks send it. */
export function accountName(bankCode: string, accountNumber: string): string {
  if (accountNumber === MAGIC_ACCOUNTS.placeholderName) return 'OK';
  const known = KNOWN[`${bankCode}/${accountNumber}`];
  if (known) return known;
  const hash = createHash('sha256').update(`${bankCode}/${accountNumber}`).digest();
  const people = PEOPLES[hash[0]! % PEOPLES.length]!;
  const first = people.given[hash[1]! % people.given.length]!;
  const second = people.given[hash[2]! % people.given.length]!;
  const family = people.family[hash[3]! % people.family.length]!;
  return first === second ? `${first} ${family}` : `${first} ${second} ${family}`;
}
