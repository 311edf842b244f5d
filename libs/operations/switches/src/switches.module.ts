import { Module } from '@nestjs/common';
import { PauseSwitchHandler } from './application/pause-switch.js';
import { ResumeSwitchHandler } from './application/resume-switch.js';
import {
  LanguageNotices,
  SwitchedBuying,
  SwitchedChain,
  SwitchedPayouts,
  SwitchedQuotes,
} from './application/switch-gates.js';

const GATES = [LanguageNotices, SwitchedBuying, SwitchedChain, SwitchedPayouts, SwitchedQuotes];

/** What other contexts check before they quote, sell, credit, pay or translate: the pauses that operators set. */
@Module({ providers: GATES, exports: GATES })
export class SwitchesModule {}

/** Operators' commands that pause and resume. */
@Module({ providers: [PauseSwitchHandler, ResumeSwitchHandler] })
export class SwitchesApiModule {}
