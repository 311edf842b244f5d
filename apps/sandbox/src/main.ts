import { PortBusyError } from './kit/http-service.js';
import { SettingError, settingsFrom } from './settings.js';
import { startSandbox } from './start-sandbox.js';
import type { Sandbox } from './start-sandbox.js';

/** Exit codes: 2 for a setting that must be mended, 1 for anything else that keeps the sandbox from starting. */
const EXIT = { setting: 2, failed: 1 } as const;

async function main(): Promise<void> {
  // Nothing that the sandbox writes is any other user's of this machine.
  process.umask(0o077);
  const sandbox = await startSandbox(settingsFrom(process.env));
  const stop = once(async () => {
    await sandbox.stop();
    if (process.connected) process.disconnect();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  // Only a process that was started with a channel receives these: when the starter ends, so does the sandbox.
  process.on('message', (message) => {
    if ((message as { type?: unknown } | null)?.type === 'stop') void stop();
  });
  process.on('disconnect', () => void stop());
  announce(sandbox);
}

function announce(sandbox: Sandbox): void {
  process.stdout.write(`The sandbox is ready: ${sandbox.addresses.control}\n`);
  process.send?.({ type: 'ready', addresses: sandbox.addresses });
}

function once(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= task());
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingError || error instanceof PortBusyError;
  process.stderr.write(expected ? `${error.message}\n` : `The sandbox could not start: ${String(error)}\n`);
  process.exitCode = error instanceof SettingError ? EXIT.setting : EXIT.failed;
  if (process.connected) process.disconnect();
});
