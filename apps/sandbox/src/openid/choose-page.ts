import { escaped } from '../kit/html.js';
import type { OpenIdPerson } from './people.js';

/**
 * The page on which a person is selected, like an account chooser.
 * @param parameters the client's authorization request, carried on to the response
 */
export function choosePage(people: readonly OpenIdPerson[], parameters: URLSearchParams): string {
  const carried = [...parameters]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}" />`)
    .join('');
  const buttons = people
    .map(
      ({ email, name, emailVerified }) =>
        `<li><button class="button quiet" name="person" value="${escaped(email)}">${escaped(name)} <small>${escaped(email)}${
          emailVerified ? '' : ', not proven'
        }</small></button></li>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Choose an account · Sandbox</title>
  </head>
  <body>
    <main>
      <h1>Choose an account</h1>
      <p>The sandbox acts as the login provider. No one here is real.</p>
      <form method="post" action="/authorize">
        ${carried}
        <ul>${buttons}</ul>
        <p><label>Another address <input name="email" type="email" autocomplete="off" /></label>
        <label>Name <input name="name" autocomplete="off" /></label>
        <button name="person" value="">Continue</button></p>
        <p><button name="cancel" value="1">Cancel</button></p>
      </form>
    </main>
  </body>
</html>
`;
}
