import { EMPTY_DRAFT } from '../draft/draft';
import { completedEmail, readSenderForm } from './sender-form';

const complete = {
  ...EMPTY_DRAFT,
  firstName: ' Temitope ',
  lastName: 'Adewale-Ogunbanjo',
  email: 'temitope.adewale@gmail.com',
  phone: '803 555 0148',
  recipientEmail: 'adaeze@example.com',
};

describe('SELL-02 sender details', () => {
  it('SELL-02 a complete form is what the contract takes', () => {
    expect(readSenderForm(complete)).toEqual({
      errors: {},
      form: {
        sender: {
          firstName: 'Temitope',
          lastName: 'Adewale-Ogunbanjo',
          email: 'temitope.adewale@gmail.com',
          phone: '+2348035550148',
        },
        recipientEmail: 'adaeze@example.com',
      },
    });
  });

  it('SELL-02 every field is required, the recipient’s email too', () => {
    const { form, errors } = readSenderForm(EMPTY_DRAFT);
    expect(form).toBeNull();
    expect(errors).toEqual({
      firstName: 'first-name-required',
      lastName: 'last-name-required',
      email: 'email-required',
      phone: 'phone-required',
      recipientEmail: 'email-required',
    });
  });

  it('SELL-02 an address without its ending is told apart', () => {
    expect(readSenderForm({ ...complete, email: 'temitope@gmail' }).errors).toEqual({ email: 'email-ending' });
    expect(readSenderForm({ ...complete, email: 'temitope' }).errors).toEqual({ email: 'email' });
    expect(completedEmail(' temitope@gmail ')).toBe('temitope@gmail.com');
  });

  it('SELL-02 a wrong phone is told from a missing one', () => {
    expect(readSenderForm({ ...complete, phone: '12' }).errors).toEqual({ phone: 'phone' });
  });

  it('SELL-02 characters that make a name read as another one are refused', () => {
    expect(readSenderForm({ ...complete, firstName: 'Temi\u202etope' }).errors).toEqual({
      firstName: 'unsafe-characters',
    });
  });
});
