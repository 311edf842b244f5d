import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASELINE_FILE, committedVersions } from './history.features.js';
import { breaches, BreachError, documents, documentsIn, documentText, type JsonSchema, publish } from './index.js';

const FOLDER = fileURLToPath(new URL('../../schemas/generated', import.meta.url));
const RELEASED = fileURLToPath(new URL('generated/digests.json', import.meta.url));
const OF_EVENTS = /^events\//;
/** Made once: that takes a quarter of a second. */
const PRESENT: ReadonlyMap<string, string> = documents();

/** The documents after a manual change of an event's schema. */
function changed(name: string, change: (schema: JsonSchema) => object): Map<string, string> {
  const path = `events/${name}.json`;
  const all = new Map(PRESENT);
  return all.set(path, documentText(change(JSON.parse(all.get(path)!) as JsonSchema)));
}

const without = (schema: JsonSchema, name: string): JsonSchema => {
  const { [name]: _gone, ...properties } = schema.properties!;
  return { ...schema, properties, required: schema.required!.filter((one) => one !== name) };
};
const withProperty = (schema: JsonSchema, name: string, property: JsonSchema, isRequired: boolean): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, [name]: property },
  required: isRequired ? [...schema.required!, name] : schema.required!.filter((one) => one !== name),
});

interface Payload {
  readonly properties: { readonly data: { readonly $ref: string } };
}

