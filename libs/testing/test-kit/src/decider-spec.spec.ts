import { Refusal } from '@usdt-africa/kernel';
import { specify } from './index.js';

type Event = { readonly type: 'Filled'; readonly by: bigint };

const tank = {
  initial: { level: 0n },
  evolve: (state: { level: bigint }, event: Event) => ({ level: state.level + event.by }),
};

function decide(state: { level: bigint }, command: { readonly fill: bigint }): Event[] {
  if (state.level + command.fill > 10n) throw new Refusal(422, 'FULL', 'The tank is full.');
  return command.fill === 0n ? [] : [{ type: 'Filled', by: command.fill }];
}

const { given } = specify(tank, decide);

test('a specification holds when the events, the refusal or the state are as expected', () => {
  given().when({ fill: 3n }).then({ type: 'Filled', by: 3n });
  given().when({ fill: 0n }).then();
  given({ type: 'Filled', by: 9n }).when({ fill: 2n }).thenRefused({ code: 'FULL' });
  given({ type: 'Filled', by: 4n }).when({ fill: 2n }).thenState({ level: 6n });
});

test('a specification fails when they are not', () => {
  const filling = given().when({ fill: 3n });
  expect(() => filling.then({ type: 'Filled', by: 4n })).toThrow();
  expect(() => filling.thenRefused({ code: 'FULL' })).toThrow('expected to be refused');
  expect(() => filling.thenState({ level: 1n })).toThrow();
});
