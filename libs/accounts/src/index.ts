export {
  type Account,
  accountDecider,
  type AccountEvent,
  enrolTotp,
  HOLD_MS,
  lockPin,
  register,
  removeTotp,
  setPassword,
  setPin,
} from './domain/account.js';
export { nextTier, setTier } from './domain/tier.js';
export { context } from './context.js';
