export {
  type BuyingPause,
  LanguageNotices,
  type QuotesPause,
  SwitchedBuying,
  SwitchedChain,
  type Pause,
  UNREAD_AT_FIRST,
  SwitchedPayouts,
  SwitchedQuotes,
} from './application/switch-gates.js';
export { type PayoutPause, pauseOf, payoutPauses } from './application/payout-pauses.js';
export { PauseSwitch } from './application/pause-switch.js';
export { ResumeSwitch } from './application/resume-switch.js';
export { mayTurn } from './application/turn-switch.js';
export { BUY, CHAIN, SENDS } from './domain/names.js';
export { holdsAboveKobo, PAYOUTS_ABOVE, payoutsAbove, switchOf } from './domain/payouts-above.js';
export { isPaused, type Switch, switchDecider, type SwitchEvent } from './domain/switch.js';
export { SwitchesApiModule, SwitchesModule } from './switches.module.js';
export { context } from './context.js';
