#!/usr/bin/env node
/** Bundles the compiled parts of the product; `npm run build` does. */
import { bundleParts } from '../lib/bundle.mjs';

await bundleParts();
