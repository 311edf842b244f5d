#!/usr/bin/env node
/** Writes dist/sbom.cdx.json: every package that ships, with its version, licence and digest. A part of the build. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { billOfMaterials } from '../lib/sbom.mjs';

const file = join(ROOT, 'dist', 'sbom.cdx.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, billOfMaterials(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))));
