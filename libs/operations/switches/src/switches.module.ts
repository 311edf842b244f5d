import { Module } from '@nestjs/common';
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
