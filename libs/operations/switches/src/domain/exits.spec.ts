import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { pause, resume, switchDecider, type SwitchEvent } from './switch.js';

type SwitchState = typeof switchDecider.initial;
const pausing: Walkable<SwitchState, SwitchEvent> = {
  decider: switchDecider,
  label: ({ paused }) => (paused ? 'paused' : 'open'),
  acts: {
    pause: (state, now) => pause(state, 'payouts', null, now),
    resume: (state, now) => resume(state, 'payouts', now),
  },
  ends: ['open'],
};

describe('states without an exit', () => {
  it('ENG-02 a switch has none', () => {
    expect(withoutExit(walk(pausing, 4), pausing.ends)).toEqual([]);
  });
});