describe('published schemas', () => {
  it('ENG-06 match the code: npm run schemas writes them', () => {
    expect(Object.fromEntries(documentsIn(FOLDER))).toEqual(Object.fromEntries(PRESENT));
  });

  it('ENG-06 break none of the versions committed since the baseline', () => {
    const history = committedVersions(FOLDER);
    if (history) {
      const found = history.flatMap(({ path, text }) => breaches(new Map([[path, text]]), PRESENT));
      expect(found).toEqual([]);
    }
    // Without the git history, the list of released schemas is compared instead.
    const released = JSON.parse(readFileSync(RELEASED, 'utf8')) as Record<string, string>;
    const now = [...PRESENT]
      .filter(([path]) => OF_EVENTS.test(path))
      .map(([path, text]): [string, string] => [path.slice(7, -5), createHash('sha256').update(text).digest('hex')]);
    expect(Object.fromEntries(now)).toEqual(released);
  });

  it.each<[string, (schema: JsonSchema) => object, string]>([
    ['a property goes', (schema) => without(schema, 'amountMicro'), '/amountMicro is gone'],
    [
      'a property is renamed',
      (schema) => withProperty(without(schema, 'amountMicro'), 'micro', { type: 'string' }, false),
      '/amountMicro is gone',
    ],
    [
      'a property changes its type',
      (schema) => withProperty(schema, 'amountMicro', { type: 'integer' }, true),
      '/amountMicro was string and is integer now',
    ],
    [
      'a property must be there that was not known',
      (schema) => withProperty(schema, 'memo', { type: 'string' }, true),
      '/memo must be there now',
    ],
    [
      'a property may be missing that readers count on',
      (schema) => withProperty(schema, 'amountMicro', schema.properties!['amountMicro']!, false),
      '/amountMicro may be missing now',
    ],
    [
      'a choice becomes narrower',
      (schema) => withProperty(schema, 'why', { type: 'string', enum: ['reached'] }, true),
      '/why may no longer be "waited", "customer", "later"',
    ],
    [
      'a text must look otherwise',
      (schema) => withProperty(schema, 'amountKobo', { type: 'string', pattern: '^x$' }, true),
      '/amountKobo must match ^x$ now',
    ],
    [
      'a part inside a list changes',
      (schema) => withProperty(schema, 'depositKeys', { type: 'array', items: { type: 'integer' } }, true),
      '/depositKeys/* was string and is integer now',
    ],
  ])('ENG-06 refuse when %s', (_what, change, sentence) => {
    const after = changed('PayoutRequested.v1', change);
    const found = breaches(PRESENT, after);
    expect(found.join('\n')).toContain(`PayoutRequested.v1 was published, and ${sentence}`);
    expect(breaches(PRESENT, PRESENT)).toEqual([]);
  });

  it('ENG-06 reject a nullable property that becomes non-nullable', () => {
    const after = changed('PayoutAccepted.v1', (schema) =>
      withProperty(schema, 'providerId', { type: 'string' }, true),
    );
    expect(breaches(PRESENT, after)).toEqual([
      'PayoutAccepted.v1 was published, and /providerId was string or null and is string now.',
    ]);
  });

  it('ENG-06 accept compatible changes: a new version, an optional property, one more choice', () => {
    const wider = changed('PayoutRequested.v1', (schema) =>
      withProperty(
        withProperty(schema, 'memo', { type: 'string' }, false),
        'why',
        { ...schema.properties!['why'], enum: [...schema.properties!['why']!.enum!, 'operator'] },
        true,
      ),
    );
    wider.set('events/PayoutRequested.v2.json', documentText({ type: 'object' }));
    expect(breaches(PRESENT, wider)).toEqual([]);
  });

  it('ENG-06 are not overwritten by a breaking change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    try {
      expect(publish(folder)).toHaveLength(PRESENT.size);
      expect(publish(folder)).toEqual([]);
      const after = changed('OrderPlaced.v1', (schema) => without(schema, 'word'));
      expect(() => publish(folder, after)).toThrow(BreachError);
      expect(() => publish(folder, after)).toThrow(/OrderPlaced\.v1 was published, and \/word is gone\.\nLeave the/);
      after.delete('events/OrderPlaced.v1.json');
      expect(() => publish(folder, after)).toThrow('OrderPlaced.v1 was published and is gone.');
      expect(Object.fromEntries(documentsIn(folder))).toEqual(Object.fromEntries(PRESENT));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('ENG-06 are compared with the git history: a breaking change is found even when committed', () => {
    const repository = mkdtempSync(join(tmpdir(), 'schemas-'));
    const folder = join(repository, 'schemas', 'generated');
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository });
    const commit = (documented: ReadonlyMap<string, string>): void => {
      mkdirSync(join(folder, 'events'), { recursive: true });
      for (const [path, text] of documented) writeFileSync(join(folder, path), text);
      git('add', '.');
      git('commit', '-qm', 'schemas');
    };
    try {
      mkdirSync(folder, { recursive: true });
      expect(committedVersions(folder)).toBeNull();
      git('init', '-q');
      commit(PRESENT);
      const now = changed('OrderPlaced.v1', (schema) => without(schema, 'word'));
      commit(now);
      const history = committedVersions(folder)!;
      expect(history).toHaveLength(PRESENT.size + 1);
      expect(history.flatMap(({ path, text }) => breaches(new Map([[path, text]]), now))).toEqual([
        'OrderPlaced.v1 was published, and /word is gone.',
      ]);
      // A new baseline ignores what was published before it, and nothing after it.
      writeFileSync(join(folder, BASELINE_FILE), 'one\n');
      commit(now);
      const since = committedVersions(folder)!;
      expect(since).toHaveLength(PRESENT.size);
      expect(since.flatMap(({ path, text }) => breaches(new Map([[path, text]]), now))).toEqual([]);
      const later = changed('OrderPlaced.v1', (schema) => without(without(schema, 'word'), 'number'));
      commit(later);
      const found = committedVersions(folder)!.flatMap(({ path, text }) => breaches(new Map([[path, text]]), later));
      expect(found).toEqual(['OrderPlaced.v1 was published, and /number is gone.']);
    } finally {
      rmSync(repository, { recursive: true });
    }
  });

  it('ENG-02 are listed by topic in the AsyncAPI document, each once', () => {
    const { channels, components } = JSON.parse(PRESENT.get('asyncapi.json')!) as {
      readonly channels: Record<string, { readonly messages: Record<string, unknown> }>;
      readonly components: { readonly messages: Record<string, { readonly payload: Payload }> };
    };
    const listed = Object.values(channels).flatMap(({ messages }) => Object.keys(messages));
    const written = [...PRESENT.keys()].filter((path) => OF_EVENTS.test(path));
    expect(listed.map((name) => `events/${name}.json`).sort()).toEqual(written.sort());
    expect(Object.values(components.messages).map(({ payload }) => payload.properties.data.$ref.slice(2))).toEqual(
      written,
    );
  });
});
