import type { MetadataJson } from 'libphonenumber-js/core';
import type { Plugin } from 'vite';

export function onlyCountries(metadata: MetadataJson, codes: readonly string[]): MetadataJson;
export function phoneCountries(): Plugin;
