export { ClaimsConfig } from './claims-config.js';
export { ClaimsApiModule } from './claims.module.js';
export { context } from './context.js';
