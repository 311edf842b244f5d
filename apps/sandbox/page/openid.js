import { byId, say } from './elements.js';
import { act, ask } from './requests.js';

const mode = byId('openid-mode');

export function startOpenId(look) {
  mode.addEventListener(
    'change',
    () =>
      void act(mode, byId('openid-answer'), say, async () => {
        await ask('POST', '/openid/mode', { mode: mode.value });
        await look();
      }),
  );
}

export function showOpenId({ openId }) {
  if (document.activeElement !== mode) mode.value = openId.mode;
}
