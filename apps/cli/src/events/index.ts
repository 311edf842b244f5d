export { Complaint, EXIT, NoConnectionError } from './complaints.js';
export { environmentFrom, rulesIn } from './environment.js';
export { run } from './main.js';
export type { Place } from './session.js';
export type { Io } from './terminal.js';
