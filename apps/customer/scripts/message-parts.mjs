/**
 * The English messages in two parts: what the landing and the frame around every page say comes with the first load, the
 * rest with the page that is gone to. One catalogue stays the source; the build cuts it.
 */
const START = [
  /^[a-z-]+$/,
  /^(span|crash|nav|theme|contact|footer|not-found|network|landing|widget|rate|keypad|open-order|converter|assurance|how)\./,
  /^track\.(field|example|order|needs-id)$/,
];

/** True for a key that comes with the first load. */
export function isStartKey(key) {
  return START.some((pattern) => pattern.test(key));
}

/** @returns {import('vite').Plugin} `virtual:messages/start` and `virtual:messages/rest` */
export function messageParts(catalogue) {
  const prefix = 'virtual:messages/';
  return {
    name: 'message-parts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const start = id.endsWith('start');
      const part = Object.entries(catalogue()).filter(([key]) => isStartKey(key) === start);
      return { code: `export default ${JSON.stringify(Object.fromEntries(part))}`, moduleType: 'js' };
    },
  };
}
