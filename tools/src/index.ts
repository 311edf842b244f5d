export { limitSteps, rateControlSteps } from './stories/limits.js';
export { append, type Ending, rateSteps, type Step, story, type Story } from './stories/stories.js';
