import type { RegistrationView } from '@usdt-africa/contracts/api';
import { allowed, reached, stepPath, STEPS } from './steps';

const at = (step: RegistrationView['step']) => ({ step }) as RegistrationView;

describe('AUTH-01 the steps of registering', () => {
  it('AUTH-01 gives each step an address of its own', () => {
    expect(STEPS.map(stepPath)).toEqual([
      '/auth/register',
      '/auth/register/username',
      '/auth/register/password',
      '/auth/register/pin',
      '/auth/register/codes',
      '/auth/register/done',
    ]);
  });

  it('AUTH-01 allows every earlier step, and no step to be skipped', () => {
    expect(STEPS.map((wanted) => allowed(wanted, null))).toEqual(STEPS.map(() => 'details'));
    expect(STEPS.map((wanted) => allowed(wanted, at('password')))).toEqual([
      'details',
      'username',
      'password',
      'password',
      'password',
      'password',
    ]);
  });

  it('AUTH-01 stays at the codes until the account exists, and then allows no earlier step', () => {
    expect(reached(at('ready'))).toBe('codes');
    expect(STEPS.map((wanted) => allowed(wanted, at('done')))).toEqual(STEPS.map(() => 'done'));
  });
});
