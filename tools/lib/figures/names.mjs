/** Counts retired words in names: identifiers, file names, message keys, the API document, the database catalogue. */
import ts from 'typescript';

/**
 * The forms of `tools/lint/retired-words` and the names in which they are allowed.
 * @typedef {{ readonly forms: ReadonlySet<string>, readonly allowed: ReadonlySet<string> }} RetiredWords
 */

/**
 * Reads the list of retired words.
 * @param {string} text one form a line, `#` begins a comment, `allowed NAME` exempts a whole name
 * @returns {RetiredWords}
 */
export function readRetiredWords(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const allowed = lines.filter((line) => line.startsWith('allowed ')).map((line) => line.slice('allowed '.length));
  return { forms: new Set(lines.filter((line) => !line.startsWith('allowed '))), allowed: new Set(allowed) };
}

/**
 * The lower-case parts of a name, split at capitals, `_`, `-`, `.`, `/` and other signs.
 * @param {string} name
 */
export function wordParts(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());
}

/**
 * How many retired words a name contains.
 * @param {string} name
 * @param {RetiredWords} retired
 */
export function retiredIn(name, { forms, allowed }) {
  return allowed.has(name) ? 0 : wordParts(name).filter((part) => forms.has(part)).length;
}

/**
 * Every use of an identifier in a source file, and the text of property names in quotation marks.
 * @param {string} fileName
 * @param {string} text
 * @returns {string[]}
 */
export function identifiersIn(fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.push(node.text);
    else if (ts.isStringLiteral(node) && isName(node) && /^[\w$.-]+$/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, (child) => {
      // `isName` reads the parent, which the parser leaves out for speed.
      Object.assign(child, { parent: node });
      visit(child);
    });
  };
  visit(source);
  return found;
}

/** @param {ts.StringLiteral} node */
function isName(node) {
  const { parent } = node;
  return (
    parent !== undefined && (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node
  );
}

/**
 * Keys of a JSON document, nested keys joined by nothing: each level counts once.
 * @param {unknown} value
 * @returns {string[]}
 */
export function keysIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return Object.entries(value).flatMap(([key, nested]) => [key, ...keysIn(nested)]);
}

/**
 * Names of paths, schemas, fields, operations and the values of enumerations in an OpenAPI document.
 * @param {any} document
 * @returns {string[]}
 */
export function apiNamesIn(document) {
  /** @type {string[]} */
  const found = [];
  /** @param {unknown} value */
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    for (const [key, nested] of Object.entries(value)) {
      if (key === 'enum' && Array.isArray(nested)) found.push(...nested.map(String));
      else if (key === 'const' || key === 'name' || key === 'operationId') found.push(String(nested));
      else if (key === 'properties' || key === 'schemas' || key === 'paths') found.push(...Object.keys(nested));
      if (key !== 'description' && key !== 'summary' && key !== 'example' && key !== 'examples') visit(nested);
    }
  };
  visit(document);
  return found;
}
