export { limitSteps, rateControlSteps } from './limits.js';
export { type Fate, payoutNext, paysOrder } from './payouts.js';
export { happenedTo, type People, displayedIn } from './people.js';
export { append, type Ending, rateSteps, type Step, makeScenario, type Scenario } from './scenarios.js';
