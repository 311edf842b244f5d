export { context } from './context.js';
export { SendsApiModule, SendsWorkerModule } from './sends.module.js';
