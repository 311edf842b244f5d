export { limitSteps, rateControlSteps } from './limits.js';
export { append, type Ending, rateSteps, type Step, story, type Story } from './stories.js';
