/**
 * Both apps import shared code by one package name, so any use would count as use of the whole package: a component of
 * one page and every icon would come with the first load of every page. This plugin rewrites such an import to one
 * import per part from its own file, and makes each icon a module of its own, so that `chunks.mjs` sees what is needed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB_KIT = join(dirname(fileURLToPath(import.meta.resolve('@usdt-africa/web-kit/styles.css'))), '..', 'src');
const ICON = 'virtual:icon/';
const ICONS = ['icons.ts', 'account-icons.ts'];
const IMPORT =
  /^import\s*\{([^}]*)\}\s*from\s*["'](@usdt-africa\/web-kit(?:\/(?:account-)?icons)?|\.\.\/icons\.js)["'];?$/gm;

/** @returns {Map<string, string>} an icon's name, and its statement */
export function iconStatements() {
  const source = ICONS.map((name) => readFileSync(join(WEB_KIT, name), 'utf8')).join('\n');
  return new Map([...source.matchAll(/^export const (\w+) =\s+'[^']*';$/gm)].map(([whole, name]) => [name, whole]));
}

/** @returns {Map<string, string>} what web-kit exports, by the file that it stands in */
export function exportsOfWebKit() {
  const files = [...readFileSync(join(WEB_KIT, 'index.ts'), 'utf8').matchAll(/^export \* from '\.\/(.+)\.js';$/gm)];
  return new Map(
    files.flatMap(([, name]) => {
      const file = [`${name}.tsx`, `${name}.ts`].map((each) => join(WEB_KIT, each)).find((path) => existsSync(path));
      if (!file) throw new Error(`web-kit exports ${name}, which is no file`);
      return namesIn(readFileSync(file, 'utf8')).map((each) => [each, file]);
    }),
  );
}

/** @param {string} source @returns {string[]} its exports, and what it re-exports of another package */
function namesIn(source) {
  const named = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  const listed = [...source.matchAll(/^export \{ ([\w, ]+) \};$/gm)].flatMap(([, names]) => names.split(', '));
  const handed = [...source.matchAll(/^export \* from '(@[^']+)';$/gm)].map(([, from]) =>
    readFileSync(fileURLToPath(import.meta.resolve(from)), 'utf8'),
  );
  return [...named, ...listed, ...handed.flatMap(namesIn)];
}

/** @returns {import('vite').Plugin} */
export function ownParts() {
  const icons = iconStatements();
  const parts = exportsOfWebKit();
  return {
    name: 'own-parts',
    enforce: 'post',
    apply: 'build',
    resolveId: (id) => (id.startsWith(ICON) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ICON}`)) return null;
      const code = icons.get(id.slice(ICON.length + 1));
      if (!code) this.error(`there is no icon ${id}`);
      return { code, moduleType: 'js', moduleSideEffects: false };
    },
    transform(code, id) {
      if (!/[\\/](?:customer|web-kit)[\\/]src[\\/]/.test(id)) return null;
      const changed = code.replace(IMPORT, (_, names, from) => {
        const each = names.split(',').flatMap((name) => name.trim() || []);
        const place = (name) => (from.endsWith('web-kit') ? parts.get(name) : icons.has(name) && ICON + name);
        return each
          .map((text) => {
            const found = place(text.split(/\s+as\s+/)[0]);
            if (!found) this.error(`${text} of ${from} is not found for ${id}`);
            return `import { ${text} } from ${JSON.stringify(found)};`;
          })
          .join('');
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
