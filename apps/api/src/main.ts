import 'reflect-metadata';
import { createLog, runPart } from '@usdt-africa/platform';
import { apiConfig } from './config.js';
import { startApi } from './server.js';

const log = createLog('api');
await runPart(log, async () => {
  const api = await startApi(apiConfig(process.env), log);
  const addresses = {
    app: api.url,
    health: `${api.url}/api/health`,
    ...(api.metricsUrl ? { metrics: api.metricsUrl } : {}),
  };
  return { addresses, stop: () => api.stop() };
});
