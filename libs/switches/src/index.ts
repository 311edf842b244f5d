export { type Pause, SwitchedPayouts, SwitchedQuotes } from './application/switch-gates.js';
export { mayTurn, Switches, type SwitchesAsTold, switchesProjection } from './application/switches.js';
export { isPaused, type Switch, switchDecider, type SwitchEvent } from './domain/switch.js';
export { context } from './context.js';
