import { createLog, runPart, Settings } from '@usdt-africa/platform/process';
import { signerConfig, startSigner } from './signer.js';

const log = createLog('signer');
await runPart(log, () => {
  const config = signerConfig(new Settings(process.env));
  // Read once: what a later error report or child process would see of the environment holds no secret.
  delete process.env['SIGNER_SEED'];
  delete process.env['SIGNER_TOKEN'];
  delete process.env['SIGNER_KEY'];
  return startSigner(config, log);
});
