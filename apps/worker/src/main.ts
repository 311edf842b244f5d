import 'reflect-metadata';
import { createLog, runPart } from '@usdt-africa/platform';
import { workerConfig } from './config.js';
import { startWorker } from './worker.js';

const log = createLog('worker');
await runPart(log, () => startWorker(workerConfig(process.env), log));
