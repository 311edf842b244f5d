#!/usr/bin/env node
/** Installs what is missing and nothing else: for CI, which checks the code before it builds it. */
import { installWhatIsMissing, requireNode } from '../lib/install.mjs';

requireNode();
await installWhatIsMissing((line) => void process.stdout.write(`${line}\n`));
