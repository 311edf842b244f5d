/**
 * Parses JSON with every number as the text it was written in: no digit of an id or a rate passes through a double.
 * @throws SyntaxError
 */
export function parseJsonKeepingNumbers(text: string): unknown {
  JSON.parse(text);
  // The text is valid JSON: a string is matched whole, so digits inside of one stay untouched.
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return JSON.parse(quoted);
}
