/**
 * The element of an id, which is in the page for sure.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id);
}

/** Builds an element. Texts are set as text, never as markup: what a mail or an address says stays words. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'class') node.className = value;
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// Lucide icons (ISC).
const PATHS = {
  check: ['M20 6 9 17l-5-5'],
  clock: ['M12 6v6l4 2', 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z'],
  cross: ['M18 6 6 18', 'm6 6 12 12'],
  warning: ['m21.7 18-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3Z', 'M12 9v4', 'M12 17h.01'],
  back: ['M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 0 11H11'],
  pause: ['M8 5v14', 'M16 5v14'],
  play: ['m6 4 14 8-14 8Z'],
};

/** A drawing beside a word; hidden from those who are read to. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  for (const d of PATHS[name]) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/** A state in a word, with its drawing. */
export function chip(kind, drawing, words) {
  return element('span', { class: `chip ${kind}` }, icon(drawing), words);
}

const drawn = new WeakMap();

/**
 * Makes a container show these items. An item whose data did not change keeps its element, so that a focused button or an
 * open field survives the next look; a changed one gives its focus to the same act in its successor.
 */
export function show(container, items, keyOf, draw, empty) {
  const before = drawn.get(container) ?? new Map();
  const after = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const data = JSON.stringify(item);
    const old = before.get(key);
    after.set(key, old?.data === data ? old : { data, node: draw(item), old: old?.node });
  }
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const act = focused?.dataset?.act;
  const heir = act && [...after.values()].find(({ old }) => old?.contains(focused));
  const nodes = [...after.values()].map(({ node }) => node);
  if (nodes.length === 0 && empty) {
    if (before.size > 0 || container.childElementCount === 0)
      container.replaceChildren(element('li', { class: 'empty' }, empty));
  } else if (
    nodes.length !== container.childElementCount ||
    nodes.some((node, at) => container.children[at] !== node)
  ) {
    place(container, nodes);
  }
  if (heir) heir.node.querySelector(`[data-act="${CSS.escape(act)}"]`)?.focus();
  drawn.set(container, after);
}

/** Puts nodes in order, moving only those that are elsewhere: moving an element would take its focus away. */
function place(container, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...container.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, at) => {
    if (container.children[at] !== node) container.insertBefore(node, container.children[at] ?? null);
  });
}

/** Sets a text only when it changed, so that nothing is read out twice. */
export function say(node, words, wrong = false) {
  if (node.textContent !== words) node.textContent = words;
  node.classList.toggle('wrong', wrong);
}
