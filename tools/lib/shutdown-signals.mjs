/**
 * Calls back when this process is to end: by Ctrl-C, SIGTERM, the end of its terminal, or that of the npm it runs
 * under.
 * @param {() => void} end is called again for every further signal
 */
export function onShutdownSignal(end) {
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    end();
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, stop);

  // npm puts a shell between itself and this process, and a shell that gets a signal to end does not pass it on.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'])
    setInterval(() => process.ppid !== parent && !isStopping && stop(), 500).unref();
}
