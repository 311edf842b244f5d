import { EMPTY_DRAFT } from '../../shared/draft/draft';
import type { Draft } from '../../shared/draft/draft';
import { completedEmail } from '../../shared/forms/person-fields';
import { draftOf, fieldsOf, readSenderForm, SenderForm } from './sender-form';

const complete = {
  ...EMPTY_DRAFT,
  firstName: ' Temitope ',
  lastName: 'Adewale-Ogunbanjo',
  email: 'temitope.adewale@gmail.com',
  phone: '803 555 0148',
  recipientEmail: 'adaeze@example.com',
};

/** Each wrong field with its fault code. */
const faults = (draft: Draft) =>
  Object.fromEntries(
    (SenderForm.safeParse(fieldsOf(draft)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('SELL-02 sender details', () => {
  it('SELL-02 a complete form satisfies the API contract', () => {
    expect(readSenderForm(complete)).toEqual({
      sender: {
        firstName: 'Temitope',
        lastName: 'Adewale-Ogunbanjo',
        email: 'temitope.adewale@gmail.com',
        phone: '+2348035550148',
      },
      recipientEmail: 'adaeze@example.com',
    });
  });

  it('SELL-02 every field is required, the recipient’s email too', () => {
    expect(readSenderForm(EMPTY_DRAFT)).toBeNull();
    expect(faults(EMPTY_DRAFT)).toEqual({
      firstName: 'first-name-required',
      lastName: 'last-name-required',
      email: 'email-required',
      phone: 'phone-required',
      recipientEmail: 'email-required',
    });
  });

  it('SELL-02 the recipient’s email is optional when the account is the guest’s own', () => {
    expect(readSenderForm({ ...complete, recipientEmail: '', isOwnAccount: true })?.recipientEmail).toBeNull();
    expect(faults({ ...complete, recipientEmail: 'adaeze@example' })).toEqual({ recipientEmail: 'email-ending' });
  });

  it('SELL-02 reports an email address without its ending (like .com) as a separate fault', () => {
    expect(faults({ ...complete, email: 'temitope@gmail' })).toEqual({ email: 'email-ending' });
    expect(faults({ ...complete, email: 'temitope' })).toEqual({ email: 'email' });
    expect(completedEmail(' temitope@gmail ')).toBe('temitope@gmail.com');
  });

  it('SELL-02 removes invisible characters from an address copied out of a chat', () => {
    const copied = '\u200etemitope.adewale@gmail.com\u200b\u00a0';
    expect(readSenderForm({ ...complete, email: copied })?.sender.email).toBe('temitope.adewale@gmail.com');
    expect(faults({ ...complete, email: '\u2066temitope@gmail\u2069' })).toEqual({ email: 'email-ending' });
    expect(completedEmail('\u2066temitope@gmail\u2069')).toBe('temitope@gmail.com');
  });

  it('SELL-02 distinguishes a wrong phone from a missing one, and treats a landline as wrong', () => {
    expect(faults({ ...complete, phone: '12' })).toEqual({ phone: 'phone' });
    expect(faults({ ...complete, phone: '0201 448 1234' })).toEqual({ phone: 'phone' });
    expect(faults({ ...complete, phone: ' ' })).toEqual({ phone: 'phone-required' });
  });

  it('SELL-02 initialises the form from the draft and stores it there', () => {
    expect({ ...EMPTY_DRAFT, ...draftOf(fieldsOf(complete)) }).toEqual(complete);
  });

  it('SELL-02 refuses invisible characters that change how a name is read', () => {
    expect(faults({ ...complete, firstName: 'Temi\u202etope' })).toEqual({
      firstName: 'unsafe-characters',
    });
  });
});
