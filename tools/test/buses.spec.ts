import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { libraryFolders } from '../lib/packages.mjs';
import { ROOT } from '../lib/root.mjs';

/** A context's own classes that controllers may use next to the buses, and why. */
const NOT_REQUESTED: Readonly<Record<string, string>> = {
  AccountsConfig: 'a setting',
  WebhookInbox:
    'nobody’s command: the raw bytes of a provider, which the workers and their tests keep by the same class',
};

const files = libraryFolders().flatMap((library) =>
  readdirSync(join(ROOT, library, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => join(library, 'src', path)),
);
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** `ListRows` → `list-rows` */
const fileOf = (message: string): string => message.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

describe('commands and queries', () => {
  it('have one handler each, in one file, which is found by its name', () => {
    const handled = files.flatMap((path) =>
      [...textOf(path).matchAll(/@(?:Command|Query)Handler\((\w+)\)/g)].map(([, message]) => ({
        path,
        message: message!,
      })),
    );
    expect(handled.length).toBeGreaterThan(150);
    expect(handled.filter(({ path, message }) => basename(path, '.ts') !== fileOf(message))).toEqual([]);
  });

  it('are queries alone in the admin API: a command is in the context that it changes', () => {
    const handlers = files.filter(
      (path) => path.startsWith('libs/views/admin-api/') && /@\w+Handler\(/.test(textOf(path)),
    );
    expect(handlers.length).toBeGreaterThan(30);
    expect(handlers.filter((path) => textOf(path).includes('@CommandHandler('))).toEqual([]);
  });

  it('are the only classes of their context that controllers use, except for listed ones', () => {
    const controllers = files.filter((path) => path.endsWith('.controller.ts'));
    expect(controllers.length).toBeGreaterThan(30);
    const others = controllers.flatMap((path) => {
      const text = textOf(path);
      const own = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '\.\.\//gm)].flatMap(([, names]) =>
        names!.split(',').map((name) => name.trim().replace(/^type /, '')),
      );
      const held = [...text.matchAll(/private readonly \w+: (\w+)/g)].map(([, name]) => name!);
      return held
        .filter((name) => own.includes(name) && NOT_REQUESTED[name] === undefined)
        .map((name) => ({ path, name }));
    });
    expect(others).toEqual([]);
  });
});
