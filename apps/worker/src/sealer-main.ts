import { createLog, runPart, Settings } from '@usdt-africa/platform/process';
import { sealerConfig, startSealer } from './sealer.js';

const log = createLog('sealer');
await runPart(log, () => {
  const config = sealerConfig(new Settings(process.env));
  // Read once: what a later error report or child process would see of the environment holds no secret.
  delete process.env['SEALER_PRIVATE_KEY'];
  return startSealer(config, log);
});
