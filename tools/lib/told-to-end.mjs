/**
 * Calls when this process is told to end: by Ctrl-C, SIGTERM, the end of its terminal, or that of the npm it runs under.
 * @param {() => void} end is called again for every further signal
 */
export function whenToldToEnd(end) {
  let isTold = false;
  const tell = () => {
    isTold = true;
    end();
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, tell);

  // npm puts a shell between itself and us, and a shell that is told to end does not pass it on.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && !isTold && tell(), 500).unref();
}
