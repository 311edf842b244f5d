/**
 * Which modules travel together. Each file costs a request and half a kilobyte of heads, and small ones compress badly: what
 * the first load reaches is one file, and so is what several of the further pages share.
 */
/** What a part is made of takes along what it imports, hence the frame first. */
const SHARED = [
  ['frame', /[\\/](?:web-kit|customer)[\\/]src[\\/](?:app|shell|problem|rates|components|format|i18n|icons)/],
  ['sale', /[\\/]customer[\\/]src[\\/](?:quote[\\/]|send[\\/](?!sender-form|countries))/],
  ['order', /[\\/]customer[\\/]src[\\/](?:order|live|links|help|track[\\/](?!TrackForm|order-number|track\.css))/],
];

/** @returns {{ plugin: import('vite').Plugin, groups: object[] }} for `output.codeSplitting` of the browser's build */
export function chunks() {
  /** Modules that the page itself imports, and what they import in turn. @type {Set<string>} */
  const first = new Set();
  return {
    plugin: {
      name: 'first-load',
      apply: (_config, { isSsrBuild }) => !isSsrBuild,
      buildStart: () => first.clear(),
      buildEnd() {
        const follow = (id) => {
          if (first.has(id)) return;
          first.add(id);
          for (const each of this.getModuleInfo(id)?.importedIds ?? []) follow(each);
        };
        for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) follow(id);
      },
    },
    groups: [
      { name: 'start', priority: 2, test: (id) => first.has(id) },
      ...SHARED.map(([name, places]) => ({
        name,
        priority: 1,
        minShareCount: 2,
        test: (id) => places.test(id) && !first.has(id),
      })),
    ],
  };
}
