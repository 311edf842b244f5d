export { limitSteps, rateControlSteps } from './limits.js';
export { type Fate, payoutNext } from './payouts.js';
export { happenedTo, type People, toldIn } from './people.js';
export { append, type Ending, rateSteps, type Step, story, type Story } from './stories.js';
