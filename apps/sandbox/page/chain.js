import { byId, say } from './elements.js';
import { number, time } from './formats.js';
import { act, ask } from './requests.js';

const answer = byId('chain-answer');
const pause = byId('pause');
const speed = byId('speed');
let paused = false;

export function startChain(look) {
  const does = (button, task) =>
    act(button, answer, say, async () => {
      const words = await task();
      await look();
      return words;
    });
  pause.addEventListener(
    'click',
    () => void does(pause, async () => void (await ask('POST', paused ? '/tron/resume' : '/tron/pause'))),
  );
  const one = byId('mine-one');
  one.addEventListener(
    'click',
    () => void does(one, async () => void (await ask('POST', '/tron/mine', { blocks: 1 }))),
  );
  const solid = byId('mine-solid');
  solid.addEventListener(
    'click',
    () =>
      void does(solid, async () => {
        const { solid: at } = await ask('POST', '/tron/mine-until-solid');
        return `Block ${number(at)} is solid now, with everything that was waiting.`;
      }),
  );
  speed.addEventListener(
    'change',
    () => void does(speed, async () => void (await ask('POST', '/tron/speed', { intervalMs: Number(speed.value) }))),
  );
  byId('reorg').addEventListener('submit', (event) => {
    event.preventDefault();
    const { depth, reinclude } = byId('reorg').elements;
    void does(event.submitter, async () => {
      await ask('POST', '/tron/reorg', {
        depth: Number(depth.value),
        transactions: reinclude.checked ? 'reinclude' : 'vanish',
      });
      return `The last ${depth.value} blocks were replaced.`;
    });
  });
}

export function showChain({ tron }) {
  paused = tron.paused;
  say(byId('head'), number(tron.head));
  say(byId('solid'), number(tron.solid));
  say(byId('clock'), paused ? 'stopped' : `last block at ${time(tron.headAt)}`);
  say(pause, paused ? 'Go on' : 'Pause');
  if (document.activeElement !== speed) choose(speed, tron.intervalMs);
}

/** Chooses a pace, also one that a test set and the list does not have. */
function choose(select, milliseconds) {
  const value = String(milliseconds);
  if (![...select.options].some((option) => option.value === value))
    select.add(new Option(`${number(milliseconds)} ms`, value));
  select.value = value;
}
