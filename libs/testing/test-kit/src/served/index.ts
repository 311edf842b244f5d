export { type Answer, type ServedRequest, type OperatorName, Served, type SignedIn } from './served.js';
export { type Parts, type Running, SANDBOX_OPERATORS, serve } from './serve.js';
