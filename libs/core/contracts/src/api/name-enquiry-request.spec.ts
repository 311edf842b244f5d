import { ENQUIRY, faults } from '../../test/request-bodies.js';
import { NameEnquiryRequest } from './requests.js';

describe('an account number', () => {
  it.each(['0145528174', '0000000000', '9999999999'])('SELL-01 may be %s', (accountNumber) =>
    expect(faults(NameEnquiryRequest, { ...ENQUIRY, accountNumber })).toBe('fine'),
  );

  it.each([
    '',
    '014552817',
    '01455281740',
    '0145 52817',
    '014552817a',
    '-145528174',
    '01455281.4',
    '٠١٢٣٤٥٦٧٨٩',
    '0145528174\n',
  ])('SELL-01 cannot be %j', (accountNumber) =>
    expect(faults(NameEnquiryRequest, { ...ENQUIRY, accountNumber })).toBe('accountNumber: account-number'),
  );

  it('SELL-01 is reported as required when it is not a text', () => {
    for (const accountNumber of [undefined, null, 145528174])
      expect(faults(NameEnquiryRequest, { ...ENQUIRY, accountNumber })).toBe('accountNumber: account-required');
  });

  it.each(['58', '0580000', '05_a', '035A035A035A0', ' 058', "058' or 1=1"])(
    'SELL-01 no bank has the code %j',
    (bankCode) => expect(faults(NameEnquiryRequest, { ...ENQUIRY, bankCode })).toBe('bankCode: bank'),
  );
});
