/** Asks the sandbox. @throws Error with a sentence to show, when it refuses or does not answer */
export async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(`/control${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Error('The sandbox isn’t responding. Is it still running?');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.detail ?? `The sandbox answered ${response.status}.`);
  return answer;
}

/** Runs an act of a form or button once at a time and says how it went. */
export async function act(button, answer, say, task) {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  try {
    say(answer, (await task()) ?? '');
  } catch (error) {
    say(answer, error.message, true);
  } finally {
    button.removeAttribute('aria-disabled');
  }
}
