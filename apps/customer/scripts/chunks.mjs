/**
 * Which modules travel together. Each file costs a request and half a kilobyte of heads, and small ones compress badly: what
 * every page needs is one file, and so is what several of the further pages share.
 */
/**
 * A chunk takes along what its modules import, hence the frame first: the modules that the order's page shares with it.
 */
const FRAME =
  /[\\/]customer[\\/]src[\\/](?:app[\\/]|features[\\/]rates[\\/]|shared[\\/](?:i18n|browser|routing|ui|problem|rates)[\\/])|virtual:messages\/frame$/;
/**
 * Small shared components of pages: a chunk of their own, so that a page that needs an icon does not load a whole
 * frame.
 */
const PARTS = /[\\/]web-kit[\\/](?:src|styles)[\\/](?:components|format|i18n|rail)/;
const ICON = /virtual:icon\//;
const SHARED = [
  ['server-state', /[\\/]@tanstack[\\/]|[\\/]customer[\\/]src[\\/]shared[\\/]api[\\/]ServerState/],
  [
    'sale',
    /[\\/]customer[\\/]src[\\/](?:features[\\/](?:rates|send[\\/](?!sender-form))|shared[\\/](?:i18n|browser|routing|problem|rates|sale)[\\/])|virtual:messages\/sale$/,
  ],
  ['help', /[\\/]customer[\\/]src[\\/](?:features|shared)[\\/]help[\\/]|virtual:messages\/help$/],
];
/** The page of an order, and with it what the other pages that show orders share. */
const ORDERS =
  /[\\/]customer[\\/]src[\\/](?:app[\\/](?:Order|TrackOrder)Page|features[\\/](?:order|track)[\\/](?!account|track\.css)|shared[\\/](?:order|live|links|help[\\/](?:DisputeEntry|QuestionEntry)|api[\\/]help|track[\\/](?!TrackForm|order-number)))|virtual:messages\/order$/;
/** Who comes to sell sees this first; with it comes what its steps have of it. */
const SITE = /[\\/]customer[\\/]src[\\/](?:features[\\/]landing[\\/]LandingPage|shared[\\/]ui[\\/]NotFoundPage)\.tsx$/;
/**
 * Opened from outside, by mails and shared links: the modules that it shares with the landing come with the first load.
 */
const ORDER = /[\\/]customer[\\/]src[\\/]app[\\/]OrderPage\.tsx$/;
/** The pages next to the landing: what they share with it they load without the rest of it. */
const SEND = /[\\/]customer[\\/]src[\\/]features[\\/]send[\\/]SendToPage\.tsx$/;
const TRACK = /[\\/]customer[\\/]src[\\/]features[\\/]track[\\/]TrackPage\.tsx$/;

/** @returns {{ plugin: import('vite').Plugin, groups: object[] }} for `output.codeSplitting` of the browser's build */
export function chunks() {
  /** Modules by who imports them, and what they import in turn. */
  const needed = { first: new Set(), site: new Set(), order: new Set(), send: new Set(), track: new Set() };
  const isFirst = (id) => needed.first.has(id) || (needed.site.has(id) && needed.order.has(id));
  return {
    plugin: {
      name: 'chunks',
      apply: (_config, { isSsrBuild }) => !isSsrBuild,
      buildStart: () => Object.values(needed).forEach((modules) => modules.clear()),
      buildEnd() {
        const follow = (id, modules) => {
          if (modules.has(id)) return;
          modules.add(id);
          for (const each of this.getModuleInfo(id)?.importedIds ?? []) follow(each, modules);
        };
        for (const id of this.getModuleIds()) {
          if (this.getModuleInfo(id)?.isEntry) follow(id, needed.first);
          if (SITE.test(id)) follow(id, needed.site);
          if (ORDER.test(id)) follow(id, needed.order);
          if (SEND.test(id)) follow(id, needed.send);
          if (TRACK.test(id)) follow(id, needed.track);
        }
      },
    },
    groups: [
      { name: 'start', priority: 3, test: isFirst },
      {
        name: 'site',
        priority: 2,
        test: (id) => needed.site.has(id) && !isFirst(id) && (needed.send.has(id) || needed.track.has(id)),
      },
      { name: 'landing', priority: 2, test: (id) => needed.site.has(id) && !isFirst(id) },
      {
        name: 'parts',
        priority: 1,
        minShareCount: 2,
        test: (id) =>
          (PARTS.test(id) || (ICON.test(id) && needed.order.has(id))) && !isFirst(id) && !needed.site.has(id),
      },
      { name: 'icons', priority: 1, minShareCount: 2, test: (id) => ICON.test(id) && !isFirst(id) },
      {
        name: 'frame',
        priority: 1,
        minShareCount: 2,
        test: (id) => FRAME.test(id) && needed.order.has(id) && !isFirst(id),
      },
      {
        name: 'order',
        priority: 1,
        minShareCount: 2,
        test: (id) => ORDERS.test(id) && needed.order.has(id) && !isFirst(id),
      },
      {
        name: 'orders',
        priority: 1,
        minShareCount: 2,
        test: (id) => ORDERS.test(id) && !needed.order.has(id) && !isFirst(id) && !needed.site.has(id),
      },
      ...SHARED.map(([name, places]) => ({
        name,
        priority: 1,
        minShareCount: 2,
        test: (id) => places.test(id) && !isFirst(id) && !needed.site.has(id),
      })),
    ],
  };
}
