import { isSameCompany } from './company-names.js';

describe('comparison of company names', () => {
  it.each([
    ['Sahara Foods Limited', 'SAHARA FOODS LTD.'],
    ['Adé & Sons', 'ADE AND SONS'],
    ['Okonjo-Iweala Nigeria Ltd', 'OKONJO IWEALA NIG LIMITED'],
    ['T.K. Enterprises', 'TK ENTERPRISE'],
  ])('ADM-07 %s matches %s', (one, other) => expect(isSameCompany(one, other)).toBe(true));

  it.each([
    ['Sahara Foods Limited', 'Sahara Foods Ventures'],
    ['Sahara Foods', 'Sahara Food'],
    ['Sahara Foods Limited', 'Sahara Foods PLC'],
    ['', ''],
  ])('ADM-07 %s does not match %s', (one, other) => expect(isSameCompany(one, other)).toBe(false));
});
